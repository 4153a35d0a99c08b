import type { AccountTarget } from '../account/account-target.ts'
import type { MoveFundsState, MoveItem, MoveNetwork } from './move-funds-api.ts'

/** How a network stands, by its items. */
export function networkStatus(items: readonly MoveItem[]): MoveNetwork['status'] {
  const has = (status: MoveItem['status']) => items.some((item) => item.status === status)
  const hasOpen = items.some(isOpen)
  if (has('moved')) return hasOpen || has('failed') ? 'partly' : 'moved'
  if (has('failed')) return 'failed'
  return hasOpen ? 'ready' : 'partly'
}

/** Whether anything waits for the visitor to go on. */
export function moveStatus(networks: readonly MoveNetwork[]): MoveFundsState['status'] {
  return networks.some(({ items }) => items.some(isOpen)) ? 'paused' : 'ended'
}

/** It isn't known yet whether it has moved. */
function isOpen(item: MoveItem): boolean {
  return item.status === 'waiting' || isBegun(item)
}

/** It may have been sent. */
export function isBegun({ status }: MoveItem): boolean {
  return status === 'asked' || status === 'sent' || status === 'unknown'
}

/** A network before it is read. */
export function unread({ connection: { chainId }, network }: AccountTarget): MoveNetwork {
  const name = network?.name ?? chainId
  return { chainId, name, status: 'reading', items: [], more: 0, spam: 0, partial: false }
}

/** A network that holds nothing isn't worth a line; a network that couldn't be read is. */
export const isWorthShowing = ({ items, more, spam, status }: MoveNetwork) =>
  status === 'unreadable' || items.length + more + spam > 0
