/** The real ports of the open application, of web and desktop alike. */
import { createApplication, getApplication, saveStep } from '../../api/application.ts'
import type { Calls, Network, Portal, Ports } from '../../application/ports.ts'
import { createClock, type Now } from '../../application/submission/attempt.ts'
import { settings } from '../../config.ts'
import { onBackOnline } from '../../domain/common/back-online.ts'
import { memoryCopy } from '../../domain/files/file-bytes.ts'
import { ownerKey } from '../../domain/session/user.ts'
import { prefillAnswers } from '../../form/prefill.ts'
import { endFirstReplies, progressUpdatedEvent, refreshDashboard } from '../../state/dashboard.ts'
import { forgetSentPapers, keepSentPapers } from '../../state/sent-application.ts'
import type { Services } from '../../state/services.tsx'
import { loadPart, preload } from '../../ui/lazy-part.ts'
import { hasModal } from '../../ui/modal.ts'
import { answersCode, photoCode } from './later.ts'
import { claimTabLock } from './tab-lock.ts'

/** Completed steps with which the last step is near. */
const stepsBeforeAnswers = 5

function createRunClock({ platform }: Services): () => Now {
  return createClock(platform.now, () => performance.now())
}

const network: Network = {
  isOnline: () => navigator.onLine,
  isWatched: () => document.visibilityState !== 'hidden',
  subscribe(listener) {
    const stop = onBackOnline(listener)
    document.addEventListener('visibilitychange', listener)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', listener)
    }
  },
}

function createCalls(services: Services, email: string): Calls {
  const { client, platform } = services
  let fresh = false
  return {
    async dashboard() {
      const result = await refreshDashboard(services)
      const steps = result.ok ? (result.value?.completed.length ?? 0) : 0
      if (steps >= stepsBeforeAnswers) preload(answersCode) // the form may open on its last step
      return result
    },
    async details(completed) {
      const result = await getApplication(client, { fresh })
      if (!result.ok) return result
      return { ok: true, value: result.value === null ? null : { ...prefillAnswers(result.value, completed), email } }
    },
    create: (answers, known) => createApplication(client, email, answers, known),
    ready: async (bytes) => platform.readyToUpload?.(bytes),
    save: (applicationId, step, answers, options) => saveStep(client, applicationId, step, answers, options),
    forgetEarly() {
      fresh = true
      endFirstReplies(services)
    },
  }
}

function createPortal(services: Services): Portal {
  const { platform, session } = services
  return {
    savesAdd: settings.savesAdd,
    isSignedOut: () => session.state().ended?.cause === 'signed-out',
    hasOpenDialog: hasModal,
    applicationId: session.applicationId,
    setApplicationId: session.setApplicationId,
    saved() {
      forgetSentPapers(services)
      window.dispatchEvent(new Event(progressUpdatedEvent))
    },
    submitted: (answers) => keepSentPapers(services, answers),
    report: platform.report,
  }
}

export function createPorts(services: Services, email: string): Ports {
  const { platform } = services
  const owner = ownerKey(email)
  return {
    calls: createCalls(services, email),
    drafts: platform.drafts,
    clock: {
      now: () => services.singleton(createRunClock)(), // first used after a reply, which tells the provider's time
      device: () => Date.now(),
      monotonic: () => performance.now(),
      after(ms, run) {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    },
    network,
    portal: createPortal(services),
    claimLock: (claim) => claimTabLock(owner, claim),
    // Without its code the file goes as it is, as where no worker can be started.
    preparePhoto: async (file, fit) => (await loadPart(photoCode))?.preparePhoto(file, fit) ?? memoryCopy(file),
  }
}
