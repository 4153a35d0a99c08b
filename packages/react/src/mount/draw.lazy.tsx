import type { LatchkeyClient } from '@latchkey/core'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { useLatchkeyContext } from '../provider/context.ts'
import { LatchkeyProvider } from '../provider/latchkey-provider.tsx'
import type { ModalLoader } from '../provider/modal-loader.ts'
import type { ModalSettings } from '../provider/settings.ts'

/** A modal in a root of its own. */
export type Drawing = {
  preload(): void
  update(settings: ModalSettings): void
  remove(): void
}

/** Renders the modal into an element that has no box of its own. */
export function draw(client: LatchkeyClient, initial: ModalSettings): Drawing {
  const element = document.createElement('div')
  element.style.display = 'contents'
  document.body.append(element)
  const root = createRoot(element)
  let loader: ModalLoader | undefined
  /** `preload` was called before the first render. */
  let isPreloadWanted = false
  const onLoader = (next: ModalLoader) => {
    loader = next
    if (isPreloadWanted) loader.preload()
  }
  const update = (settings: ModalSettings) =>
    root.render(
      <LatchkeyProvider client={client} {...settings}>
        <Loader onLoader={onLoader} />
      </LatchkeyProvider>,
    )
  update(initial)
  return {
    preload() {
      isPreloadWanted = true
      loader?.preload()
    },
    update,
    remove() {
      root.unmount()
      element.remove()
    },
  }
}

/** Hands out the loader of the provider around it. */
function Loader({ onLoader }: { readonly onLoader: (loader: ModalLoader) => void }): null {
  const { loader } = useLatchkeyContext()
  useEffect(() => onLoader(loader), [loader, onLoader])
  return null
}
