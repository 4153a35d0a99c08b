import type { Clock, WithSignal } from '@latchkey/core'
import { waitFor } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import { pairingLifetimeMs } from '@latchkey/core/internal'
import type { NamespaceProposal, PortSession, SignInRequest } from '@latchkey/core/ports'
import type { ProposalTypes } from '@walletconnect/types'
import { pairingRelayMs } from '../limits.ts'
import type { Sdk } from '../sdk/open-sdk.ts'
import { relayUnreachable } from '../sdk/relay-link.ts'
import { requestError } from './request-error.ts'
import { signInParametersOf } from './sign-in-proofs.ts'

type PairingAttempt = {
  readonly uri: string
  /** Unix time in ms. */
  readonly expiresAt: number
  readonly approval: Promise<PortSession>
}

/** The attempts that wait for an approval, by pairing. */
export type Attempts = {
  /** Settles the attempt of this pairing. Returns `false` when no attempt waits for it. */
  settle(topic: string, outcome: PortSession | LatchkeyError): boolean
  start(
    parameters: WithSignal & {
      sdk: Sdk
      proposals: readonly NamespaceProposal[]
      signIn?: SignInRequest | undefined
    },
  ): Promise<PairingAttempt>
}

export function createAttempts(options: {
  clock: Clock
  /** `linkEndsAt`: the link can be approved until then (unix time in ms), also when its attempt has ended. */
  onOpen(topic: string, linkEndsAt: number): void
  /** The wallet declined, or the SDK gave up. */
  onClose(topic: string, sdk: Sdk): void
}): Attempts {
  const { clock, onOpen, onClose } = options
  const waiting = new Map<string, (outcome: PortSession | LatchkeyError) => void>()

  return {
    settle(topic, outcome) {
      const settle = waiting.get(topic)
      settle?.(outcome)
      return settle !== undefined
    },
    async start({ sdk, proposals, signal, signIn }) {
      const { client, link } = sdk
      const offered = client.connect({
        optionalNamespaces: proposedNamespaces(proposals),
        relays: sdk.signIn.ask(signInParametersOf(signIn)),
      })
      const { uri = '', approval } = await waitFor<Awaited<typeof offered>>(
        (resolve, reject) => {
          offered.then(resolve, (thrown) => reject(requestError(thrown)))
          // The SDK never settles when the relay refuses.
          return link.on((event) => event.type === 'refused' && reject(event.error))
        },
        { clock, signal, ms: pairingRelayMs, late: relayUnreachable },
      )
      const now = clock.now()
      const { topic, expiresAt: linkEndsAt = now + pairingLifetimeMs } = readPairingUri(uri)
      const attemptEndsAt = Math.min(linkEndsAt, now + pairingLifetimeMs)
      onOpen(topic, linkEndsAt)

      const approved = waitFor<PortSession>(
        (resolve, reject) => {
          waiting.set(topic, (outcome) => ('code' in outcome ? reject(outcome) : resolve(outcome)))
          const off = link.on((event) => event.type === 'refused' && reject(event.error))
          return () => {
            waiting.delete(topic)
            off()
          }
        },
        { clock, signal, ms: attemptEndsAt - now, late: () => new LatchkeyError('pairing/expired') },
      )
      // A session arrives by an event of the SDK (sdk-events.ts), also after the attempt has ended.
      approval().catch((thrown: unknown) => {
        waiting.get(topic)?.(requestError(thrown))
        onClose(topic, sdk)
      })
      approved.catch(() => {})
      return { uri, expiresAt: attemptEndsAt, approval: approved }
    },
  }
}

/** Topic and expiry (unix time in ms) of a `wc:` link, e.g. `wc:7f6e…@2?expiryTimestamp=1700000000&relay-protocol=irn&symKey=…`. */
function readPairingUri(uri: string): { topic: string; expiresAt: number | undefined } {
  const [path = '', query = ''] = uri.split('?')
  const seconds = Number(new URLSearchParams(query).get('expiryTimestamp') ?? Number.NaN)
  return {
    topic: path.slice(path.indexOf(':') + 1).split('@')[0] ?? '',
    expiresAt: Number.isFinite(seconds) ? seconds * 1000 : undefined,
  }
}

/** The CAIP-25 proposal. Everything in it is optional, so that a wallet that lacks a chain can still approve the others. */
function proposedNamespaces(proposals: readonly NamespaceProposal[]): ProposalTypes.OptionalNamespaces {
  const namespaces: ProposalTypes.OptionalNamespaces = {}
  for (const { namespace, chains, methods, events } of proposals) {
    const known = namespaces[namespace]
    const join = (before: readonly string[] | undefined, added: readonly string[]) => [
      ...new Set([...(before ?? []), ...added]),
    ]
    namespaces[namespace] = {
      chains: join(known?.chains, chains),
      methods: join(known?.methods, methods),
      events: join(known?.events, events),
    }
  }
  return namespaces
}
