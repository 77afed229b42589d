import type { Page } from '@playwright/test'

/** @returns limits what the page sends; null = as fast as it goes */
export async function uploadLimit(page: Page): Promise<(bytesPerSecond: number | null) => Promise<void>> {
  // One session: a limit that another one has set is not lifted.
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  return async (bytesPerSecond) => {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond ?? -1,
    })
  }
}
