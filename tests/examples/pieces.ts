/**
 * Every piece of src/ui with its examples. From this table come the page /styleguide (development only), the component
 * test, the check by axe in both color schemes, and the pictures.
 */
import type { Piece } from './example.tsx'
import { fields } from './fields.tsx'
import { lists } from './lists.tsx'
import { messages } from './messages.tsx'

export const pieces: readonly Piece[] = [...fields, ...lists, ...messages]
