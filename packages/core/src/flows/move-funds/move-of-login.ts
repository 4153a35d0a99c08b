import type { LatchkeyClient } from '../../kernel/client.ts'
import type { AccountTarget } from '../account/account-target.ts'
import type { MoveNamespace, MoveNetwork } from './move-funds-api.ts'
import { moveTarget, moveTargets } from './move-targets.ts'
import { networkStatus } from './statuses.ts'
import type { StoredMove } from './stored-move.ts'

/** The networks of a move that an earlier page has begun. */
export function networksOf(client: LatchkeyClient, stored: StoredMove): readonly MoveNetwork[] {
  return stored.networks.map(({ items, ...one }) => ({
    ...one,
    name: moveTarget(client, one.chainId)?.network?.name ?? one.chainId,
    status: networkStatus(items),
    // A question that an earlier page asked isn't open on this page.
    items: items.map((each) => (each.status === 'asked' ? { ...each, status: 'unknown' } : each)),
  }))
}

/** By ecosystem. */
export function accountsOf(targets: readonly AccountTarget[]): StoredMove['accounts'] {
  return Object.fromEntries(targets.map(({ address, connection }) => [connection.namespace, address]))
}

/** It is a move of the login in use. */
export function isOf({ accounts }: StoredMove, targets: readonly AccountTarget[]): boolean {
  const own = accountsOf(targets)
  // After a reload an ecosystem's connection may come a moment later.
  const shared = (['eip155', 'solana'] satisfies MoveNamespace[]).filter((one) => accounts[one] && own[one])
  return shared.length > 0 && shared.every((one) => own[one] === accounts[one])
}

/** Which login it is, and on how many networks it is here. */
export function loginOf(client: LatchkeyClient): string {
  return JSON.stringify(moveTargets(client).map(({ id }) => id))
}
