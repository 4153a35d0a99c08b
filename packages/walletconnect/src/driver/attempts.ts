import type { Clock, NamespaceProposal, PortSession, SignInRequest, WithSignal } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { pairingExpiryMs, pairingRelayMs } from '../limits.ts'
import type { Sdk } from '../sdk/open-sdk.ts'
import { relayUnreachable } from '../sdk/relay-link.ts'
import { waitFor } from '../wait-for.ts'
import { readPairingUri } from './pairing-uri.ts'
import { proposedNamespaces } from './proposed-namespaces.ts'
import { requestError } from './request-error.ts'
import { authenticationOf } from './sign-in-proofs.ts'

type PairingAttempt = {
  readonly uri: string
  /** Unix time in ms. */
  readonly expiresAt: number
  readonly approval: Promise<PortSession>
}

/** Who waits for which pairing. */
export type Attempts = {
  /** Tells whoever waits for the pairing. Returns `false` when nobody does any more. */
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
  /** The pairing can be approved until then, unix time in ms, whether or not anyone waits for it. */
  onOpen(topic: string, until: number): void
  /** The wallet declined, or the SDK gave up. */
  onClose(topic: string, sdk: Sdk): void
}): Attempts {
  const { clock, onOpen, onClose } = options
  const waiting = new Map<string, (outcome: PortSession | LatchkeyError) => void>()

  return {
    settle(topic, outcome) {
      const tell = waiting.get(topic)
      tell?.(outcome)
      return tell !== undefined
    },
    async start({ sdk, proposals, signal, signIn }) {
      const { client, link } = sdk
      const offered = client.connect({
        optionalNamespaces: proposedNamespaces(proposals),
        relays: sdk.signIn.ask(authenticationOf(signIn)),
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
      const { topic, expiresAt: until = now + pairingExpiryMs } = readPairingUri(uri)
      const expiresAt = Math.min(until, now + pairingExpiryMs)
      onOpen(topic, until)

      const approved = waitFor<PortSession>(
        (resolve, reject) => {
          waiting.set(topic, (outcome) => ('code' in outcome ? reject(outcome) : resolve(outcome)))
          const off = link.on((event) => event.type === 'refused' && reject(event.error))
          return () => {
            waiting.delete(topic)
            off()
          }
        },
        { clock, signal, ms: expiresAt - now, late: () => new LatchkeyError('pairing/expired') },
      )
      // The session itself is heard of by the SDK's event, which also comes when nobody waits any more.
      approval().catch((thrown: unknown) => {
        waiting.get(topic)?.(requestError(thrown))
        onClose(topic, sdk)
      })
      approved.catch(() => {})
      return { uri, expiresAt, approval: approved }
    },
  }
}
