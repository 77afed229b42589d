import { createClock, type Now } from '../../application/submission/sending.ts'
import type { Services } from '../../state/services.tsx'

function createRunClock({ platform }: Services): () => Now {
  return createClock(platform.now, () => performance.now())
}

/** Returns the clocks of this page. First used after a reply, which tells the provider's time. */
export function clockOf(services: Services): () => Now {
  return services.singleton(createRunClock)
}
