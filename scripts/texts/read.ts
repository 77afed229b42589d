/** Finds the texts in the sources, and literals that should pass through t() but don't. */
import ts from 'typescript'
import { type Exception, exceptions } from './exceptions.ts'

export interface SourceTexts {
  /** Texts to translate: arguments of t(), and literals in tables that look like a text. */
  readonly texts: readonly string[]
  /** Literals that are displayed without passing through t(). */
  readonly bare: readonly { readonly line: number; readonly text: string }[]
}

/** Attributes whose values are not displayed. */
const hiddenAttributes =
  /^(className|name|id|type|key|htmlFor|d|viewBox|role|to|href|rel|autoComplete|data-.*|aria-(controls|current|live|haspopup|labelledby|describedby)|value|tone|at|look|kind|size)$/
/** Functions whose arguments are not displayed, or only to developers. */
const hiddenCalls =
  /(^|\.)(console\.\w+|log\.\w+|hasOwn|querySelector(All)?|addEventListener|removeEventListener|closest|matches|createElement)$/
/** Element properties that are displayed. */
const displayedProperties = /\.(textContent|innerText|title|ariaLabel|placeholder|alt)$/

/** Answers and labels of the form that are abbreviations, such as OTR. Other languages may need words for them. */
const abbreviation = /^[A-Z]{2,4}s?$/
const formTables = /application\/(form|options)\.ts$/

/** Whether a literal starts like a text and contains a word, unlike identifiers, class names and addresses. */
export function looksLikeText(literal: string): boolean {
  const plain = literal.replace(/\{\w+\}/g, '').trim()
  return (
    /^["'“(&©\d]*[A-Z\d{]/.test(literal.trim()) &&
    /\p{Ll}{2}|\p{L} \p{L}/u.test(plain) &&
    !/^\w+:\S|^[\d:]+$/.test(plain)
  )
}

function excepted(file: string, table: string, text: string, list: readonly Exception[]): boolean {
  return list.some(
    (row) =>
      row.text.test(text) && (row.file === undefined || row.file.test(file) || row.file.test(`${file}#${table}`)),
  )
}

/** Returns the name of the top-level constant that contains a node; '' outside of any. */
function tableOf(node: ts.Node): string {
  for (let at: ts.Node = node; at.parent !== undefined; at = at.parent) {
    if (ts.isVariableDeclaration(at) && ts.isSourceFile(at.parent.parent.parent)) return at.name.getText()
  }
  return ''
}

/** Whether the value of an expression is displayed directly. */
function isDisplayed(node: ts.Node): boolean {
  for (let at = node; at.parent !== undefined; at = at.parent) {
    const { parent } = at
    if (ts.isJsxExpression(parent) || ts.isJsxAttribute(parent)) return true
    if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      return parent.right === at && displayedProperties.test(parent.left.getText())
    }
    const goesOn = ts.isConditionalExpression(parent)
      ? parent.condition !== at
      : ts.isBinaryExpression(parent) || ts.isParenthesizedExpression(parent)
    if (!goesOn || (ts.isBinaryExpression(parent) && /[=<>]/.test(parent.operatorToken.getText()))) return false
  }
  return false
}

function literalOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isJsxText(node)) return node.text.trim() || null
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => `{}${span.literal.text}`).join('')
  return null
}

function isSkipped(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node) || ts.isCaseClause(node))
    return !ts.isCaseClause(node)
  if (ts.isNewExpression(node)) return /Error$|^RegExp$/.test(node.expression.getText())
  return ts.isCallExpression(node) && hiddenCalls.test(node.expression.getText())
}

/** @param file path, for the exceptions */
export function readTexts(file: string, source: string): SourceTexts {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind)
  const texts = new Set<string>()
  const bare: { line: number; text: string }[] = []

  function visit(node: ts.Node, inT: boolean): void {
    if (isSkipped(node)) return
    if (ts.isJsxAttribute(node) && hiddenAttributes.test(node.name.getText()) && !node.getText().includes('t(')) return
    if (ts.isCallExpression(node) && node.expression.getText() === 't') {
      const [text, ...values] = node.arguments
      if (text !== undefined) visit(text, true)
      for (const value of values) visit(value, false)
      return
    }
    const literal = literalOf(node)
    if (literal !== null) classify(node, literal, inT)
    ts.forEachChild(node, (child) =>
      visit(child, inT && !ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)),
    )
  }

  function isTableText(text: string): boolean {
    return looksLikeText(text) || (formTables.test(file) && abbreviation.test(text))
  }

  function classify(node: ts.Node, text: string, inT: boolean): void {
    const table = tableOf(node)
    if (!inT && excepted(file, table, text, exceptions)) return
    const words = ts.isTemplateExpression(node) && looksLikeText(text.replaceAll('{}', ''))
    const shown = ts.isJsxText(node) ? /\p{L}/u.test(text) : !inT && isDisplayed(node) && looksLikeText(text)
    if (text === '') return
    if (words || shown) {
      bare.push({ line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1, text })
    } else if (inT || (ts.isStringLiteralLike(node) && isTableText(text))) {
      texts.add(text)
    }
  }

  visit(tree, false)
  return { texts: [...texts], bare }
}
