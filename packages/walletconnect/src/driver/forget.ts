import type { ISignClient } from '@walletconnect/types'

const reason = { code: 6000, message: 'User disconnected.' }

/** Removes a topic's keys, timer and subscription; the relay is told when it can be. */
async function forgetTopic({ core }: ISignClient, topic: string, publicKey: string | undefined): Promise<void> {
  core.expirer.del(topic)
  void core.relayer.unsubscribe(topic)
  if (core.crypto.keychain.has(topic)) await core.crypto.deleteSymKey(topic)
  if (publicKey && core.crypto.keychain.has(publicKey)) await core.crypto.deleteKeyPair(publicKey)
}

/** Removes a session from the SDK whether or not the relay can be reached. */
export async function forgetSession(client: ISignClient, topic: string): Promise<void> {
  if (!client.session.keys.includes(topic)) return
  const { self } = client.session.get(topic)
  await client.session.delete(topic, reason)
  await forgetTopic(client, topic, self?.publicKey)
}

/** Removes a pairing that nobody will answer any more. */
export async function forgetPairing(client: ISignClient, topic: string): Promise<void> {
  const { pairings } = client.core.pairing
  if (!pairings.keys.includes(topic)) return
  await pairings.delete(topic, reason)
  await forgetTopic(client, topic, undefined)
}
