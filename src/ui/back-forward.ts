/** The browser's Back and Forward, where it lets a page answer them: by the Navigation API, after a click or a key. */

/** @param go performs the move after all */
type Handler = (go: () => void) => void

/** The newest decides: a dialog comes before the page that it covers. */
let handlers: readonly Handler[] = []
let isPassing = false

function onNavigate(event: NavigateEvent): void {
  if (isPassing || event.navigationType !== 'traverse' || !event.cancelable) return
  event.preventDefault()
  const { key } = event.destination
  handlers.at(-1)?.(() => {
    isPassing = true
    const isOver = () => {
      isPassing = false
    }
    window.navigation?.traverseTo(key).committed?.then(isOver, isOver)
  })
}

/** Answers Back and Forward instead of the browser. @returns stops answering */
export function answerBack(handler: Handler): () => void {
  const { navigation } = window // Firefox before 147 and Safari before 26.2 have none
  if (handlers.length === 0) navigation?.addEventListener('navigate', onNavigate)
  handlers = [...handlers, handler]
  return () => {
    handlers = handlers.filter((other) => other !== handler)
    if (handlers.length === 0) navigation?.removeEventListener('navigate', onNavigate)
  }
}
