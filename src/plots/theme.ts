/**
 * The colours of figures. A hue states a finding and nothing else: energy gained or unstable, energy lost, certified or stable,
 * undecided, friction cone. Each has a tone for lines, a darker one for text and a wash for areas. Scenes name colours; a theme says
 * what they are, so that every figure has its dark twin.
 */

export type Hue = "gain" | "loss" | "stable" | "undecided" | "cone";
export type Colour = Hue | `${Hue}-text` | `${Hue}-wash` | "ink" | "ink2" | "ink3" | "rule" | "paper" | "panel";

export type Theme = Readonly<Record<Colour, string>>;

const hue = <H extends Hue>(name: H, line: string, text: string, wash: string) =>
  ({ [name]: line, [`${name}-text`]: text, [`${name}-wash`]: wash }) as Record<H | `${H}-text` | `${H}-wash`, string>;

export const THEMES = {
  light: {
    ...hue("gain", "#D55E00", "#B34A00", "#FBEADF"),
    ...hue("loss", "#0072B2", "#00609A", "#DCEBF5"),
    ...hue("stable", "#009E73", "#00714F", "#DDF1EA"),
    ...hue("undecided", "#767676", "#5F5F5F", "#EDEDEB"),
    ...hue("cone", "#C0649A", "#9C4476", "#F7E9F1"),
    ...{ ink: "#1B1B1B", ink2: "#5A5A58", ink3: "#767672", rule: "#D8D8D3", paper: "#FFFFFF", panel: "#F7F7F4" },
  },
  dark: {
    ...hue("gain", "#F0803C", "#F59258", "#3A2418"),
    ...hue("loss", "#56B4E9", "#74C2EE", "#173043"),
    ...hue("stable", "#2FC08F", "#4CCFA2", "#143529"),
    ...hue("undecided", "#9A9EA4", "#B0B4BA", "#282C32"),
    ...hue("cone", "#E29CC4", "#E9B0D0", "#35242E"),
    ...{ ink: "#ECECE8", ink2: "#A9ADB3", ink3: "#8A9098", rule: "#363B43", paper: "#14161A", panel: "#1B1E23" },
  },
} as const satisfies Record<string, Theme>;

export type ThemeName = keyof typeof THEMES;
