import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { passFocusToHeading } from './focus-heading.ts'

/** The Retry button of a notice about a failed load. When it goes, the heading gets its focus. */
export function RetryButton(props: ComponentProps<typeof Button>) {
  return <Button ref={passFocusToHeading} {...props} />
}
