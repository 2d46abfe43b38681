/** Sprag's time stepping as a player of scenes. */

import type { TimeSteppingOptions } from "../src/dynamics/run-settings.ts";
import { runTimeStepping } from "../src/dynamics/time-stepping/run-time-stepping.ts";
import { type Engine, sceneModel } from "./motion-scene.ts";

export function sprag(name: string, options: Omit<TimeSteppingOptions, "until" | "step">): Engine {
  return {
    name,
    run(scene, observe) {
      const { system, initial } = sceneModel(scene);
      const result = runTimeStepping(system, initial, {
        ...options,
        ...{ step: scene.step, until: scene.step * scene.steps },
        ...(observe && { recorder: { record: observe } }),
      });
      const { status, reason = status, worstResidual: residual } = result;
      return { residual, ...(status !== "done" && { ended: reason }) };
    },
  };
}
