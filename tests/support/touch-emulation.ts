import { cdp } from 'vitest/browser'

/** Switches a component test between touch and mouse. */
export async function emulateTouch(enabled: boolean): Promise<void> {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled })
}
