/** Finds texts that the portal shows but no catalog has, because they stand neither in t() nor in msg(). */
import ts from 'typescript'
import { textsIn } from './sources.ts'

/** Whether a type accepts a UserText (src/domain/text/user-text.ts). */
function acceptsUserText(type: ts.Type | undefined): boolean {
  const parts = type?.isUnion() ? type.types : []
  const isObject = (part: ts.Type) => part.symbol?.declarations?.[0]?.getSourceFile().fileName.endsWith('/user-text.ts')
  return parts.some(isObject)
}

/** Whether a literal is a UserText, or the `text` of one. */
function isShown(node: ts.Expression, checker: ts.TypeChecker): boolean {
  if (acceptsUserText(checker.getContextualType(node))) return true
  const { parent } = node
  const isTextOfObject = ts.isPropertyAssignment(parent) && parent.name.getText() === 'text'
  return isTextOfObject && acceptsUserText(checker.getContextualType(parent.parent))
}

/** Whether a node is an attribute of an HTML element: none takes a UserText, and asking their types costs seconds. */
function isAttribute(node: ts.Node): boolean {
  if (!ts.isJsxAttribute(node) || !node.initializer || !ts.isStringLiteral(node.initializer)) return false
  return /^[a-z]/.test(node.parent.parent.tagName.getText())
}

/** Returns literals that become a UserText. Other strings are the provider's. @param known the texts of the catalogs */
export function unmarkedTexts(source: ts.SourceFile, checker: ts.TypeChecker, known: ReadonlySet<string>): ts.Node[] {
  const found: ts.Node[] = []
  function visit(node: ts.Node): void {
    if (textsIn(node).length > 0 || ts.isImportDeclaration(node) || ts.isTypeNode(node) || isAttribute(node)) return
    if (ts.isStringLiteralLike(node)) {
      if (node.text !== '' && !known.has(node.text) && isShown(node, checker)) found.push(node)
    } else ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
