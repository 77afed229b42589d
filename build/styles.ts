/** Removes from the style sheets what their screens don't use: Bootstrap has 31 kB of gzipped CSS. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import purgeCSSPlugin from '@fullhuman/postcss-purgecss'
import { project } from './project.ts'
import { routes } from './routes.ts'

type Plugin = Extract<ReturnType<typeof purgeCSSPlugin>, { postcssPlugin: string }>

/** Code without comments, by file. */
type Sources = ReadonlyMap<string, string>

function read(patterns: string, except: readonly string[] = []): Sources {
  const files = globSync(patterns, { cwd: project, exclude: except })
  return new Map(
    files.map((file) => [file, readFileSync(path.join(project, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')]),
  )
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
    const code = sources.get(file)?.replace(/^import type .*$/gm, '') ?? ''
    for (const [, name = ''] of code.matchAll(/(?:from|import)\s*\(?'(\.[^']+\.tsx?)'/g)) {
      if (!name.endsWith('/layout.tsx')) found.add(path.join(path.dirname(file), name))
    }
  }
  return new Map([...sources].filter(([file]) => found.has(file)))
}

/** Its page contains the styles of the frame. */
const home = routes.find((row) => row.path === '/') as (typeof routes)[number]

/** The style sheets with rules of Bootstrap, and the code that uses them. */
const sheets: Readonly<Record<string, () => Sources>> = {
  'src/screens/shared/public.css': () => sourcesOf(routes.filter(({ access }) => access === 'public')),
  'src/app/frame.css': () => sourcesOf([home], 'src/app/layout.tsx'),
  'src/ui/styles.css': () => sources,
  'src/screens/demo/bootstrap.css': () => read(demo),
}

/** Returns the names that code uses: of attributes anywhere, of elements in markup and strings, of classes in strings. */
function namesIn(code: string) {
  const words = code.match(/[\w-]+/g) ?? []
  const markup = [...code.matchAll(/<(\w+)/g)].map(([, name = '']) => name)
  const strings = code
    .replace(/\b(t|msg)\(\s*'[^'\n]*'/g, '')
    .match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g)
    ?.flatMap((text) => text.match(/[\w-]+/g) ?? [])
  const classes = strings ?? []
  const data = [...code.matchAll(/\bdataset\.(\w+)/g)].map(([, name = '']) => `data-${name}`)
  return {
    attributes: { names: [...words, ...data], values: words },
    classes,
    ids: classes,
    tags: [...markup, ...classes],
    undetermined: [],
  }
}

/** Returns the beginnings of names that the code puts together, such as `tone-${tone}`. */
function beginnings(code: string): readonly RegExp[] {
  return [...code.matchAll(/([\w-]+-)\$\{/g)].map(([, name]) => new RegExp(`^${name}`))
}

/** Components of Bootstrap that the public screens don't use, though roles and events in their code have these names. */
const rolesNotClasses = ['modal', 'progress', 'visible', 'dialog-full']

const alwaysUsed = [
  ...['html', 'body', 'show', 'active', 'disabled', 'data-theme', 'tabindex'],
  'd-print-none', // else a `d-flex` of a sheet that is loaded later wins over it in print
]
/** Variables that our own styles name. Of Bootstrap's, only those that the sheet itself uses stay. */
const variables = [...read('src/**/*.css').values()].flatMap((text) => text.match(/--[\w-]+/g) ?? [])

export const purgedStyles: Plugin = {
  postcssPlugin: 'purged-styles',
  async OnceExit(css, helpers) {
    const file = path.relative(project, css.source?.input.file ?? '')
    const codes = [...(sheets[file]?.().values() ?? [])]
    if (codes.length === 0) return
    css.walkAtRules('charset', (rule) => void rule.remove())
    const purge = purgeCSSPlugin({
      // File by file: an odd quote in one, such as in a regular expression, must not shift the strings of the others.
      content: codes.map((raw) => ({ raw, extension: 'tsx' })),
      extractors: [{ extensions: ['tsx'], extractor: namesIn }],
      blocklist: file.endsWith('public.css') ? rolesNotClasses : [],
      variables: true,
      safelist: { standard: [...alwaysUsed, ...codes.flatMap(beginnings)], variables },
    }) as Plugin
    await purge.OnceExit?.(css, helpers)
  },
}
