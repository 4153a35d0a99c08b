import type { IRelayer } from '@walletconnect/types'
import { relayTryMs } from '../limits.ts'
import type { RelayUrls } from './relay-urls.ts'

/**
 * Makes the SDK try several relays. It has one URL, for which it signs a token before each try: there the next one takes its place. Returns
 * what goes on after a refusal, which the SDK takes for the end.
 */
export function failOver(relayer: IRelayer, urls: RelayUrls): () => void {
  /** Members that the SDK's types keep to itself. */
  const own = relayer as unknown as { relayUrl: string; connectTimeout: number }
  const { crypto } = relayer.core
  const sign = crypto.signJWT.bind(crypto)
  own.connectTimeout = relayTryMs
  crypto.signJWT = (_audience) => {
    own.relayUrl = urls.next()
    return sign(own.relayUrl)
  }
  return () =>
    // The SDK closes for good in this turn; a try of it that still runs then goes on by itself.
    queueMicrotask(() => {
      relayer.transportExplicitlyClosed = false
      if (!relayer.connecting) relayer.transportOpen().catch(() => {})
    })
}
