import { describe, expect, it } from "vitest";
import { assembleImpact, certify, type ImpactProblem, resolveImpact } from "../../src/index.ts";
import { modelOf } from "../support/models.ts";
import { metAt } from "./sampling.ts";

const impactOf = (data: object): ImpactProblem => assembleImpact(modelOf({ kind: "impact", ...data }));

describe("what the soak has found about second outcomes (issue 4)", () => {
  it("two outcomes of a contact at rest are found in either order of elements: soak 1:1115, 1:14530, 1:17919", () => {
    const atRest = {
      massMatrix: [
        [1, 0],
        [0, 1],
      ],
      preVelocity: [-1.6769019914790988, -0.6974483337253332],
      elements: [
        {
          name: "stop",
          type: "geometric-unilateral",
          direction: [-0.9254351127892733, 0.3313693292438984],
          restitution: 0.5490093452390283,
        },
        {
          name: "rub",
          type: "coulomb-step",
          direction: [-1.8963344255462289, 1.0930725075304508],
          normal: "stop",
          friction: 0.8072427194565535,
          restitution: -0.1559760392876342,
        },
        {
          name: "twin",
          type: "geometric-unilateral",
          direction: [-0.9254351127892733, 0.3313693292438984],
          restitution: 0,
        },
      ],
    };
    const planar = {
      massMatrix: [
        [3.139730751829947, 3.656332841639438],
        [3.656332841639438, 4.9065407442726015],
      ],
      preVelocity: [-1.5712929656729102, -0.4734466914087534],
      elements: [
        {
          name: "stop",
          type: "geometric-unilateral",
          direction: [-0.19795879442244768, 1.715109690092504],
          restitution: 0.636998514411971,
        },
        {
          name: "rub",
          type: "coulomb-step",
          direction: [-0.8021165234968066, 1.1052828906103969],
          normal: "stop",
          friction: 0.9646691861562431,
          restitution: 0.4173165331594646,
        },
      ],
    };
    const nearJoint = {
      massMatrix: [
        [1.75, 0, 0],
        [0, 2, 0],
        [0, 0, 1.5],
      ],
      preVelocity: [-0.5, 1.75, -1.75],
      elements: [
        { name: "joint", type: "geometric-bilateral", direction: [0.5, -1, -1.75], restitution: 0 },
        { name: "clutch", type: "kinematic-unilateral", direction: [-0.25, 0.5, 1], restitution: 0 },
        { name: "back", type: "kinematic-unilateral", direction: [0.25, -0.5, -1], restitution: -0.95 },
        {
          name: "rub",
          type: "coulomb-step",
          direction: [-1, 1.5, -1.5],
          normal: "back",
          friction: 1,
          restitution: 0.75,
        },
      ],
    };
    for (const [data, allVelocities] of [
      [atRest, true],
      [planar, false],
      [nearJoint, false],
    ] as const) {
      for (const elements of [data.elements, [...data.elements].reverse()]) {
        const impact = impactOf({ ...data, elements });
        const { uniqueness } = certify(impact, { allVelocities });
        expect(uniqueness.verdict).toBe("fails");
        const { preVelocity, solutions } = uniqueness.witness!;
        expect(resolveImpact(metAt(impact, preVelocity), { all: true }).solutions).toHaveLength(solutions);
      }
    }
  });
});
