/** An example: a component of src/ui with props, in one of its states. */
import { type ReactNode, useEffect, useRef, useState } from 'react'

export interface Example {
  /** Unique within its component. */
  readonly name: string
  readonly draw: () => ReactNode
  /** Selector of the element that appears last, for examples that load something. */
  readonly shows?: string
}

export interface Piece {
  /** Its file in src/ui, without the extension. */
  readonly file: string
  /** True when it covers the page, so that its examples are rendered one at a time. */
  readonly covers?: true
  readonly examples: readonly Example[]
}

export const nothing = () => undefined

interface HeldProps<Value> {
  readonly value: Value
  readonly children: (value: Value, change: (value: Value) => void) => ReactNode
}

/** Stores what is typed or chosen, as the owner of a field does. */
export function Held<Value>({ value, children }: HeldProps<Value>) {
  const [held, hold] = useState(value)
  return children(held, hold)
}

/** The state after a press on its first button or link. */
export function Pressed({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector<HTMLElement>('button, a')?.click(), [])
  return <div ref={place}>{children}</div>
}
