/** Runs in every measured page before its scripts: two wallets that announce themselves, and a stopwatch. */
export function inPage() {
  const icon = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='
  const provider = {
    request: async ({ method }) => (method === 'eth_chainId' ? '0x1' : []),
    on() {},
    removeListener() {},
  }
  const announce = () => {
    for (const name of ['Mock Wallet', 'Other Mock'])
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', {
          detail: Object.freeze({
            info: { uuid: name, name, icon, rdns: `org.example.${name.replace(' ', '').toLowerCase()}` },
            provider,
          }),
        }),
      )
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()

  /** Whether a visitor sees it: neither hidden nor transparent, also by an element around it. */
  const seen = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }
  const visible = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT)
    for (let node = walker.currentNode; node; node = walker.nextNode()) {
      if (node.shadowRoot && visible(node.shadowRoot)) return true
      for (const child of node.childNodes)
        if (child.nodeType === 3 && child.data.includes('Mock Wallet') && node.checkVisibility(seen)) return true
    }
    return false
  }
  let begin
  let resolve
  const watch = () => {
    if (!visible(document.documentElement)) return requestAnimationFrame(watch)
    // The frame in which it is found is drawn before the next task runs.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now() - begin)
    port2.postMessage(undefined)
  }
  window.__stopwatch = (event) =>
    new Promise((done) => {
      resolve = done
      window.addEventListener(
        event,
        (e) => {
          begin = e.timeStamp
          requestAnimationFrame(watch)
        },
        { capture: true, once: true },
      )
    })
  window.__listVisible = () => visible(document.documentElement)
  window.__blocking = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.__blocking += Math.max(0, entry.duration - 50)
  }).observe({ type: 'longtask', buffered: true })
  window.__interaction = 0
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.__interaction = Math.max(window.__interaction, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  window.__csp = 0
  document.addEventListener('securitypolicyviolation', () => {
    window.__csp += 1
  })
}
