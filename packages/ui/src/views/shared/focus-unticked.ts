/** Moves focus to the first box in a view that isn't ticked. */
export function focusUnticked(view: Element | null | undefined): void {
  view?.querySelector<HTMLElement>('.lk-checkbox-input:not(:checked)')?.focus()
}
