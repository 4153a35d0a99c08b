import { invalidOptions } from '@latchkey/core/internal'
import type { WalletConnectOptions, WalletConnectRelay } from './options.ts'
import { publicRelayUrl } from './public-relay-url.ts'

/**
 * The relay that the options mean.
 *
 * @throws LatchkeyError `config/invalid`, with the mistake and its mend as `details`
 */
export function relayOf(options: WalletConnectOptions): WalletConnectRelay {
  const { projectId, relay } = Object(options) as Partial<WalletConnectOptions>
  const urls = [Object(relay).url].flat()
  const mistake = relay
    ? projectId !== undefined
      ? 'has both `projectId` and `relay`: keep `projectId` for the public relay or `relay` for your own'
      : !urls.length || urls.some((url) => !/^wss?:\/\/./.test(url))
        ? 'needs `relay.url`, which begins with `wss://`'
        : typeof relay.projectId !== 'string'
          ? 'needs `relay.projectId`, from the operator of the relay'
          : !['public', 'private'].includes(relay.reach) && "needs `relay.reach`: 'public' or 'private'"
    : (typeof projectId !== 'string' || !projectId) &&
      'needs `projectId` for the public relay, from https://dashboard.reown.com, or `relay` for your own'
  if (mistake) throw invalidOptions(`\`walletConnect()\` ${mistake}.`)
  return relay ?? { url: publicRelayUrl, projectId: projectId as string, reach: 'public' }
}
