/** The results that figures are tested on, computed once for all test files of a worker. */
import { FIGURE_SUBJECTS, subjectResults } from "../../bench/pictures/subjects.ts";
import { HARD_RESULTS } from "./hard-results.ts";

export const resultOf = subjectResults([...Object.values(FIGURE_SUBJECTS), ...Object.values(HARD_RESULTS)].flat());
