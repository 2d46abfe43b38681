/**
 * Named tolerances. Three kinds exist: rounding (multiples of the unit roundoff, here), solver
 * (`options.tolerance`, on the dimensionless residual) and verdict (`options.margin`).
 */

/** Spacing of doubles at 1. */
export const EPSILON = 2 ** -52;

/**
 * Rank decisions: a pivot counts as zero when it is below `RANK_ROUNDING · n` times the largest one, after the
 * rows and columns were scaled to unit size. Input data carry about sixteen digits, products of them about thirteen.
 */
export const RANK_ROUNDING = 2 ** 10 * EPSILON;

/** Largest magnitude accepted for a number in a model; products of a few such numbers must stay finite. */
export const LARGEST_INPUT = 1e100;

/**
 * Inequalities: a x ≥ b counts as met when it is short by at most this part of |b| + |a||x|. The coefficients are
 * products of input data (thirteen digits, see RANK_ROUNDING), and a row adds up several of them.
 */
export const FEASIBILITY_ROUNDING = 2 ** 12 * EPSILON;

/**
 * Right sides: parts below this fraction of the largest right side are what subtractions leave behind, so they are not
 * told from zero. Small, because right sides of different units may stand side by side.
 */
export const RIGHT_SIDE_ROUNDING = 2 ** 4 * EPSILON;
