/**
 * Which contacts are no obstacles because their corners slide level over what they face (planar/level-face.ts), in steps of a run: level is what
 * touches (touch.ts), at the begin of the step and over its time.
 */
import type { LevelSlide, MechanicalSystem } from "../../models/mechanical-system.ts";
import type { touchScale } from "./touch.ts";

/** `near`: from where on what slides level acts along the face ahead, if it acts. */
export function levelWatch(system: MechanicalSystem, touch: ReturnType<typeof touchScale>, near = 0) {
  const slide: LevelSlide = { within: 0, time: 0, near };
  const levelOf = (e: number): LevelSlide => {
    slide.within = touch.level(e);
    return slide;
  };
  return {
    /** Level in a step of this length. */
    of: (step: number): ((e: number) => LevelSlide) => {
      slide.time = step;
      return levelOf;
    },
    /** Contact e at q with velocities u faces nothing that it will hit in the step. */
    passes: (e: number, q: Float64Array, u: Float64Array, step: number): boolean => {
      slide.time = step;
      return system.slidesLevel?.(e, q, u, levelOf(e)) ?? false;
    },
    /** Contact e touches corner on corner, and comes along neither of its normals by more than touch. */
    isTied: (e: number, q: Float64Array, u: Float64Array, step: number): boolean => {
      const within = touch.level(e);
      return system.isTied?.(e, q, u, within, within / step) ?? false;
    },
    /** The same, and it is not yet near it; `gap`: at q. */
    isAhead: (e: number, gap: number, q: Float64Array, u: Float64Array, step: number): boolean => {
      if (!(gap > Math.max(near, touch.level(e)))) return false;
      slide.time = step;
      return system.slidesLevel?.(e, q, u, levelOf(e)) ?? false;
    },
  };
}
