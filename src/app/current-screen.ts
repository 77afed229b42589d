import { createContext, type ReactNode } from 'react'

/** The screen inside the layout. */
export const CurrentScreen = createContext<ReactNode>(null)
