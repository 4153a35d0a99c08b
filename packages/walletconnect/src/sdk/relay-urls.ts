import type { IRelayer } from '@walletconnect/types'
import { relayTryMs } from '../limits.ts'

/** Chooses which of several relay URLs is tried next. All lead to one relay: see `WalletConnectRelay`. */
export type RelayUrls = {
  readonly several: boolean
  /** The URL to try now: the last one, or the next if the last try failed. */
  next(): string
  /** A socket is open. That proves little, because a relay opens it in order to refuse. */
  opened(): void
  /** The relay has taken a message. Returns its URL. */
  worked(): string
  /** The relay refused the app. Returns whether another URL is left that has not failed since a relay last worked. */
  refused(): boolean
}

/** @param start where to begin, if it is one of `urls` */
export function createRelayUrls(urls: readonly string[], start?: string | undefined): RelayUrls {
  const failed = new Set<number>()
  let index = Math.max(0, start === undefined ? 0 : urls.indexOf(start))
  let trying = false

  const current = () => urls[index] ?? ''
  function fail() {
    failed.add(index)
    index = (index + 1) % urls.length
    trying = false
  }

  return {
    several: urls.length > 1,
    next() {
      if (trying) fail()
      trying = true
      return current()
    },
    opened() {
      trying = false
    },
    worked() {
      failed.clear()
      return current()
    },
    refused() {
      fail()
      if (failed.size < urls.length) return true
      failed.clear()
      return false
    },
  }
}

/**
 * Makes the SDK try several relays. The SDK has one URL and signs a token for it before each try: at that point the next URL is set.
 * Returns a function that continues after a refusal, which the SDK treats as final.
 */
export function failOver(relayer: IRelayer, urls: RelayUrls): () => void {
  /** Members that the SDK's types don't declare. */
  const own = relayer as unknown as { relayUrl: string; connectTimeout: number }
  const { crypto } = relayer.core
  const sign = crypto.signJWT.bind(crypto)
  own.connectTimeout = relayTryMs
  crypto.signJWT = (_audience) => {
    own.relayUrl = urls.next()
    return sign(own.relayUrl)
  }
  return () =>
    // The SDK closes for good in the same turn of the event loop. If one of its tries is still running, that try
    // continues by itself.
    queueMicrotask(() => {
      relayer.transportExplicitlyClosed = false
      if (!relayer.connecting) relayer.transportOpen().catch(() => {})
    })
}
