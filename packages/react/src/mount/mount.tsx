import type { Client, CloseParameters, Connection, OpenParameters } from '@latchkey/core'
import { close, open } from '@latchkey/core'
import { createRoot } from 'react-dom/client'
import { LatchkeyProvider } from '../provider/latchkey-provider.tsx'
import type { ModalSettings } from '../provider/settings.ts'

export type MountOptions = ModalSettings & { readonly client: Client }

export type Mounted = {
  open(parameters?: OpenParameters): Promise<Connection | null>
  close(parameters?: CloseParameters): boolean
  /** Changes how the modal looks and speaks. */
  update(settings: ModalSettings): void
  /** Takes the modal away and stops the client, unless someone else started it too. */
  unmount(): void
}

/**
 * The modal for pages without React: starts the client and renders the modal into an element that is never shown itself.
 *
 * @example
 * const latchkey = mount({ client })
 * button.onclick = () => latchkey.open()
 */
export function mount({ client, ...initial }: MountOptions): Mounted {
  const place = document.createElement('div')
  place.hidden = true
  document.body.append(place)
  const root = createRoot(place)
  let settings: ModalSettings = initial
  const render = () => root.render(<LatchkeyProvider client={client} {...settings} />)
  render()
  return {
    open: (parameters) => open(client, parameters),
    close: (parameters) => close(client, parameters),
    update(change) {
      settings = { ...settings, ...change }
      render()
    },
    unmount() {
      root.unmount()
      place.remove()
    },
  }
}
