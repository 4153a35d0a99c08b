/** The focused element, also when it lies in open shadow roots; undefined if nothing in particular is focused. */
export function activeElement(document: Document): HTMLElement | undefined {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active && active !== document.body && 'focus' in active ? (active as HTMLElement) : undefined
}
