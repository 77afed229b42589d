/** Screens as chunks: fetched ahead of the first render and when idle. */
import type { ComponentType } from 'react'

type Load = () => Promise<ComponentType>

const loaded = new Map<Load, ComponentType>()

/** The layout of the protected screens, a chunk of its own beside theirs. */
export const loadLayout: Load = () => import('./layout.tsx').then((m) => m.Layout)

/**
 * Style sheets of screens that did not come. The bundler puts each into the head and asks for it once only: a second
 * try would show the screen undressed.
 */
const lostStyles = new Set<HTMLLinkElement>()

/** Called once, at start. */
export function watchLostStyles(): void {
  document.head.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostStyles.add(target)
    },
    true, // such events do not bubble
  )
}

function fetchStyleAgain(lost: HTMLLinkElement): Promise<void> {
  const link = lost.cloneNode() as HTMLLinkElement
  lostStyles.delete(lost)
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => reject(new FileLost()) // noted as lost again by the listener above
    lost.replaceWith(link)
  })
}

/** A file of ours did not come: the network's fault, or that of a newer release which has none of this name. */
export class FileLost extends Error {}

/** What browsers, and the bundler's own loader, say then. */
const lostWords = /dynamically imported module|module script failed|preload CSS/i

/** Fetches a screen. @throws FileLost when a file can't be had, and what the screen's own code throws at its start */
export async function loadScreen(load: Load): Promise<ComponentType> {
  const here = loaded.get(load)
  if (here !== undefined) return here
  await Promise.all([...lostStyles].map(fetchStyleAgain))
  try {
    const screen = await load()
    loaded.set(load, screen)
    return screen
  } catch (error) {
    throw error instanceof Error && lostWords.test(error.message) ? new FileLost() : error
  }
}

/** The screen, if it is here already. */
export function loadedScreen(load: Load): ComponentType | undefined {
  return loaded.get(load)
}
