/**
 * Property tests run with one seed, so that a failure is a property of the code and not of the day. `SPRAG_SEED=n npm
 * test` looks elsewhere.
 */
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env.SPRAG_SEED ?? 20120613) });
