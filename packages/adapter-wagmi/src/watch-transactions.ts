import type { LatchkeyClient, Unsubscribe } from '@latchkey/core'
import { addressOn } from '@latchkey/core'
import { lazily } from '@latchkey/core/internal'
import type { AskedTransaction } from './lazy/note-transaction.ts'

/** The part of TanStack Query's client that is used here. Apps bring their own version. */
export type ObservedQueryClient = {
  getMutationCache(): {
    subscribe(listener: (event: { readonly type: string }) => void): Unsubscribe
  }
}

/** The request of a wagmi hook, from TanStack Query's event `updated`. */
type Updated = {
  readonly type: string
  readonly action?: { readonly type: string } | undefined
  readonly mutation?:
    | {
        readonly options: {
          readonly mutationKey?: readonly unknown[] | undefined
          readonly meta?: Readonly<Record<string, unknown>> | undefined
        }
        readonly state: { readonly data: unknown; readonly variables: unknown }
      }
    | undefined
}

/** `mutationKey` of wagmi's hooks that send a transaction, of wagmi 2 and 3. */
const sending: readonly unknown[] = [
  'sendTransaction',
  'sendTransactionSync',
  'writeContract',
  'writeContractSync',
  'deployContract',
]

/**
 * Notes the transactions that the app sends by wagmi's own hooks (`useSendTransaction`, `useWriteContract`,
 * `useDeployContract`), so that the Activity tab and `client.operations` show them: pending, then done or failed, also
 * after a reload. It only listens to TanStack Query, and doesn't stand between the app and its wallet. Returns a
 * function that stops it.
 *
 * A hook's `mutation.meta.latchkey.description` says what a transaction does, in the visitor's language. For
 * transactions sent by wagmi's actions or viem, call `addTransaction`.
 *
 * @example
 * useEffect(() => watchTransactions(client, queryClient), [client, queryClient])
 */
export function watchTransactions(client: LatchkeyClient, queryClient: ObservedQueryClient): Unsubscribe {
  const asked = new WeakMap<object, AskedTransaction>()
  const code = lazily(() => import('./lazy/note-transaction.ts'))
  return queryClient.getMutationCache().subscribe((event) => {
    const { type, mutation, action } = event as Updated
    if (type !== 'updated' || !mutation || !sending.includes(mutation.options.mutationKey?.[0])) return
    if (action?.type === 'pending') {
      // Another account or network may be in use when the wallet answers.
      asked.set(mutation, askedNow(client, mutation.state.variables))
      // Loads while the visitor looks at the wallet. If it fails, it is tried again once the transaction is sent.
      code.load().catch(() => {})
    }
    const known = asked.get(mutation)
    if (action?.type !== 'success' || !known) return
    const { meta } = mutation.options
    const { data } = mutation.state
    code.load().then(
      ({ noteTransaction }) => noteTransaction(client, known, { data, meta }),
      (error: unknown) => client.log.warn('A transaction could not be noted', { error }),
    )
  })
}

function askedNow(client: LatchkeyClient, variables: unknown): AskedTransaction {
  const { account, chainId, connector } = (variables ?? {}) as {
    readonly account?: string | { readonly address?: string } | null
    readonly chainId?: number
    readonly connector?: { readonly id?: string }
  }
  const { connections, activeByNamespace } = client.connection.getState()
  const named = Object.values(connections).find(
    (each) => each.namespace === 'eip155' && each.connectorId === connector?.id,
  )
  const connection = named ?? connections[activeByNamespace.eip155 ?? '']
  const own = typeof account === 'string' ? account : account?.address
  return {
    connectionId: connection?.id,
    chainId: chainId === undefined ? connection?.chainId : `eip155:${chainId}`,
    account: own ?? (connection && addressOn(connection)),
  }
}
