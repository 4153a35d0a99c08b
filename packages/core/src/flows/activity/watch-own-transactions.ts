import type { LatchkeyClient } from '../../kernel/client.ts'
import type { Operation } from '../../kernel/operation.ts'
import type { SentTransaction } from '../../kernel/ports/ability-values.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { AccountTarget } from '../account/account-target.ts'
import { isOwnTransaction } from '../operations/is-own-transaction.ts'
import type { WatchedAccounts } from './watched-accounts.ts'

/** How often the chain is asked about open transactions while a view shows them, in ms. */
const askMs = 30_000

/** Settled transactions older than this belong to the history, in ms. */
const recentMs = 300_000

/** How long nodes may not know a transaction that was just sent, in ms. */
const spreadMs = 60_000

/**
 * Asks the chain about this client's open transactions of the watched accounts: what they move, and whether another one replaced them or
 * the nodes have dropped them. A wallet that speeds up or cancels doesn't tell the app.
 */
export function watchOwnTransactions(
  client: LatchkeyClient,
  watched: Pick<WatchedAccounts, 'subscribe' | 'targets'>,
  tell: (operation: string, seen: SentTransaction) => void,
): Unsubscribe {
  const { clock, connection, log, operations, platform } = client
  const known = new Map<string, SentTransaction>()
  /** When each was first seen as sent: a wallet may have been asked long before. */
  const sentAt = new Map<string, number>()
  let stopped = false
  let cancel: Unsubscribe = () => {}

  async function ask({ id, hash = '' }: Operation, { address: account, can, connection }: AccountTarget) {
    if (!can.getTransaction) return
    const order = known.get(id)?.order
    try {
      const seen = await can.getTransaction({ chainId: connection.chainId, account, hash, order })
      const isFresh = clock.now() < (sentAt.get(id) ?? 0) + spreadMs
      if (!seen || stopped || (seen.state === 'unknown' && isFresh)) return
      // An earlier answer is still valid when the nodes have forgotten the transaction.
      const merged = { ...known.get(id), ...seen }
      known.set(id, merged)
      tell(id, merged)
    } catch (error) {
      log.debug('A transaction could not be looked up', { hash, error })
    }
  }

  /** The open transactions, and those that settled a moment ago before the chain was asked what they move. */
  function wanted(): readonly { readonly operation: Operation; readonly target: AccountTarget }[] {
    const targets = watched.targets()
    return operations.getState().flatMap((operation) => {
      const { id, status, hash, createdAt } = operation
      if (hash !== undefined && targets.length && !sentAt.has(id)) sentAt.set(id, clock.now())
      const counts = status === 'sent' || (!known.has(id) && clock.now() < createdAt + recentMs)
      if (hash === undefined || !counts) return []
      const target = targets.find(({ address: account, connection: { chainId } }) =>
        isOwnTransaction(operation, { account, chainId }),
      )
      return target ? [{ operation, target }] : []
    })
  }

  function askAll() {
    cancel()
    const now = wanted()
    if (platform.isVisible()) for (const { operation, target } of now) void ask(operation, target)
    cancel = now.some(({ operation }) => operation.status === 'sent') ? clock.setTimeout(askAll, askMs) : () => {}
  }

  let asked = ''
  function check() {
    const now = wanted()
      .map(({ operation }) => operation.id)
      .join()
    if (now === asked) return
    asked = now
    if (now) askAll()
  }
  const offs = [operations.subscribe(check), connection.subscribe(check), watched.subscribe(check)]
  check()
  return () => {
    stopped = true
    cancel()
    for (const off of offs) off()
  }
}
