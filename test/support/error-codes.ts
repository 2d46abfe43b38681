/**
 * The codes of all errors that the code base can throw: strings given as `code:` of an object, and strings at the place of a
 * parameter called `code`. Constants count as what they hold.
 */
import ts from "typescript";
import { filesBelow, readProject } from "./project.ts";

const CODE = /^[a-z]+(-[a-z]+)*$/;

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  node.forEachChild((child) => visit(child, see));
}

/** The place of the parameter `code: string` in the functions of a file, by their names. */
function codePlaces(file: ts.SourceFile): Map<string, number> {
  const places = new Map<string, number>();
  visit(file, (node) => {
    if (!ts.isFunctionLike(node)) return;
    const place = node.parameters.findIndex(
      ({ name, type }) => name.getText(file) === "code" && type?.kind === ts.SyntaxKind.StringKeyword,
    );
    if (place < 0) return;
    const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
    if (named) places.set(named.getText(file), place);
  });
  return places;
}

/** Strings that an expression may be: itself, both sides of `? :` and `??`, and what a constant holds. */
function strings(node: ts.Expression, constants: ReadonlyMap<string, ts.Expression>): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node))
    return [...strings(node.whenTrue, constants), ...strings(node.whenFalse, constants)];
  if (ts.isBinaryExpression(node)) return [...strings(node.left, constants), ...strings(node.right, constants)];
  const held = ts.isIdentifier(node) ? constants.get(node.text) : undefined;
  return held ? strings(held, constants) : [];
}

/** Codes with the files that use them. */
export function errorCodes(): Map<string, Set<string>> {
  const paths = [...filesBelow("src", /\.ts$/), ...filesBelow("cli", /\.ts$/)];
  const files = paths.map((path) => ts.createSourceFile(path, readProject(path), ts.ScriptTarget.Latest, true));
  const everywhere = new Map(files.flatMap((file) => [...codePlaces(file)]));
  const constants = new Map<string, ts.Expression>();
  for (const file of files) {
    visit(file, (node) => {
      if (ts.isVariableDeclaration(node) && node.initializer && ts.isStringLiteral(node.initializer))
        constants.set(node.name.getText(file), node.initializer);
    });
  }
  const found = new Map<string, Set<string>>();
  const add = (node: ts.Expression, file: ts.SourceFile): void => {
    for (const code of strings(node, constants).filter((text) => CODE.test(text))) {
      found.set(code, (found.get(code) ?? new Set()).add(file.fileName));
    }
  };
  for (const file of files) {
    // A name means a function of this file, or one that is imported by it.
    const places = codePlaces(file);
    visit(file, (node) => {
      const place = ts.isImportSpecifier(node) ? everywhere.get(node.name.text) : undefined;
      if (place !== undefined) places.set((node as ts.ImportSpecifier).name.text, place);
    });
    visit(file, (node) => {
      if (ts.isPropertyAssignment(node) && node.name.getText(file) === "code") add(node.initializer, file);
      if (ts.isPropertyAccessExpression(node) && node.name.text === "code" && ts.isBinaryExpression(node.parent)) {
        if (node.parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) add(node.parent.right, file);
      }
      const place = ts.isCallExpression(node) ? places.get(node.expression.getText(file)) : undefined;
      const argument = place === undefined ? undefined : (node as ts.CallExpression).arguments[place];
      if (argument) add(argument, file);
    });
  }
  return found;
}
