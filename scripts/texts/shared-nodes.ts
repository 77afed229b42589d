/**
 * Finds texts without an element of their own. A browser that translates a page moves its text nodes: React then can't
 * remove them, or updates what is no longer displayed (react/react#11538). The only text of an element is safe, because
 * React sets it through the element.
 */
import ts from 'typescript'

const { StringLike, NumberLike, BigIntLike, Any, Unknown } = ts.TypeFlags
const text = StringLike | NumberLike | BigIntLike | Any | Unknown

/** Whether React may render a value of this type as a text node beside others. */
function isShared(checker: ts.TypeChecker, type: ts.Type, isAlone: boolean, seen = new Set<ts.Type>()): boolean {
  if (seen.has(type)) return false
  seen.add(type)
  if (type.isUnion()) return type.types.some((part) => isShared(checker, part, isAlone, seen))
  if (checker.isArrayLikeType(type)) {
    const item = checker.getIndexTypeOfType(type, ts.IndexKind.Number)
    return item !== undefined && isShared(checker, item, false, seen)
  }
  const isEmpty = type.isStringLiteral() && type.value === ''
  return !isAlone && !isEmpty && (type.flags & text) !== 0
}

/** Returns the children that render something. */
function childrenOf({ children }: ts.JsxElement | ts.JsxFragment): readonly ts.JsxChild[] {
  return children.filter((child) => {
    if (ts.isJsxText(child)) return !child.containsOnlyTriviaWhiteSpaces
    return !ts.isJsxExpression(child) || child.expression !== undefined
  })
}

/** Whether a function renders a component: its name has a capital, or it is a class's `render`. */
function isComponent({ name, parent }: ts.SignatureDeclaration): boolean {
  const called = name ?? (ts.isVariableDeclaration(parent) ? parent.name : undefined)
  return called !== undefined && ts.isIdentifier(called) && /^([A-Z]|render$)/.test(called.text)
}

/** Returns the children of elements, and the components, that may render a text beside others. */
export function sharedTexts(source: ts.SourceFile, checker: ts.TypeChecker): readonly ts.Node[] {
  const found: ts.Node[] = []
  function inspectChild(child: ts.JsxChild, isAlone: boolean): void {
    if (ts.isJsxText(child) && !isAlone) found.push(child)
    if (!ts.isJsxExpression(child) || child.expression === undefined) return
    if (isShared(checker, checker.getTypeAtLocation(child.expression), isAlone)) found.push(child)
  }
  function visit(node: ts.Node): void {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = childrenOf(node)
      for (const child of children) inspectChild(child, children.length === 1 && ts.isJsxElement(node))
    } else if (ts.isFunctionLike(node) && isComponent(node)) {
      const signature = checker.getSignatureFromDeclaration(node)
      if (signature && isShared(checker, signature.getReturnType(), false)) found.push(node.name ?? node)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
