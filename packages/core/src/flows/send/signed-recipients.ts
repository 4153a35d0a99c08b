import { sameAddress } from '../../kernel/caip/index.ts'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { listAccounts } from '../../kernel/connection/list-accounts.ts'
import type { Namespace } from '../../kernel/ports/namespace.ts'
import type { StorageEntry } from '../../kernel/storage/storage.ts'
import type { SendRecipient } from './send-api.ts'

/** A recipient of a transfer that the visitor signed in this browser. */
export type SignedRecipient = {
  readonly namespace: Namespace
  readonly address: string
  readonly name?: string | undefined
  /** Unix time in ms. */
  readonly at: number
}

/** The most stored recipients: the oldest are dropped. */
const kept = 200

const signedRecipients: StorageEntry<readonly SignedRecipient[]> = { name: 'send-recipients', version: 1, decode }

/**
 * Recipients that the visitor signed for, newest first, then the visitor's own accounts. Nothing from a history that others can write into: a
 * stranger's `transferFrom` names the visitor as sender.
 */
export function listRecipients(client: LatchkeyClient, namespace: Namespace): readonly SendRecipient[] {
  const signed = read(client).filter((one) => one.namespace === namespace)
  const own = listAccounts(client.connection.getState().connections, { namespace })
  const sent = client.operations.getState().flatMap(({ account, createdAt, hash, transfer }) => {
    const isHere = hash !== undefined && own.some(({ address }) => sameAddress(address, account ?? ''))
    return isHere && transfer ? [{ address: transfer.to, at: createdAt }] : []
  })
  const isOwn = (address: string) => own.some((one) => sameAddress(one.address, address))
  const recents = once([...signed, ...sent]).filter(({ address }) => !isOwn(address))
  return [
    ...recents.map(({ address, at, ...rest }) => ({
      address,
      at,
      name: 'name' in rest ? rest.name : undefined,
      own: false,
    })),
    ...once(own).map(({ address, label }) => ({ address, name: label, own: true })),
  ]
}

/** The visitor has signed for a transfer there. */
export function rememberRecipient(client: LatchkeyClient, recipient: SignedRecipient): void {
  const others = read(client).filter(
    ({ address, namespace }) => namespace !== recipient.namespace || !sameAddress(address, recipient.address),
  )
  client.storage.item(signedRecipients).set([recipient, ...others].slice(0, kept))
}

function read(client: LatchkeyClient): readonly SignedRecipient[] {
  return client.storage.item(signedRecipients).get() ?? []
}

function once<T extends { readonly address: string }>(all: readonly T[]): readonly T[] {
  return all.filter((one, index) => all.findIndex(({ address }) => sameAddress(address, one.address)) === index)
}

function decode(value: unknown): readonly SignedRecipient[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.slice(0, kept).flatMap((entry: unknown): SignedRecipient[] => {
    if (typeof entry !== 'object' || entry === null) return []
    const { namespace, address, name, at } = entry as Record<string, unknown>
    const isText = (one: unknown): one is string => typeof one === 'string' && one.length > 0 && one.length <= 300
    if (!isText(namespace) || !isText(address) || typeof at !== 'number') return []
    return [{ namespace: namespace as Namespace, address, name: isText(name) ? name : undefined, at }]
  })
}
