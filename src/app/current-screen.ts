import { createContext, type ReactNode } from 'react'

export const CurrentScreen = createContext<ReactNode>(null)
