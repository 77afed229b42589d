/** Reads the texts of a PDF that Chromium has written, with their places. Not for other PDFs (PDF 32000-1, 9.4). */
import { inflateSync } from 'node:zlib'

export interface PdfText {
  readonly text: string
  /** In points, from the left and from the top of the page. */
  readonly x: number
  readonly y: number
}

type Matrix = readonly [number, number, number, number, number, number]

function multiplied([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l]
}

function hexText(hex: string): string {
  return String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))
}

/** Returns the text of each glyph, from a font's ToUnicode map. */
function readMap(map: string): ReadonlyMap<string, string> {
  const glyphs = new Map<string, string>()
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', text = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g)) glyphs.set(glyph, hexText(text))
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', to = '', first = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      const start = Number.parseInt(from, 16)
      for (let glyph = start; glyph <= Number.parseInt(to, 16); glyph += 1) {
        const unit = Number.parseInt(first, 16) + glyph - start
        glyphs.set(glyph.toString(16).toUpperCase().padStart(4, '0'), String.fromCharCode(unit))
      }
    }
  }
  return glyphs
}

const operation =
  /\[([^\]]*)\]\s*TJ|<(\w*)>\s*Tj|\/F(\d+)\s+\S+\s+Tf|((?:[-\d.]+\s+){6})(Tm|cm)|((?:[-\d.]+\s+){2})Td|\b(BT|q|Q)\b/g

const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** @param fontMap the ToUnicode map of a font's object */
function readContent(content: string, height: number, fontMap: (font: string) => ReadonlyMap<string, string>) {
  const texts: PdfText[] = []
  const stack: Matrix[] = []
  let page = identity
  let text = identity
  let glyphs: ReadonlyMap<string, string> = new Map()
  const matrixOf = (numbers: string) => numbers.trim().split(/\s+/).map(Number) as unknown as Matrix
  for (const [, array, single, font, numbers, setter, shift, mark] of content.matchAll(operation)) {
    if (font !== undefined) glyphs = fontMap(font)
    if (numbers !== undefined && setter === 'cm') page = multiplied(matrixOf(numbers), page)
    if (numbers !== undefined && setter === 'Tm') text = matrixOf(numbers)
    if (shift !== undefined) {
      const [x = 0, y = 0] = shift.trim().split(/\s+/).map(Number)
      text = multiplied([1, 0, 0, 1, x, y], text)
    }
    if (mark === 'BT') text = identity
    if (mark === 'q') stack.push(page)
    if (mark === 'Q') page = stack.pop() ?? identity
    const hex = single ?? [...(array ?? '').matchAll(/<(\w*)>/g)].map(([, part]) => part).join('')
    if (hex === '') continue
    const [, , , , x, y] = multiplied(text, page)
    const units = (hex.toUpperCase().match(/.{4}/g) ?? []).map((glyph) => glyphs.get(glyph) ?? '')
    texts.push({ text: units.join(''), x, y: height - y })
  }
  return texts
}

/** Returns the texts of each page, in the order in which they are drawn. */
export function pdfTexts(file: Buffer): readonly (readonly PdfText[])[] {
  const source = file.toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of source.matchAll(/\b(\d+) 0 obj\b([\s\S]*?)\bendobj\b/g)) objects.set(id, body)
  const objectOf = (id: string | undefined) => objects.get(id ?? '') ?? ''
  const streamOf = (id: string | undefined) => {
    const body = objectOf(id)
    const start = body.indexOf('stream') + 'stream'.length
    const bytes = Buffer.from(body.slice(start).replace(/^\r?\n/, ''), 'latin1')
    return body.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1')
  }
  const refOf = (body: string, name: string) => new RegExp(`/${name}\\s+(\\d+) 0 R`).exec(body)?.[1]
  const maps = new Map<string, ReadonlyMap<string, string>>()
  const fontMap = (font: string) => {
    const known = maps.get(font) ?? readMap(streamOf(refOf(objectOf(font), 'ToUnicode')))
    maps.set(font, known)
    return known
  }
  const pagesIn = (id: string | undefined): readonly string[] => {
    const body = objectOf(id)
    const kids = /\/Kids\s*\[([^\]]*)\]/.exec(body)?.[1]
    return kids === undefined ? [body] : [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid]) => pagesIn(kid))
  }
  const catalog = [...objects.values()].find((body) => /\/Type\s*\/Catalog/.test(body)) ?? ''
  return pagesIn(refOf(catalog, 'Pages')).map((body) => {
    const height = Number(/\/MediaBox\s*\[\s*\S+\s+\S+\s+\S+\s+([\d.]+)/.exec(body)?.[1])
    return readContent(streamOf(refOf(body, 'Contents')), height, fontMap)
  })
}
