import type { Clock } from '@latchkey/core'
import { waitFor } from '@latchkey/core/adapter-kit'
import type { ISignClient } from '@walletconnect/types'
import { disconnectMs } from '../limits.ts'
import type { Sdk } from '../sdk/open-sdk.ts'

/**
 * Tells a session's wallet that the session has ended. `delivered` settles when the relay has taken the message; with a relay that is down
 * this may take a minute. `waited` settles at the same time, or earlier when more waiting is pointless.
 */
export function disconnectSession(
  { client, link }: Sdk,
  topic: string,
  clock: Clock,
): { delivered: Promise<void>; waited: Promise<void> } {
  const delivered = client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  const waited = waitFor<void>(
    (resolve) => {
      delivered.then(resolve, () => resolve())
      let taken = false
      return link.on((event) => {
        // The message must be encrypted first, because the session's keys are deleted next.
        if (event.type === 'taken' && event.topic === topic) taken = true
        if (taken && !link.connected()) resolve()
      })
    },
    { clock, ms: disconnectMs },
  ).catch(() => {})
  return { delivered, waited }
}

const reason = { code: 6000, message: 'User disconnected.' }

/** Removes all data of the SDK about a topic. The relay gets the disconnect as soon as it can be reached. */
async function forgetTopic({ core }: ISignClient, topic: string, publicKey: string | undefined): Promise<void> {
  core.expirer.del(topic)
  void core.relayer.unsubscribe(topic)
  core.history.delete(topic)
  await core.relayer.messages.del(topic)
  if (core.crypto.keychain.has(topic)) await core.crypto.deleteSymKey(topic)
  if (publicKey && core.crypto.keychain.has(publicKey)) await core.crypto.deleteKeyPair(publicKey)
}

/** Removes a session from the SDK, also while the relay can't be reached, and the leftovers of a session that the SDK removed itself. */
export async function forgetSession(client: ISignClient, topic: string): Promise<void> {
  const self = client.session.keys.includes(topic) ? client.session.get(topic).self : undefined
  await client.session.delete(topic, reason)
  await forgetTopic(client, topic, self?.publicKey)
}

/** Removes an answered pairing. The SDK would keep it, and stay subscribed to it, until it expires. */
export async function forgetPairing(client: ISignClient, topic: string): Promise<void> {
  const { pairings } = client.core.pairing
  if (!pairings.keys.includes(topic)) return
  await pairings.delete(topic, reason)
  await forgetTopic(client, topic, undefined)
}
