import type { CloseParameters, Connection, LatchkeyClient, OpenParameters } from '@latchkey/core'
import { closeModal, openModal } from '@latchkey/core'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { ModalLoader } from '../modal/loader.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { LatchkeyProvider } from '../provider/latchkey-provider.tsx'
import type { ModalSettings } from '../provider/settings.ts'

/** The client that `mount()` shows, and how the modal looks and speaks. */
export type MountOptions = ModalSettings & { readonly client: LatchkeyClient }

/** The modal that `mount()` shows in a page without React. */
export type Mounted = {
  open(parameters?: OpenParameters): Promise<Connection | null>
  close(parameters?: CloseParameters): boolean
  /** For hover and focus of your own button: loads what its click will need, without prompting or asking any service. */
  preload(): void
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
 * button.onpointerenter = button.onfocus = latchkey.preload
 * button.onclick = () => latchkey.open()
 */
export function mount({ client, ...initial }: MountOptions): Mounted {
  const place = document.createElement('div')
  place.hidden = true
  document.body.append(place)
  const root = createRoot(place)
  let settings: ModalSettings = initial
  let loader: ModalLoader | undefined
  const onLoader = (next: ModalLoader) => {
    loader = next
  }
  const render = () =>
    root.render(
      <LatchkeyProvider client={client} {...settings}>
        <Loader onLoader={onLoader} />
      </LatchkeyProvider>,
    )
  render()
  return {
    open: (parameters) => openModal(client, parameters),
    close: (parameters) => closeModal(client, parameters),
    preload: () => loader?.preload(),
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

/** Hands out what loads the modal of the provider around it. */
function Loader({ onLoader }: { readonly onLoader: (loader: ModalLoader) => void }): null {
  const { loader } = useLatchkeyContext()
  useEffect(() => onLoader(loader), [loader, onLoader])
  return null
}
