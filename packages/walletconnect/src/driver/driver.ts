import { deviceOf, type Unsubscribe } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import type { PairingEvent, PairingInstance, PortContext } from '@latchkey/core/ports'
import type { SessionTypes } from '@walletconnect/types'
import type { RelayOptions } from '../options.ts'
import { openSdk, type Sdk } from '../sdk/open-sdk.ts'
import { storedPairings } from '../stored-pairings.ts'
import { createAnswers } from './answers.ts'
import { anySignal } from './any-signal.ts'
import { createApprovablePairings } from './approvable-pairings.ts'
import { createAttempts } from './attempts.ts'
import { forgetPairing, forgetSession } from './disconnect-session.ts'
import { createRunningSdk } from './running-sdk.ts'
import { followSdk } from './sdk-events.ts'
import { createSdkSessions } from './sdk-sessions.ts'
import { sendToWallet } from './send-to-wallet.ts'
import { createSessionList } from './session-list.ts'
import { createSessions, type Sessions } from './sessions.ts'
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
  const sdkSessions = createSdkSessions({ context, list, logFailure, running, sessions })
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
    sdkSessions.adoptStored(sdk)
    const { pairingUntil } = stored.get() ?? {}
    if (pairingUntil !== undefined && pairingUntil > clock.now()) pairings.add('earlier', pairingUntil)
    const offs = [answers.follow(sdk), reportRelay(sdk, context, sessions)]
    return () => {
      for (const off of offs) off()
    }
  }

  function approved(sdk: Sdk, struct: SessionTypes.Struct) {
    const { topic, pairingTopic, expiry } = struct
    const adopted = sdkSessions.adopt(sdk, struct)
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
      void sdkSessions.end(sdk, topic)
    }
    pairings.remove(pairingTopic)
    forgetPairing(sdk.client, pairingTopic).catch(logFailure)
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
        const leaving = sdk.client.session.keys.includes(sessionId) ? sdkSessions.end(sdk, sessionId) : undefined
        sessions.end(sessionId, 'local')
        await leaving
      })
    },
    sync: () => running.use(sdkSessions.sync),
    stop() {
      running.stop()
      pairings.clear()
    },
  }
}

/** Without a session the relay isn't reported as lost, so its return isn't reported either. */
function reportRelay({ link }: Sdk, { clock, emit }: DriverOptions['context'], sessions: Sessions): Unsubscribe {
  let isMissed = false
  return watchRelay({
    link,
    clock,
    onChange(connected) {
      if (connected ? isMissed : sessions.ids().length) emit({ type: 'relay', connected })
      isMissed = !connected && sessions.ids().length > 0
    },
  })
}
