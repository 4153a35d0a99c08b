import type { IRelayer } from '@walletconnect/types'
import { lossPauseMs, roundPausesMs, socketCloseMs, stallPauseMs } from '../limits.ts'

/** Members that the SDK's types don't declare. SDK code that we don't replace reads them. */
type Inner = {
  connect(): Promise<void>
  onProviderDisconnect(): Promise<void>
  createProvider(): Promise<void>
  provider: Provider
  connectTimeout: number
  /** `transportOpen` waits for it, and `connecting` reads it. */
  connectPromise: Promise<void> | undefined
  /** While it is set, `restartTransport` does nothing. */
  connectionAttemptInProgress: boolean
  /** While it is set, `transportDisconnect` also closes a socket that isn't open yet. */
  hasExperiencedNetworkDisruption: boolean
  pingTimeout: ReturnType<typeof setTimeout> | undefined
  /** Newer versions have it. */
  resetTransport?: unknown
}

type Provider = {
  connect(): Promise<void>
  disconnect(): Promise<void>
  once(event: 'disconnect', listener: () => void): void
  off(event: 'disconnect', listener: () => void): void
}

/**
 * Makes SDK 2.21 connect again whenever a socket is lost. Its own code has three faults: it waits for ever for subscriptions on a socket that
 * is dead, after a loss without topics a flag stays set and blocks every later attempt, and two attempts may run at once.
 *
 * Here all callers share one round of tries, and a loss starts one recovery, which joins a running round. Both are promises that always
 * settle, so no flag stays behind. Newer versions of the SDK are left as they are.
 */
export function fixReconnect(relayer: IRelayer): void {
  const inner = relayer as unknown as Inner
  if (inner.resetTransport) return
  const { subscriber } = relayer
  let round: Promise<void> | undefined
  let recovery: Promise<void> | undefined
  let restartIsPlanned = false

  /** Opens one socket with its subscriptions. Rejects when the socket is slow or dies before the subscriptions are there. */
  async function openSocket(): Promise<void> {
    // A try whose subscriptions failed leaves its socket open.
    if (relayer.connected) await within(inner.provider.disconnect(), socketCloseMs).catch(() => {})
    await inner.createProvider()
    const { provider } = inner
    let onLoss = () => {}
    const loss = new Promise<never>((_resolve, reject) => {
      onLoss = () => reject(new Error('The socket to the relay was lost.'))
    })
    provider.once('disconnect', onLoss)
    const subscribed = within(provider.connect(), inner.connectTimeout).then(() => subscriber.start())
    await Promise.race([subscribed, loss]).finally(() => provider.off('disconnect', onLoss))
  }

  async function runRound(): Promise<void> {
    for (const pauseMs of roundPausesMs) {
      inner.connectionAttemptInProgress = true
      const failed = await openSocket().then(
        () => false,
        () => true,
      )
      inner.hasExperiencedNetworkDisruption = failed
      if (failed) await subscriber.stop()
      if (relayer.connected) return
      await pause(pauseMs)
      if (relayer.transportExplicitlyClosed) return
    }
  }

  function joinRound(): Promise<void> {
    if (round) return round
    relayer.transportExplicitlyClosed = false
    const started = runRound().finally(() => {
      inner.connectionAttemptInProgress = false
      if (inner.connectPromise === started) inner.connectPromise = undefined
      round = undefined
    })
    round = started
    inner.connectPromise ??= started
    return started
  }

  async function recover(): Promise<void> {
    await subscriber.stop()
    if (!subscriber.hasAnyTopics || relayer.transportExplicitlyClosed) return
    await pause(lossPauseMs)
    if (!relayer.connected && !relayer.transportExplicitlyClosed) await relayer.transportOpen()
  }

  inner.connect = joinRound
  inner.onProviderDisconnect = async () => {
    clearTimeout(inner.pingTimeout)
    relayer.events.emit('relayer_disconnect')
    if (recovery) return
    recovery = recover()
      .catch(() => {})
      .finally(() => {
        recovery = undefined
      })
  }

  // The relay left a subscription unanswered. 2.21 believes that it is subscribed to the topic, but gets no messages
  // for it.
  relayer.on('relayer_connection_stalled', async () => {
    if (restartIsPlanned || relayer.transportExplicitlyClosed) return
    restartIsPlanned = true
    await pause(stallPauseMs)
    restartIsPlanned = false
    if (!relayer.transportExplicitlyClosed) relayer.restartTransport().catch(() => {})
  })
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Rejects when the promise takes longer than `ms`. */
function within(promise: Promise<void>, ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The relay did not answer in time.')), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
