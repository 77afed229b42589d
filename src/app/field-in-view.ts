import { useEffect } from 'react'

/** A turned phone lays the page out anew: the field that has the focus stays in view. */
export function useFieldInView(): void {
  useEffect(() => {
    let width = window.innerWidth
    function show() {
      if (window.innerWidth === width) return // the keyboard of a phone changes the height alone
      width = window.innerWidth
      const { activeElement } = document
      if (activeElement?.matches('input, textarea, select')) activeElement.scrollIntoView({ block: 'nearest' })
    }
    window.addEventListener('resize', show)
    return () => window.removeEventListener('resize', show)
  }, [])
}
