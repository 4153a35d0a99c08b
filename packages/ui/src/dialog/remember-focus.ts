import { activeElement } from './active-element.ts'

const buttons = '[data-latchkey-button]'

/**
 * Remembers what has focus and where it stands. The returned function gives the element back: the same one or, if that is gone (a connect
 * button became an account button), what took its place; undefined if nothing did.
 */
export function rememberFocus(document: Document): () => HTMLElement | undefined {
  const before = activeElement(document)
  const place = before?.parentElement
  const index = before && place ? [...place.children].indexOf(before) : -1
  return () => {
    if (!before || before.isConnected) return before
    if (!place?.isConnected) return undefined
    const successor = place.children[index]
    return successor?.matches('button, a[href], [tabindex]')
      ? (successor as HTMLElement)
      : (place.querySelector<HTMLElement>(buttons) ?? undefined)
  }
}
