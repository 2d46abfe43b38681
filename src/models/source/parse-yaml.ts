/**
 * Text → YAML tree, with the limits that keep a hostile or broken file from using up stack, memory or time. The
 * package `yaml` composes its tree by recursion, so the nesting is watched while its token parser, which keeps an
 * explicit stack, runs ahead. YAML 1.2 core schema, whatever a %YAML line says; no tags beyond it.
 */
import { Composer, type Document, Lexer, type ParsedNode, Parser, type YAMLError } from "yaml";
import { type SourceText, sourceError } from "./source-text.ts";

/** Deepest nesting of lists and mappings. A model needs four. */
export const DEEPEST_NESTING = 100;

/**
 * Most pieces (values, commas, spaces, line ends) outside of long number lists: about three seconds of work. An
 * expression in a matrix counts three.
 */
const MOST_PIECES = 1_000_000;

export type YamlDocument = Document.Parsed<ParsedNode>;

/**
 * The one document of a text. `text` is what is parsed (it may have its number lists blanked), `source` is what
 * errors quote; both have the same length.
 */
export function parseYaml(source: SourceText, text: string): YamlDocument {
  const composer = new Composer({ schema: "core", resolveKnownTags: false, uniqueKeys: false, logLevel: "silent" });
  const documents: YamlDocument[] = [];
  for (const document of composer.compose(readTokens(source, text), true, text.length)) {
    documents.push(document as YamlDocument);
  }
  const document = documents[0]!;
  const problems = [...document.errors, ...document.warnings];
  if (problems.length > 0) {
    let first = problems[0]!;
    for (const problem of problems) if (problem.pos[0] < first.pos[0]) first = problem;
    throw syntaxError(source, first);
  }
  return document;
}

type Token = ReturnType<Parser["next"]> extends Generator<infer T, void> ? T : never;

/** CST tokens of the text; stops with an error at the first limit passed and at a second document. */
function* readTokens(source: SourceText, text: string): Generator<Token, void> {
  const parser = new Parser();
  let pieces = 0;
  let documents = 0;
  const counted = (token: Token): Token => {
    if (token.type === "document" && ++documents > 1) {
      throw sourceError(source, {
        code: "several-documents",
        what: "the file holds several YAML documents; a model file holds one",
        fix: 'Remove the line "---" and what follows it, or put each model into a file of its own.',
        start: token.offset,
        end: token.offset + 3,
      });
    }
    return token;
  };
  for (const piece of new Lexer().lex(text)) {
    if (++pieces > MOST_PIECES) throw tooManyPieces(source, parser.offset);
    for (const token of parser.next(piece)) yield counted(token);
    // Above the document stands one entry for each open list or mapping, and possibly a scalar.
    if (parser.stack.length > DEEPEST_NESTING + 1) throw tooDeep(source, parser.offset);
  }
  for (const token of parser.end()) yield counted(token);
}

function tooManyPieces(source: SourceText, start: number) {
  return sourceError(source, {
    code: "too-many-values",
    what: `the file holds more than ${MOST_PIECES} values and separators up to here`,
    fix: "Write long rows of numbers as lists in square brackets, [1, 2, 3]; they are not counted.",
    start,
  });
}

function tooDeep(source: SourceText, offset: number) {
  return sourceError(source, {
    code: "too-deep",
    what: `lists and mappings are nested more than ${DEEPEST_NESTING} levels deep`,
    fix: "Close the brackets that are open; a model needs four levels.",
    start: Math.max(0, offset - 1),
  });
}

const COLON_ADVICE = 'A key is written as "key: value", with a space after the colon, and on one line.';
const INDENT_ADVICE =
  "Keys of one mapping start in the same column, indented by spaces; a value with ': ' in it needs quotes.";

/** What to do about the errors of the YAML parser, and a clearer sentence where its own is obscure. */
const ADVICE: Partial<Record<YAMLError["code"], { readonly what?: string; readonly fix: string }>> = {
  TAB_AS_INDENT: { fix: "Indent with spaces." },
  BAD_INDENT: { fix: INDENT_ADVICE },
  BLOCK_AS_IMPLICIT_KEY: { what: "a second key on a line that already has one", fix: INDENT_ADVICE },
  MULTILINE_IMPLICIT_KEY: { what: "this is neither a key with a value nor part of a text", fix: COLON_ADVICE },
  BAD_ALIAS: { fix: "An alias *name needs an anchor &name before it. A product in an expression needs quotes." },
  BAD_SCALAR_START: { fix: "Put the value into quotes." },
  BAD_DQ_ESCAPE: { fix: "Write \\\\ for a backslash, or use single quotes." },
  TAG_RESOLVE_FAILED: { fix: "Model files use no tags: remove the word that starts with an exclamation mark." },
  BAD_DIRECTIVE: { fix: "Remove the line that starts with %." },
};

/** Some messages of the parser quote the whole rest of the file. */
const LONGEST_MESSAGE = 120;

function syntaxError(source: SourceText, problem: YAMLError) {
  const { code, pos } = problem;
  const message = problem.message.slice(0, LONGEST_MESSAGE);
  const closing = /end with a ([\]}])$/.exec(message)?.[1];
  const unclosed = {
    what: "a bracket opened before this place is not closed, or its lines are not indented",
    fix: `Add the missing ${closing}, or indent each line of the list by at least one space.`,
  };
  const advice = closing === undefined ? ADVICE[code] : unclosed;
  return sourceError(source, {
    code: "yaml-syntax",
    what: advice?.what ?? message.charAt(0).toLowerCase() + message.slice(1),
    fix: advice?.fix ?? `Check the brackets, the quotes and the indentation here and above. ${COLON_ADVICE}`,
    start: pos[0],
    end: pos[1],
  });
}
