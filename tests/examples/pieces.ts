/**
 * Every component of src/ui with its examples. This table feeds the style guide (`npm run styleguide`), the component
 * test, the axe check in both color schemes, and the screenshots.
 */
import type { Piece } from './example.tsx'
import { fields } from './fields.tsx'
import { lists } from './lists.tsx'
import { messages } from './messages.tsx'

export const pieces: readonly Piece[] = [...fields, ...lists, ...messages]
