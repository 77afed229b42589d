import type { ReactElement } from 'react'

/** What renders elements only, and may stand beside others. A text beside them has an element of its own. */
export type Elements = ReactElement | readonly Elements[] | false | null | undefined
