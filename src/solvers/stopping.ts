/**
 * Solves that are ended from outside.
 */

/** Nobody ends the solve. */
export const NEVER = (): boolean => false;

/** Why a solve that was ended from outside failed. */
export const STOPPED = "the solve was stopped";
