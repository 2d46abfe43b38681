import { describe, expect, it } from "vitest";
import { sprag } from "../support/sprag.ts";

const model = (potentialEnergy: string): string =>
  JSON.stringify({
    ...{ kind: "system", coordinates: ["z"], kineticEnergy: "1/2*dz^2", potentialEnergy },
    initial: { position: [1] },
  });

describe("sprag equilibria --check", () => {
  it("exits 0 where all equilibria are proved stable: a mass on a spring", () => {
    expect(sprag(["equilibria", "-", "--check"], model("z^2")).code).toBe(0);
  });

  it("exits 1 where one is not, and where there is none: upside down, and in free fall", () => {
    expect(sprag(["equilibria", "-", "--check"], model("-z^2")).code).toBe(1);
    expect(sprag(["equilibria", "-", "--check"], model("z")).code).toBe(1);
    expect(sprag(["equilibria", "-"], model("z")).code).toBe(0);
  });
});
