/** Which modules travel together. */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { project } from './project.ts'

type Routes = typeof import('../src/app/routes.ts')

/** As Node reads them: the bundler of the build's settings would take every screen along. */
const { routes }: Routes = await import(pathToFileURL(path.join(project, 'src/app/routes.ts')).href)

const src = path.join(project, 'src')
const idOf = (module: string) => path.join(src, 'screens', module)
const chunkName = (module: string) => path.basename(module, '.tsx')
const everywhere = routes.filter((row) => !row.notOnKiosk)
const [first, ...forms] = everywhere.filter(({ access }) => access === 'public').map(({ module }) => module)
const screens = [...new Set(everywhere.filter(({ access }) => access === 'protected').map(({ module }) => module))]
/** The form's last step shows the summary's lists, too: these are a file of their own. */
const ownChunks = screens.filter((module) => !module.startsWith('summary/'))
/** The form's table: large, and needed by few screens. */
const formTable = path.join(src, 'application/form.ts')

type Ask = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** By module; a process makes one build of the portal. */
const reached = new Map<string, ReadonlySet<string>>()

/** A module with all that it imports statically. */
function reachedFrom(id: string, ask: Ask): ReadonlySet<string> {
  const known = reached.get(id)
  if (known !== undefined) return known
  const found = new Set([id])
  // A set also hands out what is added while it is read.
  for (const module of found) for (const imported of ask.getModuleInfo(module)?.importedIds ?? []) found.add(imported)
  reached.set(id, found)
  return found
}

/** The signed-in screens that need a module. */
function usersOf(id: string, ask: Ask): readonly string[] {
  return screens.filter((module) => reachedFrom(idOf(module), ask).has(id))
}

/** What every signed-in screen stands in. */
const ofFrame = /src\/app\/(layout|expiry-warning)\.tsx$|node_modules\/lucide-react/

/** Most characters of a module that two screens share and every screen fetches with the frame, to save them a file. */
const small = 6_000

function isLargeForTwo(id: string, ask: Ask): boolean {
  return (ask.getModuleInfo(id)?.code?.length ?? 0) > small && usersOf(id, ask).length === 2
}

type Shared = 'frame' | 'of two' | 'answers'

/** Where a module belongs that signed-in screens share: with the frame, in a file for two of them, with the form's table. */
function sharedBy(id: string, ask: Ask): Shared | null {
  if (ofFrame.test(id)) return 'frame'
  if (usersOf(id, ask).length < 2) return null
  const needs = reachedFrom(id, ask)
  if (needs.has(formTable) || id.startsWith(path.join(src, 'application/'))) return 'answers'
  return [...needs].some((needed) => isLargeForTwo(needed, ask)) ? 'of two' : 'frame'
}

/** @param name the chunk's; absent: after its two screens */
function sharedGroup(kind: Shared, name?: string) {
  return {
    name: (id: string, ask: Ask) =>
      sharedBy(id, ask) === kind ? (name ?? usersOf(id, ask).map(chunkName).join('-')) : null,
  }
}

/**
 * Few files for a slow line (D-81), where each waits its turn and whole ones compress better than crumbs. Each chunk is a
 * module with all that it imports and no earlier one has: the page's own script, the portal with the first public screen,
 * the frame of those who are signed in with what their screens share, and each screen with what only it needs.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'main', test: /src\/boot\/main\.ts$|vite\/preload-helper/ },
  { name: 'portal', test: (id: string) => id === idOf(first ?? '') || /src\/boot\/start\.ts$/.test(id) },
  sharedGroup('frame', 'frame'),
  sharedGroup('answers', 'answers'),
  sharedGroup('of two'),
  { name: 'forms', test: (id: string) => forms.some((module) => id === idOf(module)) },
  ...ownChunks.map((module) => ({ name: chunkName(module), test: (id: string) => id === idOf(module) })),
  // Fetched behind the first screen.
  { name: 'prefetch', test: /src\/app\/prefetch\.ts$/ },
  { name: 'drafts', test: /src\/platform\/web\/drafts\/draft-store\.ts$/ },
].map((group, index, all) => ({ ...group, priority: all.length - index }))

/** The files that the page itself asks for or has inside: no screen needs to name them, which each first load would carry. */
export function isNotAlwaysThere(file: string): boolean {
  return !/\/(main-[^/]+\.css|(main|portal|rolldown-runtime)-[^/]+\.js)$/.test(file)
}

/** A chunk's name with those of all it imports, and their style sheets. */
export function filesOf(bundle: Rolldown.OutputBundle, fileName: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk' || found.has(fileName)) return found
  found.add(fileName)
  for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css)
  for (const imported of chunk.imports) filesOf(bundle, imported, found)
  return found
}

/** The files of the chunk that holds a module. @param module the end of its path */
export function filesOfModule(bundle: Rolldown.OutputBundle, module: string): readonly string[] {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module)),
  )
  return chunk === undefined ? [] : [...filesOf(bundle, chunk.fileName)]
}

/** Chunks that import each other start in the order in which they arrive, now and then the wrong one: such a build fails. */
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
