/**
 * The faces that figures are measured with: a machine that has none of their widths would cut their labels. The first screen does not wait for
 * them: they are loaded at rest, or where a figure is shown that can wait.
 */
interface Face {
  readonly file: string;
  readonly family: string;
  readonly weight: string;
  readonly style: string;
}

const FACES: readonly Face[] = [
  { file: "sans", family: "Arimo", weight: "400", style: "normal" },
  { file: "bold", family: "Arimo", weight: "700", style: "normal" },
  { file: "serif", family: "Tinos", weight: "400", style: "normal" },
  { file: "italic", family: "Tinos", weight: "400", style: "italic" },
];

type Loaded = readonly (Face & { readonly bytes: ArrayBuffer })[];

let loaded: Promise<Loaded> | undefined;

/** Fetches them once, and gives them to the page. */
export function loadFaces(): Promise<Loaded> {
  loaded ??= Promise.all(FACES.map(fetched));
  // What failed once may be there later.
  loaded.catch(() => (loaded = undefined));
  return loaded;
}

/** Milliseconds that a figure waits for its faces; those that come later change its letters then. */
const LATE = 3000;

/** Ends when the faces are there, cannot be had, or are late. */
export async function facesInTime(): Promise<void> {
  await Promise.race([loadFaces().catch(() => {}), new Promise((done) => setTimeout(done, LATE))]);
}

async function fetched(face: Face): Promise<Loaded[number]> {
  const answer = await fetch(`./fonts/${face.file}.ttf`);
  if (!answer.ok) throw new Error(`the face ${face.family} is missing`);
  const bytes = await answer.arrayBuffer();
  const { family, weight, style } = face;
  document.fonts.add(await new FontFace(family, bytes.slice(0), { weight, style }).load());
  return { ...face, bytes };
}

/** A picture that stands alone, with its faces in it: as an image it sees none of the page. */
export async function withFaces(svg: string): Promise<string> {
  const faces = await loadFaces().catch((): Loaded => []);
  const rules = faces.map(
    ({ family, weight, style, bytes }) =>
      `@font-face{font-family:${family};font-weight:${weight};font-style:${style};src:url(data:font/ttf;base64,${base64(bytes)})}`,
  );
  return svg.replace(/<svg [^>]*>/, (open) => `${open}<style>${rules.join("")}</style>`);
}

function base64(bytes: ArrayBuffer): string {
  return btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(""));
}
