import { cdp } from 'vitest/browser'

/** Makes a finger, or a mouse again, what the page of a component test is used with. */
export async function withFinger(enabled: boolean): Promise<void> {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled })
}
