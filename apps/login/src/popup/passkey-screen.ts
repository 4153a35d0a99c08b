import type { LoginCopy, PlainKey } from '../copy/en.ts'
import type { PasskeyPurpose, PasskeyScreen } from './run-passkey-popup.ts'

type State = Parameters<PasskeyScreen['show']>[0]

const texts: { readonly [Name in State]: { readonly title: PlainKey; readonly text: PlainKey } } = {
  working: { title: 'popupWorking', text: 'popupWorkingText' },
  asking: { title: 'passkeyAsking', text: 'passkeyAskingText' },
  done: { title: 'popupDone', text: 'popupDoneText' },
  unsupported: { title: 'passkeyUnsupported', text: 'passkeyUnsupportedText' },
  failed: { title: 'popupFailed', text: 'popupFailedText' },
}

/** Makes the screen of the passkey popup, without React. */
export function passkeyScreen(main: HTMLElement, copy: LoginCopy): PasskeyScreen {
  const part = document.createElement('section')
  // It stays a region: screen readers often keep quiet about a region that comes with its text.
  part.setAttribute('role', 'status')
  main.append(part)

  function draw(state: string, { text, title }: { readonly title: PlainKey; readonly text: PlainKey }) {
    part.dataset.passkeyPopup = state
    if (state === 'working' || state === 'asking') part.dataset.waits = ''
    else delete part.dataset.waits
    part.replaceChildren(element('h1', copy[title]), element('p', copy[text]))
  }

  return {
    show(state) {
      draw(state, texts[state])
      if (state !== 'failed' && state !== 'unsupported') return
      part.append(button(copy.close, () => window.close()))
    },
    choose: (ways, problem) =>
      new Promise((resolve) => {
        const isAdding = !ways.includes('get')
        draw('choose', {
          title: isAdding ? 'passkeyAdd' : 'passkeyChoose',
          text: isAdding ? 'passkeyAddText' : 'passkeyChooseText',
        })
        if (problem) {
          const line = element('p', copy[problem === 'exists' ? 'passkeyExists' : 'passkeyClosed'])
          line.setAttribute('role', 'alert')
          part.append(line)
        }
        const label: { readonly [Way in PasskeyPurpose]: PlainKey } = {
          get: 'passkeyHave',
          create: isAdding ? 'ownerAdd' : 'passkeyMake',
        }
        ways.forEach((way, index) => {
          const pressed = button(copy[label[way]], () => resolve(way))
          if (index > 0) pressed.dataset.second = ''
          part.append(pressed)
        })
        part.querySelector('button')?.focus()
      }),
  }
}

function element(name: 'h1' | 'p', text: string): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

function button(text: string, onClick: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = text
  made.addEventListener('click', onClick)
  return made
}
