/** Screens as chunks: fetched ahead of the first render and when idle (design.md, "Fast by shape"). */
import type { ComponentType } from 'react'

type Load = () => Promise<ComponentType>

const loaded = new Map<Load, ComponentType>()

/** The layout of the protected screens, a chunk of its own beside theirs. */
export const loadLayout: Load = () => import('./layout.tsx').then((m) => m.Layout)

/** Fetches a screen; rejects when its file can't be had. */
export async function loadScreen(load: Load): Promise<ComponentType> {
  const screen = loaded.get(load) ?? (await load())
  loaded.set(load, screen)
  return screen
}

/** The screen, if it is here already. */
export function loadedScreen(load: Load): ComponentType | undefined {
  return loaded.get(load)
}
