/**
 * [Glocker2012]: energetic consistency of Newton-type impact laws.
 */
import type { Paper } from "../published.ts";
import { GLOCKER_KANE } from "./glocker-kane.ts";
import { GLOCKER_SLIDE_PUSH } from "./glocker-slide-push.ts";

export const GLOCKER: Paper = {
  key: "glocker",
  name: "Glocker 2012",
  title:
    "Energetic consistency conditions for standard impacts. Part I: Newton-type inequality impact laws and Kane's example",
  values: [...GLOCKER_SLIDE_PUSH, ...GLOCKER_KANE],
  figures: [
    {
      id: "glocker-fig-10-mechanism",
      where: "Fig. 10",
      caption: "Who feels whom in the slide-push mechanism: the wall stops the slide, the clutch drives it on.",
      result: (lab) => lab.storedImpact("slide-push"),
      ...{ figure: "mechanism", bare: true },
    },
    {
      id: "glocker-fig-10",
      where: "Fig. 10, (99)–(109)",
      caption: "The slide-push mechanism: the clutch doubles the energy, W = ½ m v².",
      result: (lab) => lab.storedImpact("slide-push"),
      figure: "ledger",
    },
    {
      id: "glocker-fig-10-set",
      where: "Fig. 10, (106)",
      caption: "Where Newton's law takes the slide-push mechanism: outside of what an impact may do.",
      result: (lab) => lab.storedImpact("slide-push"),
      figure: "admissible-set",
    },
    {
      id: "glocker-113-spectrum",
      where: "(87), (92), (113)",
      caption: "The sufficient conditions for slide-push: 1 against λ_min/λ_max ≈ 0.146.",
      result: (lab) => lab.storedCertificate("slide-push"),
      figure: "spectrum",
    },
    {
      id: "glocker-fig-12-mechanism",
      where: "Fig. 12",
      caption:
        "Kane's pendulum at the wall: φ₁ = 20°, φ₂ = 30°, velocities before and after, and the impulse of (128).",
      result: (lab) => lab.storedImpact("double-pendulum-wall"),
      ...{ figure: "mechanism", bare: true },
    },
    {
      id: "glocker-fig-12-stick",
      where: "Fig. 12, (128)",
      caption: "Kane's pendulum, stick: the impulse (3.4079, 1.4676) inside the friction cone.",
      result: (lab) => lab.storedImpact("kane-stick"),
      figure: "impulse-space",
    },
    {
      id: "glocker-130-ledger",
      where: "(130)",
      caption: "Kane's pendulum, stick: friction brings in more than the floor takes, W = 0.1634 J.",
      result: (lab) => lab.storedImpact("kane-stick"),
      figure: "ledger",
    },
    {
      id: "glocker-fig-12-slip",
      where: "Fig. 12, (132)",
      caption: "Kane's pendulum, slip reversal: the impulse (5.4995, 2.7498) on the edge of the cone.",
      result: (lab) => lab.storedImpact("kane-slip"),
      figure: "impulse-space",
    },
    {
      id: "glocker-134-ledger",
      where: "(134)",
      caption: "Kane's pendulum, slip: W = 0.4889 J.",
      result: (lab) => lab.storedImpact("kane-slip"),
      figure: "ledger",
    },
    {
      id: "glocker-fig-15",
      where: "Fig. 15, (138)",
      caption: "The impact-equivalent system books the same works as the pendulum.",
      result: (lab) => lab.storedImpact("kane-equivalent-stick"),
      figure: "ledger",
    },
  ],
};
