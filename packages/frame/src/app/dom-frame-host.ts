import type { Unsubscribe } from '@latchkey/core'
import type { Platform } from '@latchkey/core/ports'
import type { Incoming, Peer } from './channel.ts'
import { followKeyboard, type KeyboardPage } from './follow-keyboard.ts'
import type { FrameHost } from './login-frame.ts'

type Target = {
  addEventListener(type: string, listener: (event: never) => void): void
  removeEventListener(type: string, listener: (event: never) => void): void
}
type Element = Target & {
  style: Record<string, string>
  setAttribute(name: string, value: string): void
  append(child: Element): void
  remove(): void
  focus(): void
}
type Dialog = Element & { open: boolean; showModal(): void; close(): void }
type Frame = Element & { contentWindow: Peer | null }
type Sheet = { replaceSync(css: string): void }

/** The part of a window that holds the frame. */
type DomPage = Target &
  KeyboardPage & {
    location: { origin: string }
    CSSStyleSheet: new () => Sheet
    document: { createElement(name: string): Element; body: Element; adoptedStyleSheets?: Sheet[] }
  }

/** Below this page width the frame fills the width at the bottom, in CSS px. */
const css = `
dialog[data-latchkey-login] { box-sizing: border-box; width: 360px; max-width: 100vw; max-height: 100dvh; margin: auto; padding: 0; border: 0;
  border-radius: 16px; overflow: hidden; background: transparent; color-scheme: normal }
dialog[data-latchkey-login]::backdrop { background: rgb(0 0 0 / 0.5) }
dialog[data-latchkey-login] > iframe { display: block; width: 100%; height: 100%; border: 0; color-scheme: normal }
@media (max-width: 430px) {
  dialog[data-latchkey-login] { width: 100vw; border-end-start-radius: 0; border-end-end-radius: 0; margin-block-end: env(safe-area-inset-bottom, 0px);
    max-height: calc(100dvh - env(safe-area-inset-top, 0px) - env(safe-area-inset-bottom, 0px)) }
}`

/** The height of the frame until it tells its own height, in CSS px. */
const firstHeight = 600

/**
 * Holds the frame in its own `<dialog>`, which is in the top layer while it is shown. The dialog never moves in the
 * page, because a moved iframe loads again. The iframe isn't in a shadow root, because a popup of the login site looks
 * for it among the page's frames.
 *
 * @example const host = domFrameHost(platform.page)
 */
export function domFrameHost(page: Platform['page']): FrameHost {
  const dom = page as unknown as DomPage
  let styled = false

  function addStyles() {
    const { document } = dom
    // In a browser without constructed style sheets, the dialog has the browser's own look.
    if (styled || !document.adoptedStyleSheets) return
    styled = true
    const sheet = new dom.CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }

  return {
    get origin() {
      return dom.location.origin
    },
    open(url, title) {
      addStyles()
      const dialog = dom.document.createElement('dialog') as Dialog
      const frame = dom.document.createElement('iframe') as Frame
      const { origin } = new URL(url)
      const name = (title: string) => {
        dialog.setAttribute('aria-label', title)
        frame.setAttribute('title', title)
      }
      dialog.setAttribute('data-latchkey-login', '')
      name(title)
      const allowed = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']
      frame.setAttribute('allow', allowed.map((feature) => `${feature} ${origin}`).join('; '))
      frame.setAttribute('referrerpolicy', 'origin')
      frame.setAttribute('src', url)
      /** Whether the login site has something to show. */
      let shown = false
      dialog.append(frame)
      dom.document.body.append(dialog)
      const unfollow = followKeyboard(dom, dialog)
      return {
        peer: () => frame.contentWindow,
        onError: (listener) => listenTo(frame, 'error', listener),
        setVisible(visible, height = firstHeight, title = undefined) {
          shown = visible
          if (title) name(title)
          if (!visible) {
            // The browser gives the focus back to the element that had it.
            if (dialog.open) dialog.close()
            return
          }
          dialog.style.height = `${height}px`
          if (dialog.open) return
          dialog.showModal()
          frame.focus()
        },
        // The login site hides the frame itself when its request has ended.
        onDismiss(listener) {
          const offs = [
            listenTo(dialog, 'cancel', (event: { preventDefault(): void }) => {
              event.preventDefault()
              listener()
            }),
            // Browsers close a dialog at a second Escape, whatever the page does. The event comes in a later task than
            // the closing. If the dialog is open by then, the event belongs to an earlier question.
            listenTo(dialog, 'close', () => shown && !dialog.open && listener()),
          ]
          return () => {
            for (const off of offs) off()
          }
        },
        remove() {
          unfollow()
          dialog.remove()
        },
      }
    },
    listen: (listener) => listenTo(dom, 'message', (event: Incoming) => listener(event)),
  }
}

function listenTo<Event>(target: Target, type: string, listener: (event: Event) => void): Unsubscribe {
  target.addEventListener(type, listener as never)
  return () => target.removeEventListener(type, listener as never)
}
