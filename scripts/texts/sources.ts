/** Collects all texts of the portal from its sources: the literals in the first argument of t() and msg(). */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const root = path.join(import.meta.dirname, '../..')
const patterns = ['src/**/*.{ts,tsx}', 'electron/main/**/*.ts']

/** Returns the literals that an expression can evaluate to. */
function literalsOf(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return node.text === '' ? [] : [node.text]
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(literalsOf)
  if (ts.isParenthesizedExpression(node)) return literalsOf(node.expression)
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(literalsOf)
  if (ts.isBinaryExpression(node)) return [node.left, node.right].flatMap(literalsOf)
  return []
}

/** Returns the texts of a call of t() or msg(); none for another node. */
export function textsIn(node: ts.Node): string[] {
  const isCall = ts.isCallExpression(node) && ts.isIdentifier(node.expression) && /^(t|msg)$/.test(node.expression.text)
  return isCall ? node.arguments.slice(0, 1).flatMap(literalsOf) : []
}

/** @param file decides whether the source may contain JSX */
export function readTexts(file: string, source: string): readonly string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const texts: string[] = []
  function visit(node: ts.Node): void {
    texts.push(...textsIn(node))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, kind))
  return texts
}

/** Returns each text with the files that contain it. */
export function textPlaces(): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, Set<string>>()
  for (const file of globSync(patterns, { cwd: root }).sort()) {
    for (const text of readTexts(file, readFileSync(path.join(root, file), 'utf8'))) {
      places.set(text, (places.get(text) ?? new Set()).add(file))
    }
  }
  return new Map([...places].map(([text, files]) => [text, [...files]]))
}
