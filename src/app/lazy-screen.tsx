import { type ComponentType, type LazyExoticComponent, lazy, useState } from 'react'
import { loadedScreen, loadScreen } from './screen-loader.ts'

type Load = () => Promise<ComponentType>

const lazies = new Map<Load, LazyExoticComponent<ComponentType>>()

function lazyScreen(load: Load) {
  const known = lazies.get(load)
  if (known !== undefined) return known
  const made = lazy(async () => ({ default: await loadScreen(load) }))
  lazies.set(load, made)
  return made
}

/**
 * A screen of the route table: the component itself where its chunk is here, else its lazy stand-in.
 * Chosen once a mount, because another component type would throw away what was typed.
 */
export function LazyScreen({ load }: { readonly load: Load }) {
  const [Screen] = useState(() => loadedScreen(load) ?? lazyScreen(load))
  return <Screen />
}
