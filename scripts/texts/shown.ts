/** Checks texts where they are shown, by the types of the sources. */
import path from 'node:path'
import ts from 'typescript'
import { sharedTexts } from './shared-nodes.ts'
import { unmarkedTexts } from './unmarked.ts'

const root = path.join(import.meta.dirname, '../..')

/** @param known the texts of the catalogs @returns problems, as messages */
export function shownProblems(known: ReadonlySet<string>): string[] {
  const config = path.join(root, 'src/tsconfig.json')
  const { config: json } = ts.readConfigFile(config, ts.sys.readFile)
  const parsed = ts.parseJsonConfigFileContent(json, ts.sys, path.dirname(config))
  const program = ts.createProgram(parsed.fileNames, parsed.options)
  const checker = program.getTypeChecker()
  const named = new Set(parsed.fileNames)
  return program
    .getSourceFiles()
    .filter(({ fileName }) => named.has(fileName))
    .flatMap((source) => {
      const problem = (what: string) => (node: ts.Node) => {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart())
        return `${path.relative(root, source.fileName)}:${line + 1}: ${node.getText().trim()} ${what}`
      }
      return [
        ...sharedTexts(source, checker).map(problem('needs an element of its own')),
        ...unmarkedTexts(source, checker, known).map(problem('needs msg()')),
      ]
    })
}
