import { deviceOf } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { isNoMatchingKey } from '@latchkey/core/internal'
import type { PairingEvent, PairingInstance, PortContext, PortSession } from '@latchkey/core/ports'
import type { SessionTypes } from '@walletconnect/types'
import type { RelayOptions } from '../options.ts'
import { openSdk, type Sdk } from '../sdk/open-sdk.ts'
import { storedPairings } from '../stored-pairings.ts'
import { createAnswers } from './answers.ts'
import { anySignal } from './any-signal.ts'
import { createApprovablePairings } from './approvable-pairings.ts'
import { createAttempts } from './attempts.ts'
import { disconnectSession, forgetPairing, forgetSession } from './disconnect-session.ts'
import { importSession, storedStructs } from './other-tabs.ts'
import { createRunningSdk } from './running-sdk.ts'
import { followSdk } from './sdk-events.ts'
import { sendToWallet } from './send-to-wallet.ts'
import { createSessionList } from './session-list.ts'
import { createSessions } from './sessions.ts'
import { signInProofs } from './sign-in-proofs.ts'
import { watchRelay } from './watch-relay.ts'

/** The part of the port that needs the SDK. */
export type Driver = Pick<PairingInstance, 'connect' | 'restore' | 'disconnect'> & {
  /** Called when another tab has changed the list of sessions. */
  sync(): Promise<void>
  stop(): void
}

export type DriverOptions = {
  readonly options: RelayOptions
  readonly context: PortContext<PairingEvent>
}

export function createDriver({ options, context }: DriverOptions): Driver {
  const { clock, log, emit, platform, storage } = context
  const stored = storage.item(storedPairings)
  const list = createSessionList(stored)
  const logFailure = (error: unknown) => log.debug('WalletConnect clean-up failed', error)
  const orStopped = (signal?: AbortSignal) => anySignal([running.stopped, ...(signal ? [signal] : [])])

  const running = createRunningSdk({
    clock,
    start: () => openSdk(options, context),
    onOpen,
    needed: () => pairings.size > 0 || sessions.ids().length > 0,
  })
  const sessions = createSessions({
    context,
    send: async (request) =>
      sendToWallet(
        { sdk: await running.open(), sessions, answers, clock },
        { ...request, signal: orStopped(request.signal) },
      ),
  })
  const answers = createAnswers({ clock, networks: context.networks, sessions, emit, logFailure })
  const pairings = createApprovablePairings(clock, (until) => {
    // A phone's browser may be closed while the wallet is in front. The approval is then found at the next page load.
    if (deviceOf(platform).mobile || until === undefined) list.setPairingUntil(until)
    running.closeWhenIdle()
  })
  const attempts = createAttempts({
    clock,
    onOpen: pairings.add,
    onClose(topic, { client }) {
      pairings.remove(topic)
      forgetPairing(client, topic).catch(logFailure)
    },
  })

  function onOpen(sdk: Sdk) {
    const { client, link } = sdk
    const onEnded = (topic: string) => running.keepOpenUntil(forgetSession(client, topic).catch(logFailure))
    followSdk({ client, sessions, list, onEnded, onApproved: (struct) => approved(sdk, struct) })
    link.on((event) => {
      if (event.type === 'refused') context.alert(event.alert, event.error.details)
    })
    const structs = client.session.getAll()
    const usable = structs.filter((struct) => !list.hasEnded(struct.topic) && adopt(sdk, struct))
    for (const struct of structs) if (!usable.includes(struct)) void endSession(sdk, struct.topic)
    list.replace(usable.map(({ topic, expiry }) => ({ id: topic, expiresAt: expiry * 1000 })))
    const { pairingUntil } = stored.get() ?? {}
    if (pairingUntil !== undefined && pairingUntil > clock.now()) pairings.add('earlier', pairingUntil)
    // Without a session the relay isn't reported as lost, so its return isn't reported either.
    let isMissed = false
    const onChange = (connected: boolean) => {
      if (connected ? isMissed : sessions.ids().length) emit({ type: 'relay', connected })
      isMissed = !connected && sessions.ids().length > 0
    }
    const offs = [answers.follow(sdk), watchRelay({ link, clock, onChange })]
    return () => {
      for (const off of offs) off()
    }
  }

  function adopt({ client }: Sdk, struct: SessionTypes.Struct): PortSession | undefined {
    const session = sessions.add(struct)
    // The SDK opens any link that it finds in `localStorage` at every request. Core opens the wallet instead.
    const sessionConfig = { ...struct.sessionConfig, disableDeepLink: true }
    if (session && !struct.sessionConfig?.disableDeepLink)
      client.session.update(struct.topic, { sessionConfig }).catch(logFailure)
    return session
  }

  function approved(sdk: Sdk, struct: SessionTypes.Struct) {
    const { topic, pairingTopic, expiry } = struct
    const adopted = adopt(sdk, struct)
    const signIns = signInProofs(sdk.client, struct.authentication ?? sdk.signIn.take(topic))
    const session = adopted && signIns.length ? { ...adopted, signIns } : adopted
    if (session) {
      list.add({ id: topic, expiresAt: expiry * 1000 })
      const late = attempts.settle(pairingTopic, session) ? [] : [session]
      sessions.takeNew()
      for (const unexpected of late) emit({ type: 'session', session: unexpected })
    } else {
      const details = 'The wallet approved no account that can be read.'
      attempts.settle(pairingTopic, new LatchkeyError('wallet/invalid-request', { details }))
      void endSession(sdk, topic)
    }
    pairings.remove(pairingTopic)
    forgetPairing(sdk.client, pairingTopic).catch(logFailure)
  }

  /** The session ends here in any case. The message to the wallet is sent again for as long as this page lives. */
  async function endSession(sdk: Sdk, topic: string): Promise<void> {
    const { delivered, waited } = disconnectSession(sdk, topic, clock)
    delivered.catch((error: unknown) => isNoMatchingKey(error) || logFailure(error))
    running.keepOpenUntil(delivered)
    await waited
    await forgetSession(sdk.client, topic).catch(logFailure)
  }

  return {
    connect: ({ proposals, signal, signIn }) =>
      running.use((sdk) => attempts.start({ sdk, proposals, signIn, signal: orStopped(signal) })),
    restore: ({ signal }) =>
      running.use(async () => {
        if (signal?.aborted) throw new LatchkeyError('request/aborted')
        return sessions.takeNew()
      }),
    disconnect: (sessionId) => {
      list.remove(sessionId)
      return running.use(async (sdk) => {
        const leaving = sdk.client.session.keys.includes(sessionId) ? endSession(sdk, sessionId) : undefined
        sessions.end(sessionId, 'local')
        await leaving
      })
    },
    sync: () =>
      running.use(async (sdk) => {
        const ids = list.ids()
        const structs = storedStructs(sdk.storage)
        for (const struct of structs) {
          if (!ids.includes(struct.topic) || list.hasEnded(struct.topic) || sessions.has(struct.topic)) continue
          if (await importSession(sdk.client, struct, sdk.storage)) adopt(sdk, struct)
        }
        for (const session of sessions.takeNew()) emit({ type: 'session', session })
        for (const id of sessions.ids()) {
          const lives = ids.includes(id) || structs.some(({ topic }) => topic === id)
          if (lives && !list.hasEnded(id)) continue
          sessions.end(id, 'local')
          await forgetSession(sdk.client, id).catch(logFailure)
        }
      }),
    stop() {
      running.stop()
      pairings.clear()
    },
  }
}
