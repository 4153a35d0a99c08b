export type ShadowHost = { readonly host: HTMLElement; readonly root: ShadowRoot }

/** An element with an open shadow root: `element` if the app places it itself, else a new element, which isn't in the page yet. */
export function createShadowHost(document: Document, name: string, element?: HTMLElement | null): ShadowHost {
  const host = element ?? document.createElement('div')
  host.setAttribute('data-latchkey-host', name)
  return { host, root: host.shadowRoot ?? host.attachShadow({ mode: 'open' }) }
}
