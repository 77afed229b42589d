/** What the page does for the open application: address, focus, storing, the screen lock, and the way to the summary. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { awaitsFiles } from '../../application/files.ts'
import { isSending, stepsOf, stepUnderWay, uploadOf } from '../../application/sending.ts'
import { sentStateOf } from '../../application/sent.ts'
import { notStoredNotice } from '../../domain/text/notices.ts'
import { setSending } from '../../state/sending.ts'
import { useServices } from '../../state/services.tsx'
import { useApplication, useApplicationState, useFocus } from './use-application.ts'
import { useScreenAwake } from './use-screen-awake.ts'

/** Returns the step that an address names; null for none. */
function stepIn(search: string): number | null {
  const named = new URLSearchParams(search).get('step')
  return named !== null && /^\d+$/.test(named) ? Number(named) : null
}

/**
 * Each step has its address, so that Back, Forward, reload and links work by themselves. A step that may not be opened
 * leads to the open one.
 */
function useStepAddress(): void {
  const { state, visit } = useApplication()
  const step = useApplicationState((all) => all.step)
  const { search } = useLocation()
  const navigate = useNavigate()
  /** The step that was open last. The address of an entry that opened the form names none before another one opens. */
  const before = useRef<number | null>(null)
  useLayoutEffect(() => {
    const asked = stepIn(search)
    const last = before.current
    const hasMoved = last !== null && step !== last
    if (!hasMoved && asked !== null) visit(asked)
    const now = state().step
    before.current = now
    if (hasMoved && asked === null) navigate({ search: `?step=${last}` }, { replace: true })
    if (asked === null ? hasMoved : asked !== now) navigate({ search: `?step=${now}` }, { replace: !hasMoved })
  }, [search, step, state, visit, navigate])
}

/** Focuses what the state asks for, once its step has rendered or the dialog has closed. */
function useRequestedFocus(): void {
  const focus = useFocus()
  const request = useApplicationState((state) => state.focus)
  useEffect(() => {
    if (request === null) return
    requestAnimationFrame(() => setTimeout(() => focus(request.on), 0))
  }, [request, focus])
}

/**
 * Stores the draft when the page is hidden or left. Asks before the page is left where the draft can't be stored, and in a
 * browser also while a chosen file is not stored yet: encrypting it takes seconds on a slow phone. On the desktop, main
 * waits for the last save.
 */
function useStoring(): void {
  const { store, hasUnstoredFiles, state } = useApplication()
  const { traits, app } = useServices().platform
  const { asksOnClose } = traits
  useEffect(() => {
    const save = () => void store()
    const stop = app?.onSaveNow(save)
    const saveWhenHidden = () => {
      if (document.visibilityState === 'hidden') save()
    }
    const leave = (event: BeforeUnloadEvent) => {
      save() // the earliest moment: a browser gives a closing page little time
      const isOnlyHere = !state().draftStored && ['unsent', 'unknown'].includes(sentStateOf(state()).is)
      // A new release asks by an event from script. Its reload would end what is being sent.
      const isEnded = asksOnClose && !event.isTrusted && (isSending(state()) || stepsOf(state().sending).length > 0)
      if (isOnlyHere || isEnded || (asksOnClose && hasUnstoredFiles())) event.preventDefault()
    }
    window.addEventListener('beforeunload', leave)
    window.addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', saveWhenHidden)
    return () => {
      stop?.()
      window.removeEventListener('beforeunload', leave)
      window.removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', saveWhenHidden)
    }
  }, [store, hasUnstoredFiles, state, asksOnClose, app])
}

function useNotStoredNotice(): void {
  const { platform } = useServices()
  const isUnsaved = useApplicationState(({ draftStored }) => !draftStored) && platform.traits.keepsData
  useEffect(() => {
    if (isUnsaved) platform.notices.add(notStoredNotice)
  }, [isUnsaved, platform])
}

/** Log Out says that something is being sent. */
function useToldSending(): void {
  const services = useServices()
  const isUnderWay = useApplicationState((state) => stepUnderWay(state) !== null && !awaitsFiles(state))
  useEffect(() => {
    setSending(services, isUnderWay)
    return () => setSending(services, false)
  }, [services, isUnderWay])
}

export function PageEffects() {
  useStepAddress()
  useRequestedFocus()
  useStoring()
  useToldSending()
  useNotStoredNotice()
  useScreenAwake(useApplicationState(({ sending }) => uploadOf(sending) !== null))
  const isOver = useApplicationState(({ sending: { press } }) => press.is === 'leaving' && press.to === 'summary')
  return isOver ? <Navigate to="/application-summary" state={{ submitted: true }} replace /> : null
}
