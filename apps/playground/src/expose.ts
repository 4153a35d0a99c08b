import { type LatchkeyClient, type OpenParameters, openModal } from '@latchkey/core'

type Exposed = { readonly client: LatchkeyClient; open(parameters?: OpenParameters): void }

declare global {
  interface Window {
    /** This page's client, for the console and for tests. */
    latchkey?: Exposed | undefined
  }
}

/** Puts a page's client within reach of the browser's console and of tests. */
export function expose(client: LatchkeyClient): void {
  window.latchkey = { client, open: (parameters) => void openModal(client, parameters) }
}
