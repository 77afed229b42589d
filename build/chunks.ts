/** Which modules travel together. */
import type { Plugin, Rolldown } from 'vite'

/**
 * Few files for a slow line (D-132), where each waits its turn and whole ones compress better than crumbs. Each chunk is a
 * module with all that it imports and no earlier one has: the page's own script, the portal with the sign-in screen,
 * the frame of those who are signed in, and a screen with what only it needs.
 */
export const chunkGroups = [
  { name: 'main', test: /src\/boot\/main\.ts$|vite\/preload-helper/, priority: 10 },
  { name: 'portal', test: /src\/boot\/start\.ts$|src\/screens\/auth\/sign-in\.tsx$/, priority: 9 },
  {
    name: 'frame',
    // The last are small and of several screens: in a file of their own, each screen would wait for one more.
    test: /src\/app\/(layout|expiry-warning)\.tsx$|node_modules\/lucide-react|src\/(state\/(application|known-user|back-online|lazy-module)|domain\/(format|file-kind|failures\/screens|picture-size)|provider\/limits|ui\/use-(object-url|picture))\.ts$|src\/(screens\/last-answer|ui\/(choice-field|missing-papers|progress-bar|retry-button))\.tsx$/,
    priority: 8,
  },
  // The form's table, and what answers and receipts are read with: the form's, the summary's, a finished dashboard's.
  { name: 'answers', test: /src\/state\/(sent-papers|receipt)\.ts$/, priority: 7 },
  { name: 'prefetch', test: /src\/app\/prefetch\.ts$/, priority: 6 },
  { name: 'forms', test: /src\/screens\/auth\/(sign-up|forgot-password|reset-password)\.tsx$/, priority: 6 },
  { name: 'profile', test: /src\/screens\/profile\/profile\.tsx$/, priority: 6 },
  { name: 'dashboard', test: /src\/screens\/dashboard\/dashboard\.tsx$/, priority: 6 },
  { name: 'wizard', test: /src\/screens\/wizard\/wizard\.tsx$/, priority: 5 },
  { name: 'drafts', test: /src\/platform\/web\/drafts\/draft-store\.ts$/, priority: 4 },
  { name: 'calendar', test: /src\/screens\/calendar\/calendar\.tsx$/, priority: 4 },
]

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
