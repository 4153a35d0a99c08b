import type { PairingEvent, PairingInstance, PortContext, PortSession, StorageItem } from '@latchkey/core'
import { isNoMatchingKey, LatchkeyError, normalizeError } from '@latchkey/core/errors'
import type { SessionTypes } from '@walletconnect/types'
import { farewellMs } from '../limits.ts'
import type { WalletConnectOptions } from '../options.ts'
import { loadSdk } from '../sdk/load-sdk.ts'
import { openSdk, type Sdk } from '../sdk/open-sdk.ts'
import type { StoredPairings } from '../stored-pairings.ts'
import { createAttempts } from './attempts.ts'
import { followSdk } from './follow-sdk.ts'
import { forgetPairing, forgetSession } from './forget.ts'
import { createOpenPairings } from './open-pairings.ts'
import { storedStructs, takeOver } from './other-tabs.ts'
import { watchRelay } from './relay-status.ts'
import { sendToWallet } from './send-to-wallet.ts'
import { createSessionList } from './session-list.ts'
import { createSessions } from './sessions.ts'

/** Everything of the port that needs the SDK. */
export type Driver = Pick<PairingInstance, 'prepare' | 'connect' | 'restore' | 'disconnect'> & {
  /** Another tab changed the list of sessions. */
  sync(): Promise<void>
  stop(): void
}

export type DriverOptions = {
  readonly options: WalletConnectOptions
  readonly context: PortContext<PairingEvent>
  readonly stored: StorageItem<StoredPairings>
}

export function createDriver({ options, context, stored }: DriverOptions): Driver {
  const { clock, log, emit, platform } = context
  const list = createSessionList(stored)
  const stopped = new AbortController()
  let running: Promise<Sdk> | undefined
  /** Work that needs the SDK although no session or pairing is there. */
  let busy = 0

  const sessions = createSessions({
    context,
    send: async (request) =>
      sendToWallet({ sdk: await open(), sessions, clock }, { ...request, signal: untilStop(request.signal) }),
  })
  const pairings = createOpenPairings(clock, (until) => {
    // A phone's browser may be closed while the wallet is in front; the approval is then found at the next visit.
    if (platform.device().mobile || until === undefined) list.setPairingUntil(until)
    rest()
  })
  const attempts = createAttempts({
    clock,
    onOpen: pairings.add,
    onClose(topic, { client }) {
      pairings.remove(topic)
      forgetPairing(client, topic).catch(note)
    },
  })

  const note = (error: unknown) => log.debug('WalletConnect clean-up failed', error)
  const untilStop = (signal: AbortSignal | undefined) =>
    signal ? AbortSignal.any([signal, stopped.signal]) : stopped.signal

  function open(): Promise<Sdk> {
    if (stopped.signal.aborted) return Promise.reject(new LatchkeyError('request/aborted'))
    running ??= start()
    return running
  }

  async function start(): Promise<Sdk> {
    let sdk: Sdk | undefined
    try {
      sdk = await openSdk(options, context)
      stopped.signal.throwIfAborted()
    } catch (error) {
      running = undefined
      void sdk?.close()
      throw stopped.signal.aborted ? new LatchkeyError('request/aborted', { cause: error }) : normalizeError(error)
    }
    const { client, link } = sdk
    const opened = sdk
    followSdk({ client, sessions, list, onEnded: rest, onApproved: (struct) => approved(opened, struct) })
    watchRelay({
      link,
      clock,
      onChange: (connected) => (connected || sessions.ids().length) && emit({ type: 'relay', connected }),
    })
    link.on((event) => {
      if (event.type === 'refused' && !attempts.waiting()) context.alert(event.error.code, event.error.details)
    })
    for (const struct of client.session.getAll()) adopt(opened, struct)
    list.replace(client.session.getAll().map(({ topic, expiry }) => ({ id: topic, expiresAt: expiry * 1000 })))
    const { pairingUntil } = stored.get() ?? {}
    if (pairingUntil !== undefined && pairingUntil > clock.now()) pairings.add('earlier', pairingUntil)
    return opened
  }

  function adopt({ client }: Sdk, struct: SessionTypes.Struct): PortSession | undefined {
    const session = sessions.add(struct)
    // The SDK opens whatever link it finds in `localStorage` at every request; bringing the wallet to the front is ours.
    const sessionConfig = { ...struct.sessionConfig, disableDeepLink: true }
    if (session && !struct.sessionConfig?.disableDeepLink)
      client.session.update(struct.topic, { sessionConfig }).catch(note)
    return session
  }

  function approved(sdk: Sdk, struct: SessionTypes.Struct) {
    const { topic, pairingTopic, expiry } = struct
    const session = adopt(sdk, struct)
    if (session) {
      list.add({ id: topic, expiresAt: expiry * 1000 })
      if (attempts.settle(pairingTopic, session)) sessions.handOver()
      else for (const late of sessions.handOver()) emit({ type: 'session', session: late })
    } else {
      attempts.settle(
        pairingTopic,
        new LatchkeyError('wallet/invalid-request', { details: 'The wallet approved no account that can be read.' }),
      )
      void leave(sdk, topic)
    }
    pairings.remove(pairingTopic)
  }

  /** Tells the wallet as long as that is quick; the session is gone in any case. */
  async function leave({ client, link }: Sdk, topic: string): Promise<void> {
    busy++
    const told = client
      .disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
      .catch((error: unknown) => {
        if (!isNoMatchingKey(error)) note(error)
      })
    const waited = new Promise<void>((resolve) => clock.setTimeout(resolve, link.connected() ? farewellMs : 0))
    await Promise.race([told, waited])
    await forgetSession(client, topic).catch(note)
    void told.finally(() => {
      busy--
      rest()
    })
  }

  /** With nothing to listen for, the SDK's socket and timers go, too. */
  function rest() {
    if (busy || pairings.size || sessions.ids().length) return
    const idle = running
    running = undefined
    idle?.then((sdk) => sdk.close()).catch(() => {})
  }

  return {
    prepare() {
      loadSdk().catch((error: unknown) => log.warn('The WalletConnect SDK could not be loaded', error))
    },
    async connect({ proposals, signal }) {
      busy++
      try {
        return await attempts.start({ sdk: await open(), proposals, signal: untilStop(signal) })
      } finally {
        busy--
        rest()
      }
    },
    async restore({ signal }) {
      await open()
      if (signal?.aborted) throw new LatchkeyError('request/aborted')
      rest()
      return sessions.handOver()
    },
    async disconnect(sessionId) {
      const sdk = await open()
      const known = sdk.client.session.keys.includes(sessionId)
      list.remove(sessionId)
      const leaving = known ? leave(sdk, sessionId) : undefined
      sessions.end(sessionId, 'local')
      await leaving
      rest()
    },
    async sync() {
      const sdk = await open()
      const ids = list.ids()
      const structs = storedStructs(sdk.storage)
      for (const struct of structs) {
        if (!ids.includes(struct.topic) || sessions.has(struct.topic)) continue
        if (await takeOver(sdk.client, struct, sdk.storage)) adopt(sdk, struct)
      }
      for (const session of sessions.handOver()) emit({ type: 'session', session })
      for (const id of sessions.ids()) {
        if (ids.includes(id) || structs.some(({ topic }) => topic === id)) continue
        sessions.end(id, 'local')
        await forgetSession(sdk.client, id).catch(note)
      }
      rest()
    },
    stop() {
      stopped.abort()
      pairings.clear()
      running?.then((sdk) => sdk.close()).catch(() => {})
    },
  }
}
