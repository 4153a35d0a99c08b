import { isChainId } from '../../kernel/caip/namespace-of.ts'
import { parseDecimal } from '../../kernel/format/decimal.ts'
import type { StorageEntry } from '../../kernel/storage/storage.ts'
import { visibleDescription } from '../operations/visible-description.ts'
import type { MoveItem, MoveNamespace, MoveNetwork, MoveReason, MoveStatus } from './move-funds-api.ts'

/** The stored part of a move that was begun: its receivers, and the result of each item so far. */
export type StoredMove = {
  /** The login's accounts by ecosystem: another login doesn't continue the move. */
  readonly accounts: Readonly<Partial<Record<MoveNamespace, string>>>
  readonly receivers: Readonly<Partial<Record<MoveNamespace, string>>>
  readonly networks: readonly Pick<MoveNetwork, 'chainId' | 'items' | 'more' | 'spam' | 'partial'>[]
  /** Unix time in ms. */
  readonly begunAt: number
}

/** Older ones are dropped, in ms. */
export const keptMs = 7 * 24 * 3_600_000
const mostNetworks = 100
const mostItems = 110
const longest = 300

export const storedMove: StorageEntry<StoredMove> = { name: 'move-funds', version: 1, decode }

function decode(value: unknown): StoredMove | undefined {
  const { accounts, begunAt, networks, receivers } = fieldsOf(value)
  if (typeof begunAt !== 'number' || !Array.isArray(networks)) return undefined
  return {
    accounts: addressesOf(accounts),
    receivers: addressesOf(receivers),
    networks: networks.slice(0, mostNetworks).flatMap(decodeNetwork),
    begunAt,
  }
}

function decodeNetwork(value: unknown): StoredMove['networks'] {
  const { chainId, items, more, partial, spam } = fieldsOf(value)
  if (!isChainId(chainId) || !Array.isArray(items)) return []
  const decoded = items.slice(0, mostItems).flatMap((item: unknown) => decodeItem(item) ?? [])
  return [{ chainId, items: decoded, more: countOf(more), spam: countOf(spam), partial: partial === true }]
}

const kinds: readonly unknown[] = ['native', 'token', 'collectible']
const statuses: readonly unknown[] = [
  'waiting',
  'asked',
  'sent',
  'unknown',
  'moved',
  'failed',
  'stays',
] satisfies MoveStatus[]
const reasons: readonly unknown[] = [
  'no-gas',
  'too-little',
  'refused',
  'danger',
  'unread',
  'gone',
  'fee-unknown',
  'declined',
  'unreachable',
  'failed',
] satisfies MoveReason[]

function decodeItem(value: unknown): MoveItem | undefined {
  const {
    address,
    amount,
    detail,
    hash,
    id,
    kind,
    name,
    reason,
    standard,
    status,
    symbol,
    tokenId,
    transaction,
    value: worth,
  } = fieldsOf(value)
  if (!isText(id) || !isText(symbol) || !isText(name) || !kinds.includes(kind) || !statuses.includes(status))
    return undefined
  const isCollectible = kind === 'collectible'
  if ((kind !== 'native' && !isText(address)) || (isCollectible && !/^\d{1,78}$/.test(String(tokenId))))
    return undefined
  return {
    id,
    kind: kind as MoveItem['kind'],
    symbol: visibleDescription(symbol) ?? '',
    name: visibleDescription(name) ?? '',
    status: status as MoveStatus,
    ...(kind !== 'native' && { address: String(address) }),
    ...(isCollectible && { tokenId: String(tokenId), standard: standard === 'erc1155' ? 'erc1155' : 'erc721' }),
    ...(isDecimal(amount) && { amount }),
    ...(isDecimal(worth) && { value: worth }),
    ...(reasons.includes(reason) && { reason: reason as MoveReason }),
    ...(isText(detail) && { detail: visibleDescription(detail) }),
    ...(isText(hash) && { hash }),
    ...(isText(transaction) && { transaction }),
  }
}

function addressesOf(value: unknown): Partial<Record<MoveNamespace, string>> {
  const { eip155, solana } = fieldsOf(value)
  return { ...(isText(eip155) && { eip155 }), ...(isText(solana) && { solana }) }
}

const fieldsOf = (value: unknown) => Object(value) as Readonly<Record<string, unknown>>
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= longest
const countOf = (value: unknown) => (Number.isSafeInteger(value) ? Math.max(0, value as number) : 0)

function isDecimal(value: unknown): value is string {
  try {
    return isText(value) && parseDecimal(value).units >= 0n
  } catch {
    return false
  }
}
