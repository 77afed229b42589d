/** Every component of src/ui with its examples, for the style guide (`npm run styleguide`) and its component test. */
import type { Piece } from './example.tsx'
import { fields } from './fields.tsx'
import { lists } from './lists.tsx'
import { messages } from './messages.tsx'

export const pieces: readonly Piece[] = [...fields, ...lists, ...messages]
