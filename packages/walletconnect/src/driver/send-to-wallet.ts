import type { Clock } from '@latchkey/core'
import { waitFor } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import { requestExpirySeconds, requestRelayMs } from '../limits.ts'
import type { Sdk } from '../sdk/open-sdk.ts'
import type { Answers } from './answers.ts'
import { requestError } from './request-error.ts'
import type { Sessions, WalletRequest } from './sessions.ts'

/**
 * Sends a request to a session's wallet and waits for its answer. It waits for the relay first: a request that could not be sent fails and
 * never reaches the wallet later. An abort leaves the wallet's prompt open.
 *
 * @throws LatchkeyError the wallet's answer, `pairing/relay-unreachable`, `pairing/relay-refused`, `connection/not-found`,
 *   `wallet/disconnected` when the session ends meanwhile, `request/aborted`
 */
export async function sendToWallet(
  { sdk, sessions, answers, clock }: { sdk: Sdk; sessions: Sessions; answers: Answers; clock: Clock },
  { sessionId: topic, chainId, method, params, signal }: WalletRequest,
): Promise<unknown> {
  if (!sessions.has(topic)) throw new LatchkeyError('connection/not-found')
  const { client, link } = sdk
  return waitFor<unknown>(
    (resolve, reject) => {
      const offs = [
        answers.trackCaller(params),
        sessions.onEnd(topic, () => reject(new LatchkeyError('wallet/disconnected'))),
        link.on((event) => event.type === 'refused' && reject(event.error)),
      ]
      link
        .ready({ signal, ms: requestRelayMs })
        .then(() => client.request({ topic, chainId, request: { method, params }, expiry: requestExpirySeconds }))
        .then(resolve, (thrown) => reject(requestError(thrown)))
      return () => {
        for (const off of offs) off()
      }
    },
    { clock, signal },
  )
}
