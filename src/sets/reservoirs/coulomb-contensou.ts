/**
 * Coulomb friction of a contact disc of radius R that slips and spins: C = Contensou body of size μ Λ_k; the torque is
 * measured at the rim, Λ3 / R, and so the third semi-axis is μ R.                           [Glocker2012] 4.8, [LeineGlocker2003]
 */
import { CONTENSOU } from "../contensou.ts";
import { projectedDefect } from "./defect.ts";
import type { Reservoir } from "./reservoir.ts";

const projectInPlace: Reservoir["projectInPlace"] = ({ friction, pressure }, out, at, size, room) =>
  CONTENSOU[pressure].projectInPlace(out, at, friction[0] * size, room);

export const coulombContensou: Reservoir = {
  family: "friction",
  dimension: 3,
  words: "Contensou body μΛ_k",
  axis: ({ friction, radius }, j) => (j === 2 ? friction[0] * radius : friction[0]),
  body: ({ pressure }) => CONTENSOU[pressure],
  projectInPlace,
  writeDefect: projectedDefect(projectInPlace),
};
