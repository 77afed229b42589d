/** Assigns modules to chunks. */
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { project } from './project.ts'
import { routes } from './routes.ts'

const src = path.join(project, 'src')
const idOf = (module: string) => path.join(src, 'screens', module)
const chunkName = (module: string) => path.basename(module, '.tsx')
const webRoutes = routes.filter((row) => !row.personalOnly)
const [first, ...otherPublic] = webRoutes.filter(({ access }) => access === 'public').map(({ module }) => module)
const screens = [...new Set(webRoutes.filter(({ access }) => access === 'protected').map(({ module }) => module))]
/** Without the summary: the form's last step uses its lists too, so they get a shared chunk. */
const ownChunks = screens.filter((module) => !module.startsWith('summary/'))
/** The form's table is large, and few screens need it. */
const formTable = path.join(src, 'form/form.ts')

type ModuleGraph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** Cache by module id. A process builds the renderer once. */
const importsById = new Map<string, ReadonlySet<string>>()

/** The icons' index imports all of them. */
const iconIndex = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/
const iconsByName = new Map<string, string>()

/** Returns the names in the braces of all imports or exports of a kind. */
function namesFrom(code: string, clause: RegExp): readonly (readonly [name: string, file: string])[] {
  return [...code.matchAll(clause)].flatMap(([, names = '', file = '']) =>
    names.split(',').flatMap((name) => (name.trim() === '' ? [] : [[name.trim(), file] as const])),
  )
}

