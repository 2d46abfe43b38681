/**
 * Orthotropic Coulomb friction: C = ellipse with semi-axes μ1 Λ_k, μ2 Λ_k.                  [Glocker2012] (48), 4.7
 */
import { DISK } from "../disk.ts";
import { projectOntoEllipseInPlace } from "../ellipse.ts";
import { projectedDefect } from "./defect.ts";
import type { Reservoir } from "./reservoir.ts";

const projectInPlace: Reservoir["projectInPlace"] = ({ friction }, out, at, size, room) =>
  projectOntoEllipseInPlace(out, at, friction[0] * size, friction[1] * size, room);

export const coulombEllipse: Reservoir = {
  family: "friction",
  dimension: 2,
  words: "ellipse μ₁Λ_k, μ₂Λ_k",
  axis: ({ friction }, j) => friction[j]!,
  body: () => DISK,
  projectInPlace,
  writeDefect: projectedDefect(projectInPlace),
};
