import type { PlainKey } from '../copy/en.ts'
import type { PopupState } from '../popup/show-popup-state.ts'
import { openPopupPage } from './open-popup-page.ts'

type Texts = {
  readonly [State in PopupState]: { readonly title: PlainKey; readonly text: PlainKey; readonly button?: PlainKey }
}

const social: Texts = {
  working: { title: 'popupWorking', text: 'popupWorkingText' },
  press: { title: 'popupPress', text: 'popupPressText', button: 'continue' },
  done: { title: 'popupDone', text: 'popupDoneText' },
  failed: { title: 'popupFailed', text: 'popupFailedText', button: 'close' },
}
const approval: Texts = { ...social, failed: { title: 'windowGone', text: 'popupFailedText', button: 'close' } }

/**
 * Draws a popup of the login site: one part for each state. `body[data-state]` decides which part is visible. The
 * buttons are `[data-popup-button=press]` and `[data-popup-button=failed]`.
 *
 * @param address as `openPopupPage` takes it
 */
export function drawPopup(kind: 'social' | 'approval', address?: string | undefined): void {
  const { copy, main } = openPopupPage(address)
  // One region for what follows the first state: screen readers often keep quiet about a region that comes with its text.
  const status = document.createElement('div')
  status.setAttribute('role', 'status')
  main.append(status)
  for (const [state, { button, text, title }] of Object.entries({ social, approval }[kind])) {
    const part = document.createElement('section')
    part.dataset.popup = state
    if (state === 'working') part.dataset.waits = ''
    if (state === 'failed') part.setAttribute('role', 'alert')
    const heading = document.createElement('h1')
    heading.textContent = copy[title]
    const line = document.createElement('p')
    line.textContent = copy[text]
    part.append(heading, line)
    if (button) {
      const pressed = document.createElement('button')
      pressed.type = 'button'
      pressed.dataset.popupButton = state
      pressed.textContent = copy[button]
      if (state === 'failed') pressed.addEventListener('click', () => window.close())
      part.append(pressed)
    }
    if (state === 'failed') main.append(part)
    else status.append(part)
  }
}
