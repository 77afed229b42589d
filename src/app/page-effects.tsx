import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { brand } from '../domain/settings.ts'
import { t } from '../i18n/t.ts'
import { type RouteRow, rowOf } from './routes.tsx'

/**
 * What every navigation does besides showing a screen: the document's title, the page scrolled to
 * its top (portal.md section 2), and the focus on the heading, so that screen readers say where one is.
 */
export function PageEffects({ rows }: { readonly rows: readonly RouteRow[] }) {
  const { pathname, key } = useLocation()
  const first = useRef(true)
  const title = rowOf(rows, pathname).title

  useEffect(() => {
    document.title = `${t(title)} · ${brand.name}`
  }, [title])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes with every navigation
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a new page
  useEffect(() => {
    if (first.current) {
      first.current = false // the browser has announced the page itself
      return
    }
    const heading = document.querySelector<HTMLElement>('h1')
    if (heading === null || document.querySelector('dialog[open]') !== null) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname])

  return null
}
