/**
 * One SVG a figure as it is today, in `test/fixtures/figures/`: a test compares byte by byte, so that a picture changes on purpose only.
 */
import type { StoredResult } from "../../src/doors/reports.ts";
import { drawFigure } from "../../src/plots/draw-figure.ts";

export const storedPath = (figure: string): string => `test/fixtures/figures/${figure}.svg`;

export const storedFigure = (result: StoredResult, figure: string): string => drawFigure(result, { figure }).svg;
