/** The states of a popup's page. Each state has an element, which is visible while `body[data-state]` names it. */
export type PopupState = 'working' | 'press' | 'done' | 'failed'

/** @param code of the login server, for a sentence of its own: `body[data-code]` */
export function showPopupState(state: PopupState, code?: string | undefined): void {
  const { dataset } = document.body
  dataset.state = state
  if (code === undefined) delete dataset.code
  else dataset.code = code
}
