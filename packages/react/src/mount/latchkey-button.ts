import type { LatchkeyClient, Namespace } from '@latchkey/core'
import { truncateMiddle } from '@latchkey/core/format'
import { connectButtonCopy } from '@latchkey/ui'
import { accountOf } from '../hooks/account-of.ts'
import type { Mounted } from './mount.ts'

/** What `defineLatchkeyButton` takes beside the mounted modal. */
export type LatchkeyButtonOptions = {
  /** The element's tag name; several clients on a page need several names. @default 'latchkey-button' */
  readonly name?: `${string}-${string}` | undefined
}

/**
 * Defines `<latchkey-button>`: a button in the page's own tree that opens the modal and shows the account. Attributes: `label` (else "Connect
 * wallet", in the modal's language and words), `namespace`. `styles.css` finds its button by `[data-latchkey-button]`, as those of React. Does nothing on a server, or where the
 * name is taken.
 *
 * @example
 * defineLatchkeyButton(mount({ client }))
 * document.body.innerHTML = '<latchkey-button label="Log in"></latchkey-button>'
 */
export function defineLatchkeyButton(
  latchkey: Mounted,
  { name = 'latchkey-button' }: LatchkeyButtonOptions = {},
): void {
  if (typeof customElements === 'undefined' || customElements.get(name)) return
  // Custom elements are classes; HTMLElement exists in browsers alone.
  class LatchkeyButton extends HTMLElement {
    static observedAttributes = ['label', 'namespace']
    #button: HTMLButtonElement | undefined
    #stops: readonly (() => void)[] = []
    #words: { readonly [key in keyof typeof connectButtonCopy]?: unknown } = {}

    connectedCallback() {
      const { client } = latchkey
      const button = this.#button ?? document.createElement('button')
      this.#button = button
      button.type = 'button'
      button.setAttribute('aria-haspopup', 'dialog')
      button.onclick = () => void latchkey.open()
      button.onpointerenter = button.onfocus = latchkey.preload
      if (!button.isConnected) this.append(button)
      const draw = () => this.#draw(client)
      const followed = latchkey.followCopy(({ buttons = {} }) => {
        this.#words = buttons
        draw()
      })
      this.#stops = [followed, client.connection.subscribe(draw), client.theme.subscribe(draw)]
    }

    disconnectedCallback() {
      for (const stop of this.#stops) stop()
      this.#stops = []
    }

    attributeChangedCallback() {
      this.#draw(latchkey.client)
    }

    #draw(client: LatchkeyClient) {
      const button = this.#button
      if (!button) return
      const namespace = this.getAttribute('namespace')
      const { status, address } = accountOf(
        client.connection.getState(),
        (namespace ?? undefined) as Namespace | undefined,
      )
      const isBusy = status === 'connecting' || (status === 'reconnecting' && !address)
      button.dataset.latchkeyButton = address ? 'account' : 'connect'
      button.dataset.latchkeyState = status
      button.dataset.latchkeyTheme = client.theme.getState().mode
      button.toggleAttribute('aria-busy', isBusy)
      if (isBusy) button.setAttribute('aria-busy', 'true')
      const text = document.createElement('span')
      text.dir = 'auto'
      text.textContent = address
        ? truncateMiddle(address)
        : isBusy
          ? this.#say(status)
          : (this.getAttribute('label') ?? this.#say('connect'))
      button.replaceChildren(text)
    }

    /** None of these words has a number. */
    #say(key: keyof typeof connectButtonCopy): string {
      const word = this.#words[key]
      return typeof word === 'string' ? word : connectButtonCopy[key]
    }
  }
  customElements.define(name, LatchkeyButton)
}
