/**
 * Keeps from the page that focus leaves it for our host: where nothing is inert (outside the top layer), another library's modal would
 * pull it back. Heard on `window`, before its own listeners on `document`. Returns the end of it.
 */
export function hideFocusMove(host: HTMLElement): () => void {
  const view = host.ownerDocument.defaultView
  const stop = (event: FocusEvent) => {
    if (event.relatedTarget === host) event.stopImmediatePropagation()
  }
  view?.addEventListener('focusout', stop, true)
  return () => view?.removeEventListener('focusout', stop, true)
}
