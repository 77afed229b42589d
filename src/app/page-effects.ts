import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { brand } from '../config.ts'
import { t } from '../i18n/t.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { announce } from '../ui/announce.ts'
import { focusHeading } from '../ui/focus-heading.ts'
import { plainPath, rowOf } from './addresses.ts'
import type { RouteRow } from './routes.ts'

/** Sets the document's title and scrolls to the top of each screen. */
export function PageEffects({ rows }: { readonly rows: readonly RouteRow[] }) {
  const { pathname } = useLocation()
  const language = useLanguage()
  const title = `${t(rowOf(rows, pathname).title)} · ${brand.name}`

  // Before the effects of the screen, which may prefix the title.
  useLayoutEffect(() => {
    document.title = title
  }, [title])

  useEffect(() => {
    document.documentElement.lang = language
  }, [language])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another screen opens
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [pathname])

  return null
}

/** Announces the first screen where it replaces the page's loader. The browser has announced a prerendered one. */
function announceFirst(): void {
  const root = document.getElementById('root')
  if (root !== null && root.dataset.prerendered !== plainPath(window.location.pathname)) announce(document.title)
}

/** @param first true until the first screen is displayed, whose heading does not take the focus */
export function HeadingFocus({ first }: { readonly first: RefObject<boolean> }) {
  useEffect(() => {
    if (first.current) {
      first.current = false
      announceFirst()
      return
    }
    if (document.querySelector('dialog[open]') === null) focusHeading()
  }, [first])

  return null
}
