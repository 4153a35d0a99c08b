import type { IRelayer } from '@walletconnect/types'

/** A relay that is tried so many times before the SDK waits for its next heartbeat. */
const maxAttempts = 5

/** How long after a loss the first attempt starts, in ms. */
const reconnectMs = 100

/** How long the SDK's old socket may take to close, in ms. */
const closeMs = 1000

/** How often a relay that answers no subscription is connected to again, in ms. */
const stallMs = 10_000

type Timer = ReturnType<typeof setTimeout>

/** Members that the SDK's types keep to itself. */
type Inner = {
  connect(): Promise<void>
  onProviderDisconnect(): Promise<void>
  createProvider(): Promise<void>
  provider: Provider
  connectPromise: Promise<void> | undefined
  connectTimeout: number
  connectionAttemptInProgress: boolean
  hasExperiencedNetworkDisruption: boolean
  pingTimeout: Timer | undefined
  reconnectInProgress: boolean
  reconnectTimeout: Timer | undefined
  resetTransport?: unknown
}

type Provider = {
  connect(): Promise<void>
  disconnect(): Promise<void>
  once(event: 'disconnect', listener: () => void): void
  off(event: 'disconnect', listener: () => void): void
}

/**
 * Makes SDK 2.21 connect again whenever a socket is lost. By itself, a socket that dies while the SDK subscribes leaves it with a promise that never settles,
 * and every later attempt waits for that; a flag that is never reset keeps it from trying; and two attempts may run at once. Newer
 * versions, which have `resetTransport`, are left as they are.
 */
export function mendReconnect(relayer: IRelayer): void {
  const inner = relayer as unknown as Inner
  if (inner.resetTransport) return
  const { subscriber } = relayer
  let running: Promise<void> | undefined
  let stallTimer: Timer | undefined

  function settled() {
    inner.connectionAttemptInProgress = false
    clearTimeout(inner.reconnectTimeout)
    inner.reconnectTimeout = undefined
    inner.reconnectInProgress = false
  }

  async function attempt() {
    // The socket of an attempt whose subscribing failed is still open.
    if (relayer.connected) await within(inner.provider.disconnect(), closeMs).catch(() => {})
    await inner.createProvider()
    const { provider } = inner
    let stop = () => {}
    const dropped = new Promise<never>((_resolve, reject) => {
      const onDisconnect = () => reject(new Error('The connection was interrupted.'))
      provider.once('disconnect', onDisconnect)
      stop = () => provider.off('disconnect', onDisconnect)
    })
    const opened = within(provider.connect(), inner.connectTimeout).then(() => subscriber.start())
    await Promise.race([opened, dropped]).finally(stop)
  }

  async function connect() {
    relayer.transportExplicitlyClosed = false
    try {
      for (let count = 1; count <= maxAttempts; count++) {
        inner.connectionAttemptInProgress = true
        try {
          await attempt()
          inner.hasExperiencedNetworkDisruption = false
        } catch {
          await subscriber.stop()
          inner.hasExperiencedNetworkDisruption = true
        }
        if (relayer.connected) return
        await new Promise((resolve) => setTimeout(resolve, count * 1000))
        if (relayer.transportExplicitlyClosed) return
      }
    } finally {
      settled()
    }
  }

  inner.connect = () => {
    running ??= connect().finally(() => {
      if (inner.connectPromise === running) inner.connectPromise = undefined
      running = undefined
    })
    inner.connectPromise ??= running
    return running
  }

  inner.onProviderDisconnect = async () => {
    clearTimeout(inner.pingTimeout)
    relayer.events.emit('relayer_disconnect')
    if (inner.reconnectInProgress) return
    inner.reconnectInProgress = true
    await subscriber.stop()
    if (!subscriber.hasAnyTopics || relayer.transportExplicitlyClosed) {
      inner.reconnectInProgress = false
      return
    }
    inner.reconnectTimeout = setTimeout(() => {
      relayer
        .transportOpen()
        .catch(() => {})
        .finally(() => {
          inner.reconnectInProgress = false
        })
    }, reconnectMs)
  }

  // A relay that leaves a subscription unanswered: 2.21 takes the topic for subscribed, and hears nothing on it.
  relayer.on('relayer_connection_stalled', () => {
    if (stallTimer || relayer.transportExplicitlyClosed) return
    stallTimer = setTimeout(() => {
      stallTimer = undefined
      if (!relayer.transportExplicitlyClosed) relayer.restartTransport().catch(() => {})
    }, stallMs)
  })
}

/** Rejects when the promise takes longer than `ms`. */
function within(promise: Promise<void>, ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The relay did not answer in time.')), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
