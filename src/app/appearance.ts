/** Color scheme: the system's, or the one chosen on this device. */

import { recordKeys } from '../domain/session/record-keys.ts'
import type { DeviceRecords } from '../platform/port.ts'

export const appearances = ['system', 'light', 'dark'] as const
export type Appearance = (typeof appearances)[number]

/** @param stored a record of this device. @returns 'system' for nothing and for anything unknown */
export function appearanceOf(stored: string | null): Appearance {
  return appearances.find((appearance) => appearance === stored) ?? 'system'
}

export function readAppearance(records: DeviceRecords): Appearance {
  return appearanceOf(records.get(recordKeys.appearance))
}

export function applyAppearance(appearance: Appearance): void {
  if (appearance === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = appearance
}

export function chooseAppearance(records: DeviceRecords, appearance: Appearance): void {
  applyAppearance(appearance)
  records.set(recordKeys.appearance, appearance)
}
