/**
 * The papers that Sprag is built on, with every value and figure that is computed anew. A paper is a file and a line here.
 */
import { GLOCKER } from "./papers/glocker.ts";
import { LEINE_BAUMANN } from "./papers/leine-baumann.ts";
import { PASCHKOWSKI_ARNOLD } from "./papers/paschkowski-arnold.ts";
import { POSTER } from "./papers/poster.ts";
import { VARKONYI_OR } from "./papers/varkonyi-or.ts";
import type { Paper } from "./published.ts";

export const PAPERS: readonly Paper[] = [GLOCKER, LEINE_BAUMANN, POSTER, PASCHKOWSKI_ARNOLD, VARKONYI_OR];
