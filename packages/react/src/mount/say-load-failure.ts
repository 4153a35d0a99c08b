import type { CopyOverrides } from '@latchkey/ui'
import { connectButtonCopy } from '@latchkey/ui'

/** Says that the modal's code didn't load, where React itself is a part of it: `ModalHost` says it elsewhere. */
export function sayLoadFailure({ buttons = {} }: CopyOverrides): void {
  const { loadFailed = connectButtonCopy.loadFailed } = buttons
  const element = document.createElement('div')
  element.setAttribute('role', 'alert')
  element.popover = 'auto'
  element.style.padding = '16px'
  element.textContent = String(loadFailed)
  element.addEventListener('toggle', ({ newState }) => {
    if (newState === 'closed') element.remove()
  })
  document.body.append(element)
  element.showPopover?.()
}
