import type { InternalFeature } from '../../kernel/client.ts'
import { deviceOf } from '../../kernel/platform/device-of.ts'
import type { Device } from '../../kernel/ports/platform.ts'
import { isFresh } from './is-fresh.ts'
import { type OpenedPairing, type OpenPairingParameters, openPairing } from './open-pairing.ts'

/**
 * Opens pairings. Where the browser freezes the page while a wallet is in front (Telegram, Safari on iOS), callers that ask at the same time
 * share one pairing.
 */
export const sharedPairing: InternalFeature<{ open(parameters: OpenPairingParameters): Promise<OpenedPairing> }> = {
  id: 'shared-pairing',
  create(client) {
    let pending: { readonly opened: Promise<OpenedPairing>; readonly expiresAt?: number } | undefined

    return {
      open(parameters) {
        if (!sharesPairings(deviceOf(client.platform))) return openPairing(client, parameters)
        if (pending && isFresh(pending.expiresAt, client.clock.now())) return pending.opened
        // Not with the first caller's signal: the others would lose theirs.
        const opened = openPairing(client, { namespaces: parameters.namespaces })
        const own = { opened }
        pending = own
        const clear = () => {
          if (pending?.opened === opened) pending = undefined
        }
        opened.then(({ expiresAt, approval }) => {
          if (pending === own) pending = { opened, expiresAt }
          approval.then(clear, clear)
        }, clear)
        return opened
      },
    }
  },
}

function sharesPairings({ telegram, os, browser }: Device): boolean {
  return telegram || (os === 'ios' && browser === 'safari')
}
