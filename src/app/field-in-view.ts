import { useEffect } from 'react'

export function useFieldInView(): void {
  useEffect(() => {
    let width = window.innerWidth
    function show() {
      if (window.innerWidth === width) return // an on-screen keyboard changes only the height
      width = window.innerWidth
      const { activeElement } = document
      if (activeElement?.matches('input, textarea, select')) activeElement.scrollIntoView({ block: 'nearest' })
    }
    window.addEventListener('resize', show)
    return () => window.removeEventListener('resize', show)
  }, [])
}
