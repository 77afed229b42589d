/**
 * Warns in the console, once, if calls go over HTTP/2 or 3, where browsers repeat a lost save by themselves
 * (docs/deploy.md). A provider on another origin tells its protocol only with Timing-Allow-Origin.
 * @param prefix of the addresses of calls
 */
export function watchProtocol(prefix: string): void {
  const observer = new PerformanceObserver((list) => {
    const entries = list.getEntries() as PerformanceResourceTiming[]
    const call = entries.find(({ name, nextHopProtocol }) => name.startsWith(prefix) && nextHopProtocol !== '')
    if (call === undefined) return
    observer.disconnect()
    const { nextHopProtocol: used } = call
    if (/^h[23]/.test(used)) console.error(`Calls go over ${used}: a lost save may arrive twice. See docs/deploy.md.`)
  })
  observer.observe({ type: 'resource', buffered: true })
}
