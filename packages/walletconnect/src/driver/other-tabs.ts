import type { ISignClient, SessionTypes } from '@walletconnect/types'
import type { SdkStorage } from '../sdk/sdk-storage.ts'

/** The stored sessions, whichever tab wrote them. */
export function storedStructs(storage: SdkStorage): readonly SessionTypes.Struct[] {
  const value = storage.peek('session')
  if (!Array.isArray(value)) return []
  return value.filter((entry) => typeof entry?.topic === 'string' && typeof entry?.self?.publicKey === 'string')
}

/** Brings a session of another tab into this tab's SDK: its keys, its expiry, its subscription. */
export async function takeOver(
  client: ISignClient,
  struct: SessionTypes.Struct,
  storage: SdkStorage,
): Promise<boolean> {
  const { topic, expiry, self } = struct
  if (client.session.keys.includes(topic)) return true
  const keys = (storage.peek('keychain') ?? {}) as Readonly<Record<string, unknown>>
  const { [topic]: symmetric, [self.publicKey]: own } = keys
  if (typeof symmetric !== 'string') return false
  const { core } = client
  await core.crypto.keychain.set(topic, symmetric)
  if (typeof own === 'string') await core.crypto.keychain.set(self.publicKey, own)
  await client.session.set(topic, struct)
  core.expirer.set(topic, expiry)
  core.relayer.subscribe(topic).catch(() => {})
  return true
}
