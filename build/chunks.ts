/** Assigns modules to chunks. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { project } from './project.ts'
import { routes } from './routes.ts'

const src = path.join(project, 'src')
const idOf = (module: string) => path.join(src, 'screens', module)
const chunkName = (module: string) => path.parse(module).name
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

/** Returns a module and all its static imports, direct and indirect. */
function importsOf(id: string, graph: ModuleGraph): ReadonlySet<string> {
  const known = importsById.get(id)
  if (known !== undefined) return known
  const found = new Set([id])
  // The iteration also visits items that are added during it.
  for (const module of found) for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) found.add(imported)
  importsById.set(id, found)
  return found
}

/** The frame around every signed-in screen. */
const layout = path.join(src, 'app/layout.tsx')

/** What a screen loads once it is shown. What it shares with other screens is in the shared chunks too. */
const later: Readonly<Record<string, string>> = { 'calendar/calendar.tsx': 'calendar/calendar-dialogs.tsx' }

/** Returns whether a screen needs a module, also one that it loads right after it is rendered. */
function needs(screen: string, id: string, graph: ModuleGraph): boolean {
  const next = webRoutes.filter(({ module }) => module === screen).flatMap(({ next = [] }) => next)
  return [idOf(screen), ...next.map((module) => path.join(src, module))].some((one) => importsOf(one, graph).has(id))
}

/** The screens on which files are attached. */
const attaching = ['wizard/wizard.tsx', 'profile/profile.tsx']

const sharedChunks = ['frame', 'form-table', 'with-files'] as const

/**
 * Returns the chunk of a module that signed-in screens share: 'form-table' if all of them need the form's table,
 * 'with-files' if only screens on which files are attached do, else 'frame', which every screen loads.
 */
function sharedBy(id: string, graph: ModuleGraph): (typeof sharedChunks)[number] | null {
  if (id === layout) return 'frame'
  const using = screens.filter((module) => [module, later[module] ?? module].some((one) => needs(one, id, graph)))
  if (using.length < 2) return null
  if (using.every((module) => importsOf(idOf(module), graph).has(formTable))) return 'form-table'
  // The page has the frame's style sheet inside.
  const isInPage = id.endsWith('.css') || importsOf(layout, graph).has(id)
  return !isInPage && using.every((module) => attaching.includes(module)) ? 'with-files' : 'frame'
}

/** Returns a test for modules in `src`. @throws for one that is not there: its chunk would lose it unnoticed */
function isOneOf(...modules: readonly string[]): (id: string) => boolean {
  const ids = modules.map((module) => path.join(src, module))
  const gone = ids.find((id) => !existsSync(id))
  if (gone !== undefined) throw new Error(`build/chunks.ts names ${gone}`)
  return (id) => ids.includes(id)
}

/** Needed by more than one screen right after the first paint. */
const afterPaint = [
  'api/client.ts',
  'app/reload-offer.tsx',
  'app/uncaught-errors.tsx',
  'platform/web/send.ts',
  'screens/auth/ended-notice.tsx',
  'screens/shared/device-notices.tsx',
  // Small, and used by sign-up and the profile, which would load all public forms for it.
  'ui/email-warning.ts',
]

/** Of the profile, and of the form once a photo is chosen. */
const photos = [
  'pictures/photo-jobs.ts',
  'domain/files/picture-size.ts',
  'ui/use-object-url.ts',
  '../node_modules/lucide-react/dist/esm/icons/triangle-exclamation-point.mjs',
]

/**
 * Uses few chunks, for slow connections: each request costs a round trip, and larger files compress better.
 * Each group contains a module and those of its imports that no earlier group has: the start script, the app with the
 * first public screen, what a form needs only once it is painted, the frame with the modules that signed-in screens
 * share, and each screen's own modules. The bundler assigns all others.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'main', test: /src\/boot\/main\.ts$|vite\/preload-helper/ },
  { name: 'portal', test: isOneOf(`screens/${first}`, 'boot/start.ts') },
  { name: 'after-paint', test: isOneOf(...afterPaint) },
  ...sharedChunks.map((shared) => ({
    debugName: shared, // for the bundler, which warns otherwise
    name: (id: string, graph: ModuleGraph) => (sharedBy(id, graph) === shared ? shared : null),
  })),
  { name: 'public', test: isOneOf(...otherPublic.map((module) => `screens/${module}`)) },
  { name: 'photos', test: isOneOf(...photos) },
  ...ownChunks.map((module) => ({ name: chunkName(module), test: isOneOf(`screens/${module}`) })),
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
