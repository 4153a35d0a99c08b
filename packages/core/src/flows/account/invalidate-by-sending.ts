import type { AccountId } from '../../kernel/caip/index.ts'
import type { LatchkeyClient } from '../../kernel/client.ts'
import type { Operation } from '../../kernel/operation.ts'

/** Stored reads of accounts that can be invalidated. */
type Forgettable = {
  getState(): Readonly<Record<AccountId, unknown>>
  invalidate(account: AccountId): void
}

/** Our own transactions change what an account has: that is forgotten when one is sent and when its receipt comes. */
export function invalidateBySending(client: LatchkeyClient, known: Forgettable): void {
  client.operations.subscribe((operations, before) => {
    const statuses = new Map(before.map(({ id, status }) => [id, status]))
    for (const operation of operations)
      if (moved(operation) && statuses.get(operation.id) !== operation.status) forget(operation)
  })

  function forget({ account, chainId }: Operation) {
    const wanted = `${chainId}:${account}`.toLowerCase()
    for (const id of Object.keys(known.getState()) as AccountId[]) if (id.toLowerCase() === wanted) known.invalidate(id)
  }
}

function moved({ kind, status }: Operation): boolean {
  return kind === 'transaction' && (status === 'sent' || status === 'done')
}