/** @throws if the package has no such icon: it is put together in another way than this reads it */
function iconOf(name: string, index: string, graph: ModuleGraph): string {
  if (iconsByName.size === 0) {
    const { code } = graph.getModuleInfo(index) ?? {}
    for (const [exported, file] of namesFrom(code ?? '', /^export \{([^}]*)\} from ['"](.*)['"]/gm))
      iconsByName.set(exported.replace('default as ', ''), path.join(path.dirname(index), file))
  }
  const icon = iconsByName.get(name)
  if (icon === undefined) throw new Error(`build/chunks.ts finds no icon ${name} in ${index}`)
  return icon
}

/** Returns the modules that a module imports itself; of the icons those that it names. */
function directImports(id: string, graph: ModuleGraph): readonly string[] {
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {}
  const index = importedIds.find((imported) => iconIndex.test(imported))
  if (index === undefined) return importedIds
  const names = namesFrom(code ?? '', /^import \{([^}]*)\} from ['"]lucide-react['"]/gm)
  const icons = names.map(([name]) => iconOf(name.replace(/ as .*/, ''), index, graph))
  return [...importedIds.filter((imported) => imported !== index), ...icons]
}

/** Returns a module and all its static imports, direct and indirect. */
function importsOf(id: string, graph: ModuleGraph): ReadonlySet<string> {
  const known = importsById.get(id)
  if (known !== undefined) return known
  const found = new Set([id])
  // The iteration also visits items that are added during it.
  for (const module of found) for (const imported of directImports(module, graph)) found.add(imported)
  importsById.set(id, found)
  return found
}

/** The frame around every signed-in screen. */
const layout = path.join(src, 'app/layout.tsx')

const form = 'wizard/wizard.tsx'
/** What the form loads once it is shown. */
const afterForm = ['wizard/answers/check-answers.tsx', 'wizard/barcode/scan-code.ts', 'wizard/photo/photo.tsx']

/** Returns whether a screen needs a module, also one that it loads right after it is rendered. */
function needs(screen: string, id: string, graph: ModuleGraph): boolean {
  const next = webRoutes.filter(({ module }) => module === screen).flatMap(({ next = [] }) => next)
  return [idOf(screen), ...next.map((module) => path.join(src, module))].some((one) => importsOf(one, graph).has(id))
}

/** The screens on which files are attached. */
const attaching = [form, 'profile/profile.tsx']

const sharedChunks = ['frame', 'form-table', 'with-files', 'beside-form'] as const

/**
 * Returns the chunk of a module that signed-in screens share: 'form-table' if all of them need the form's table,
 * 'with-files' if only screens on which files are attached do, 'beside-form' if neither the form nor the layout needs it,
 * else 'frame', which every screen loads.
 */
function sharedBy(id: string, graph: ModuleGraph): (typeof sharedChunks)[number] | null {
  if (id === layout) return 'frame'
  const using = screens.filter((module) => needs(module, id, graph))
  if (using.length < 2) return null
  if (using.every((module) => importsOf(idOf(module), graph).has(formTable))) return 'form-table'
  // The page has the frame's style sheet inside.
  const isInPage = id.endsWith('.css') || importsOf(layout, graph).has(id)
  if (!isInPage && using.every((module) => attaching.includes(module))) return 'with-files'
  return isInPage || [form, ...afterForm].some((module) => needs(module, id, graph)) ? 'frame' : 'beside-form'
}

/**
 * Uses few chunks, for slow connections: each request costs a round trip, and larger files compress better.
 * Each group contains a module and those of its imports that no earlier group has: the start script, the app with the
 * first public screen, what a form needs only once it is painted, the frame with the modules that signed-in screens
 * share, those that only screens beside the form share, each screen's own modules, and what the application's form
 * needs only later.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'main', test: /src\/boot\/main\.ts$|vite\/preload-helper/ },
  { name: 'portal', test: (id: string) => id === idOf(first ?? '') || /src\/boot\/start\.ts$/.test(id) },
  {
    name: 'after-paint',
    test: /src\/(api\/client|app\/(uncaught-errors|reload-offer)|platform\/web\/send|screens\/(auth\/ended|shared\/device)-notices?)\.tsx?$/,
  },
  { name: 'styles', test: /src\/ui\/styles\.css$/ },
  ...sharedChunks.map((shared) => ({
    debugName: shared, // for the bundler, which warns otherwise
    name: (id: string, graph: ModuleGraph) => (sharedBy(id, graph) === shared ? shared : null),
  })),
  // Of sign-up and the profile, which would load all public forms for it.
  { name: 'email-hint', test: /src\/ui\/email-warning\.ts$/ },
  { name: 'public', test: (id: string) => otherPublic.some((module) => id === idOf(module)) },
  // Of the profile, and of the form once a photo is chosen.
  {
    name: 'photos',
    test: /src\/(pictures\/photo-jobs|domain\/files\/picture-size|ui\/use-object-url)\.ts$|icons\/triangle-alert\.m?js$/,
  },
  // Of the form's last step and the summary.
  { name: 'answer-list', test: /src\/(ui\/answer-list\.tsx|form\/answer-rows\.ts)$|icons\/chevron-right\.m?js$/ },
  ...ownChunks.map((module) => ({ name: chunkName(module), test: (id: string) => id === idOf(module) })),
  { name: 'after-form', test: /src\/screens\/wizard\/(answers\/check-answers|barcode\/scan-code)\.tsx?$/ },
  { name: 'drafts', test: /src\/platform\/web\/drafts\/draft-store\.ts$/ },
].map((group, index, all) => ({ ...group, priority: all.length - index }))

const opening = webRoutes.filter(({ calls }) => calls !== undefined)
const eager = [
  ...['portal', 'after-paint', ...sharedChunks],
  ...opening.flatMap(({ module, next = [] }) => [module, ...next].map(chunkName)),
]

/**
 * Chrome compiles all functions of these chunks on another thread while they arrive, not one by one when they are called:
 * a first load calls most (https://v8.dev/blog/explicit-compile-hints). Other browsers ignore the comment.
 */
export const compileHints: Plugin = {
  name: 'compile-hints',
  generateBundle: {
    order: 'post', // the comment must come first, also before the bundler's own first line
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && eager.includes(file.name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      }
    },
  },
}

/**
 * Returns false for files that the page itself loads or inlines. Chunks need not list them for preloading, which would
 * make every first load larger.
 */
export function needsPreload(file: string): boolean {
  return !/\/(main-[^/]+\.css|(main|portal|rolldown-runtime)-[^/]+\.js)$/.test(file)
}

/** Returns a chunk's file and all files that it imports, style sheets too. */
export function filesOf(bundle: Rolldown.OutputBundle, fileName: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk' || found.has(fileName)) return found
  found.add(fileName)
  for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css)
  for (const imported of chunk.imports) filesOf(bundle, imported, found)
  return found
}

/**
 * Returns the files of the chunk that contains a module.
 * @param module the end of its path
 */
export function filesOfModule(bundle: Rolldown.OutputBundle, module: string): readonly string[] {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module)),
  )
  return chunk === undefined ? [] : [...filesOf(bundle, chunk.fileName)]
}

/** Fails a build with chunks that import each other: their execution order would depend on their arrival. */
export const noChunkCycles: Plugin = {
  name: 'no-chunk-cycles',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const circle = chunk.imports.find((imported) => filesOf(bundle, imported).has(chunk.fileName))
      if (circle !== undefined) this.error(`chunks ${chunk.fileName} and ${circle} import each other`)
    }
  },
}
