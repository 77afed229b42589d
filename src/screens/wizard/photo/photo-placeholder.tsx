import type { ReactNode } from 'react'
import './photo-placeholder.css'

/** Takes up the space of a photo's preview and buttons until they appear, so that the list does not move. */
export function PhotoPlaceholder({ children }: { readonly children?: ReactNode }) {
  return (
    <div className="photo">
      <div className="photo-preview" />
      <div className="photo-side photo-placeholder">{children}</div>
    </div>
  )
}
