import type { ISignClient, SessionTypes } from '@walletconnect/types'
import type { Sdk } from '../sdk/open-sdk.ts'
import type { SdkStorage } from '../sdk/sdk-storage.ts'

/** The stored sessions of all tabs. */
export function storedStructs(storage: SdkStorage): readonly SessionTypes.Struct[] {
  const value = storage.readCollection('session')
  if (!Array.isArray(value)) return []
  return value.filter((entry) => typeof entry?.topic === 'string' && typeof entry?.self?.publicKey === 'string')
}

/** Copies another tab's session into this tab's SDK: its keys, expiry and subscription. */
export async function importSession(
  client: ISignClient,
  struct: SessionTypes.Struct,
  storage: SdkStorage,
): Promise<boolean> {
  const { topic, expiry, self } = struct
  if (client.session.keys.includes(topic)) return true
  const keys = (storage.readCollection('keychain') ?? {}) as Readonly<Record<string, unknown>>
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

/**
 * Shows the SDK the requests that other tabs sent since it started. A wallet's answer reaches every tab, and the tab that asked may be
 * closed. A tab that got its answer has removed its request from storage.
 */
export function importRequests({ client, storage }: Sdk): void {
  const { history } = client.core
  const resolve = history.resolve.bind(history)
  history.resolve = async (response) => {
    const stored: unknown = history.keys.includes(response.id) ? undefined : storage.readCollection('history')
    const known = Array.isArray(stored)
      ? stored.find(({ id, request }) => id === response.id && request.method === 'wc_sessionRequest')
      : undefined
    if (known) history.records.set(known.id, known)
    return resolve(response)
  }
}
