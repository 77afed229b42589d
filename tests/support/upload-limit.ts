import type { CDPSession } from '@playwright/test'

/** @returns a function that limits the upload rate; null = unlimited */
export async function uploadLimit(emulation: CDPSession): Promise<(bytesPerSecond: number | null) => Promise<void>> {
  await emulation.send('Network.enable')
  return async (bytesPerSecond) => {
    await emulation.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond ?? -1,
    })
  }
}
