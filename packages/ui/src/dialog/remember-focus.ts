import { activeElement } from './active-element.ts'

const focusable = 'button, a[href], [tabindex]'
const buttons = '[data-latchkey-button]'
const account = '[data-latchkey-button=account]'

/**
 * Remembers what has focus, or was pressed where nothing has (Safari focuses no button that is pressed), and where it
 * stands. The returned function gives the element back: the same one or, if that is gone (a connect button became an
 * account button), what replaced it; undefined if nothing did.
 *
 * @example
 * const focusBefore = rememberFocus(document)
 * // Something opens, and closes again.
 * focusBefore()?.focus()
 */
export function rememberFocus(document: Document, pressed?: Element | null): () => HTMLElement | undefined {
  const before = activeElement(document) ?? pressed?.closest<HTMLElement>(focusable) ?? undefined
  const parent = before?.parentElement
  const index = before && parent ? [...parent.children].indexOf(before) : -1
  return () => {
    if (!before || before.isConnected) return before
    if (!parent?.isConnected) return undefined
    const successor = parent.children[index]
    return successor?.matches(focusable)
      ? (successor as HTMLElement)
      : // Where the account stands beside its network, the account.
        (successor?.querySelector<HTMLElement>(account) ?? parent.querySelector<HTMLElement>(buttons) ?? undefined)
  }
}
