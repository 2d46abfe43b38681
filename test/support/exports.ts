/** What the modules of the project export and what they import from each other, read from their syntax. */
import { posix } from "node:path";
import ts from "typescript";
import { readProject } from "./project.ts";

const parsed = new Map<string, ts.SourceFile>();

function parse(file: string): ts.SourceFile {
  const known = parsed.get(file);
  if (known) return known;
  const source = ts.createSourceFile(file, readProject(file), ts.ScriptTarget.Latest, true);
  parsed.set(file, source);
  return source;
}

const isExported = (node: ts.Statement): boolean =>
  ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

/** Names that a module exports, types too, in their order. */
export function exportedNames(file: string): string[] {
  return parse(file).statements.flatMap((node) => {
    if (ts.isExportDeclaration(node) && node.exportClause && ts.isNamedExports(node.exportClause))
      return node.exportClause.elements.map(({ name }) => name.text);
    if (!isExported(node)) return [];
    if (ts.isVariableStatement(node)) return node.declarationList.declarations.map(({ name }) => name.getText());
    return [(node as ts.DeclarationStatement).name!.text];
  });
}

/** Those of them that are interfaces and types declared in the module. */
export function exportedTypes(file: string): string[] {
  return parse(file).statements.flatMap((node) =>
    isExported(node) && (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) ? [node.name.text] : [],
  );
}

/** One use of a name of another module; `*` is all of them. */
export interface Use {
  readonly file: string;
  readonly name: string;
}

/** Names of other modules of the project that a module uses: imports, passed-on exports, members of a namespace. */
export function usedNames(file: string): Use[] {
  const source = parse(file);
  const found: Use[] = [];
  const spaces = new Map<string, string>();
  const target = (specifier: ts.Expression | undefined): string | undefined =>
    specifier && ts.isStringLiteralLike(specifier) && specifier.text.startsWith(".")
      ? posix.join(posix.dirname(file), specifier.text)
      : undefined;
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      const from = target(node.moduleSpecifier);
      const clause = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : node.exportClause;
      if (from === undefined) return;
      if (clause === undefined || ts.isNamespaceExport(clause)) found.push({ file: from, name: "*" });
      else if (ts.isNamespaceImport(clause)) spaces.set(clause.name.text, from);
      else
        for (const { name, propertyName } of clause.elements)
          found.push({ file: from, name: (propertyName ?? name).text });
      return;
    }
    const space = ts.isPropertyAccessExpression(node)
      ? node.expression
      : ts.isQualifiedName(node)
        ? node.left
        : undefined;
    if (space && ts.isIdentifier(space) && spaces.has(space.text)) {
      const member = ts.isPropertyAccessExpression(node) ? node.name : (node as ts.QualifiedName).right;
      found.push({ file: spaces.get(space.text)!, name: member.text });
    }
    if (
      ts.isVariableDeclaration(node) &&
      node.initializer &&
      ts.isIdentifier(node.initializer) &&
      ts.isObjectBindingPattern(node.name)
    ) {
      const from = spaces.get(node.initializer.text);
      if (from)
        for (const one of node.name.elements)
          found.push({ file: from, name: (one.propertyName ?? one.name).getText() });
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const from = target(node.arguments[0]);
      if (from) found.push({ file: from, name: "*" });
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      const from = target(node.argument.literal as ts.Expression);
      if (from) found.push({ file: from, name: node.qualifier?.getText() ?? "*" });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
