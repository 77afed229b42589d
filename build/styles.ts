/** Removes from the style sheets what their screens don't use: Bootstrap has 31 kB of gzipped CSS. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import purgeCSSPlugin from '@fullhuman/postcss-purgecss'
import { parseSync, Visitor } from 'vite'
import { project } from './project.ts'
import { routes } from './routes.ts'

type Plugin = Extract<ReturnType<typeof purgeCSSPlugin>, { postcssPlugin: string }>

/** What a source file uses. */
interface Source {
  readonly code: string
  readonly imports: readonly string[]
  /** Words in markup, and in strings other than texts: names of classes, ids and elements. */
  readonly names: readonly string[]
}

type Sources = ReadonlyMap<string, Source>

const wordsOf = (text: string): readonly string[] => text.match(/[\w-]+/g) ?? []

function readSource(file: string): Source {
  const code = readFileSync(path.join(project, file), 'utf8')
  if (file.endsWith('.html')) return { code, imports: [], names: wordsOf(code) }
  const { program, module } = parseSync(file, code)
  const imports = [
    ...module.staticImports.filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType)),
    ...module.dynamicImports,
  ].map(({ moduleRequest: { start, end } }) => path.join(path.dirname(file), code.slice(start + 1, end - 1)))
  const names: string[] = []
  const texts = new Set<unknown>()
  new Visitor({
    CallExpression({ callee, arguments: [text] }) {
      if (callee.type === 'Identifier' && /^(t|msg)$/.test(callee.name)) texts.add(text)
    },
    JSXIdentifier: ({ name }) => void names.push(name),
    Literal(node) {
      if (typeof node.value === 'string' && !texts.has(node)) names.push(...wordsOf(node.value))
    },
    TemplateElement: ({ value }) => void names.push(...wordsOf(value.raw)),
  }).visit(program)
  return { code, imports, names }
}

function read(patterns: string, except: readonly string[] = []): Sources {
  return new Map(globSync(patterns, { cwd: project, exclude: except }).map((file) => [file, readSource(file)]))
}

const demo = 'src/screens/demo/*.tsx'
const sources = read('src/**/*.{ts,tsx,html}', [demo])

/** Returns the screens of routes and what runs beside every screen, with all that they import, other than the frame. */
function sourcesOf(rows: typeof routes, ...more: readonly string[]): Sources {
  const screens = rows.map(({ module }) => `src/screens/${module}`)
  const found = new Set([...sources.keys()].filter((file) => /^src\/boot\//.test(file)).concat(screens, more))
  // The iteration also visits items that are added during it.
  for (const file of found) {
    if (file === 'src/app/routes.ts') continue
    for (const name of sources.get(file)?.imports ?? []) if (!name.endsWith('/layout.tsx')) found.add(name)
  }
  return new Map([...sources].filter(([file]) => found.has(file)))
}

/** The style sheets with rules of Bootstrap, and the code that uses them. */
const sheets: Readonly<Record<string, () => Sources>> = {
  'src/screens/shared/public.css': () => sourcesOf(routes.filter(({ access }) => access === 'public')),
  'src/app/frame.css': () =>
    sourcesOf(
      routes.filter(({ access }) => access === 'protected'),
      'src/app/layout.tsx',
    ),
  'src/screens/demo/bootstrap.css': () => read(demo),
}

/** Components of Bootstrap that screens don't use, though strings, roles and events in their code have these names. */
const namesNotClasses = { public: ['modal', 'progress', 'visible', 'dialog-full'], frame: ['row'] }

const alwaysUsed = [
  ...['html', 'body', 'show', 'active', 'disabled', 'tabindex'],
  'd-print-none', // else a `d-flex` of a sheet that is loaded later wins over it in print
]
/** Variables that our own styles name. Of Bootstrap's, only those that the sheet itself uses stay. */
const variables = globSync('src/**/*.css', { cwd: project }).flatMap(
  (file) => readFileSync(path.join(project, file), 'utf8').match(/--[\w-]+/g) ?? [],
)

export const purgedStyles: Plugin = {
  postcssPlugin: 'purged-styles',
  async OnceExit(css, helpers) {
    const file = path.relative(project, css.source?.input.file ?? '')
    const used = [...(sheets[file]?.().values() ?? [])]
    if (used.length === 0) return
    css.walkAtRules('charset', (rule) => void rule.remove())
    const code = used.map((source) => source.code).join('\n')
    const names = used.flatMap((source) => source.names)
    // Scripts set attributes as properties, too.
    const data = [...code.matchAll(/\bdataset\.(\w+)/g)].map(([, name = '']) => `data-${name}`)
    const attributes = { names: [...wordsOf(code), ...data], values: [...wordsOf(code)] }
    const found = { attributes, classes: names, ids: names, tags: names, undetermined: [] }
    // Names that the code puts together, such as `tone-${tone}`.
    const beginnings = [...code.matchAll(/([\w-]+-)\$\{/g)].map(([, name]) => new RegExp(`^${name}`))
    const purge = purgeCSSPlugin({
      content: [{ raw: '', extension: 'tsx' }],
      extractors: [{ extensions: ['tsx'], extractor: () => found }],
      blocklist: namesNotClasses[path.basename(file, '.css') as keyof typeof namesNotClasses] ?? [],
      variables: true,
      safelist: { standard: [...alwaysUsed, ...beginnings], variables },
    }) as Plugin
    await purge.OnceExit?.(css, helpers)
  },
}
