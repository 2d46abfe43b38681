/**
 * Sizes of models that are read.
 */

/** Most generalized velocities f of a model. */
export const MOST_FREEDOMS = 2000;
