import { type LatchkeyClient, openModal } from '@latchkey/core'

/** What "Your login" may ask of the app: nothing where sending is switched off. */
export function settingsOptions(client: LatchkeyClient): { readonly onMoveFunds?: (() => void) | undefined } {
  if (client.options.features?.send === false) return {}
  const route = { view: 'MoveFunds' } as const
  return {
    onMoveFunds: () =>
      client.router.getState().open ? client.router.push(route) : void openModal(client, { view: route }),
  }
}
