/**
 * What the page takes from a link or a file, so that it stays usable whatever it is given.
 */

/** Letters of a model; the library's own limit is higher, for files that nobody looks at. */
export const LONGEST_TEXT = 1_000_000;

/** Seconds that an answer may take; the command line has no limit. */
export const LONGEST_ANSWER = 60;
