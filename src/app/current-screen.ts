import { createContext, type ReactNode } from 'react'

/** The screen that the layout shows in its middle. */
export const CurrentScreen = createContext<ReactNode>(null)
