/** What an example is: a piece of src/ui with parameters and in a state in which somebody meets it. */
import { type ReactNode, useEffect, useRef, useState } from 'react'

export interface Example {
  /** Unique within its piece. */
  readonly name: string
  readonly draw: () => ReactNode
  /** A selector of what comes last, where something is loaded. */
  readonly shows?: string
}

export interface Piece {
  /** Its file in src/ui, without the ending. */
  readonly file: string
  /** It covers the page, so its examples are drawn one at a time. */
  readonly covers?: true
  readonly examples: readonly Example[]
}

export const nothing = () => undefined

interface HeldProps<Value> {
  readonly value: Value
  readonly children: (value: Value, change: (value: Value) => void) => ReactNode
}

/** Keeps what is typed or chosen, as the owner of a field does. */
export function Held<Value>({ value, children }: HeldProps<Value>) {
  const [held, hold] = useState(value)
  return children(held, hold)
}

/** As it is after a press on its first button or link. */
export function Pressed({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector<HTMLElement>('button, a')?.click(), [])
  return <div ref={place}>{children}</div>
}
