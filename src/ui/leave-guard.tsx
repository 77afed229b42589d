import { useEffect, useRef, useState } from 'react'
import { t } from '../i18n/t.ts'
import { QuestionDialog } from './question-dialog.tsx'

/** Asks before the current page is left; null without unsaved changes. */
let asker: ((leave: () => void) => void) | null = null

/** Leaves the page by script; asks first if it has unsaved changes. @param go navigates */
export function leavePage(go: () => void): void {
  if (asker === null) go()
  else asker(go)
}

/** Elements that leave a page when clicked: links, and marked buttons. */
const leaving = 'a[href], [data-leaves]'

/** Returns the link or button if its click leaves this page; null otherwise. */
function leavingTarget(event: MouseEvent): HTMLElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>(leaving) : null
  if (!(target instanceof HTMLAnchorElement)) return target
  const opensElsewhere = target.target === '_blank' || target.hasAttribute('download')
  const { origin, pathname } = window.location
  return opensElsewhere || (target.origin === origin && target.pathname === pathname) ? null : target
}

/** Asks before a link, Back and Forward, or closing the tab. */
export function LeaveGuard({ when }: { readonly when: boolean }) {
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const passing = useRef(false)

  useEffect(() => {
    if (!when) return
    const onClick = (event: MouseEvent) => {
      const target = passing.current ? null : leavingTarget(event)
      if (target === null) return
      event.preventDefault()
      event.stopPropagation()
      setLeave(() => () => {
        passing.current = true
        target.click()
        passing.current = false
      })
    }
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    document.addEventListener('click', onClick, true)
    // Firefox before 147 and Safari before 26.2 have no `navigation`: there Back leaves.
    const onNavigate = (event: NavigateEvent) => {
      if (passing.current || event.navigationType !== 'traverse' || !event.cancelable) return
      event.preventDefault()
      const { key } = event.destination
      setLeave(() => () => {
        passing.current = true
        window.navigation?.traverseTo(key)
      })
    }
    window.navigation?.addEventListener('navigate', onNavigate)
    asker = (go) => setLeave(() => go)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('click', onClick, true)
      window.navigation?.removeEventListener('navigate', onNavigate)
      asker = null
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [when])

  useEffect(() => {
    if (!when) setLeave(null) // saved meanwhile
  }, [when])

  if (leave === null) return null
  return (
    <QuestionDialog
      title={t('Leave without saving?')}
      text={t('Your changes on this page have not been saved.')}
      stay={t('Stay on this page')}
      go={t('Leave without saving')}
      onStay={() => setLeave(null)}
      onGo={() => {
        setLeave(null)
        leave()
      }}
    />
  )
}
