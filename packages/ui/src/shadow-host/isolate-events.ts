/**
 * What must not reach the page's own listeners: another library's modal counts presses and focus in our host as outside of itself, and
 * closes or pulls focus back; its scroll lock swallows our scrolling; the page's shortcuts fire while a visitor types.
 */
const kept = [
  'pointerdown',
  'mousedown',
  'touchstart',
  'click',
  'focusin',
  'focusout',
  'wheel',
  'touchmove',
  'keydown',
  'keyup',
  'keypress',
] as const

const stop = (event: Event) => event.stopPropagation()

/** Stops the events of the host's content at the host. Returns the end of it. */
export function isolateEvents(host: HTMLElement): () => void {
  // Passive, or the browser would wait for us before it scrolls.
  for (const type of kept) host.addEventListener(type, stop, { passive: true })
  return () => {
    for (const type of kept) host.removeEventListener(type, stop)
  }
}
