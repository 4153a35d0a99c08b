import type { ISignClient } from '@walletconnect/types'

const reason = { code: 6000, message: 'User disconnected.' }

/** Removes all that the SDK keeps of a topic; the relay is told when it can be. */
async function forgetTopic({ core }: ISignClient, topic: string, publicKey: string | undefined): Promise<void> {
  core.expirer.del(topic)
  void core.relayer.unsubscribe(topic)
  core.history.delete(topic)
  await core.relayer.messages.del(topic)
  if (core.crypto.keychain.has(topic)) await core.crypto.deleteSymKey(topic)
  if (publicKey && core.crypto.keychain.has(publicKey)) await core.crypto.deleteKeyPair(publicKey)
}

/** Removes a session from the SDK whether or not the relay can be reached, and what the SDK leaves of one it removed itself. */
export async function forgetSession(client: ISignClient, topic: string): Promise<void> {
  const self = client.session.keys.includes(topic) ? client.session.get(topic).self : undefined
  await client.session.delete(topic, reason)
  await forgetTopic(client, topic, self?.publicKey)
}

/** Removes a pairing that was answered; the SDK would keep it, and listen for it, until it expires. */
export async function forgetPairing(client: ISignClient, topic: string): Promise<void> {
  const { pairings } = client.core.pairing
  if (!pairings.keys.includes(topic)) return
  await pairings.delete(topic, reason)
  await forgetTopic(client, topic, undefined)
}
