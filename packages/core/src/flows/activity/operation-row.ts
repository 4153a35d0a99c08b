import { formatUnits } from '../../kernel/format/decimal.ts'
import type { Operation } from '../../kernel/operation.ts'
import type { SentTransaction } from '../../kernel/ports/ability-values.ts'
import type { Network } from '../../kernel/ports/network.ts'
import type { ActivityRow, ActivityStatus } from './activity-api.ts'

/**
 * One of this client's own transactions as a row: it shows before any indexer has seen it. Its values come from the chain's nodes if they know
 * it, else from the request.
 */
export function operationRow(
  operation: Operation & { readonly hash: string },
  seen: SentTransaction | undefined,
  currency: Network['nativeCurrency'] | undefined,
): ActivityRow {
  const { id, chainId = '', createdAt, differs, replacement, transfer } = operation
  const hash = replacement?.reason === 'repriced' ? replacement.hash : operation.hash
  const sendsCurrency = transfer && !transfer.token
  const requested = sendsCurrency && currency ? { ...currency, units: BigInt(transfer.amount) } : undefined
  const value = seen?.value?.units ? seen.value : requested
  const moves = value !== undefined && value.units > 0n
  return {
    id,
    hash,
    chainId,
    at: createdAt,
    operation: moves || transfer ? 'send' : 'transaction',
    status: statusOf(operation, seen),
    // The app's words aren't true of something else.
    description: differs === 'other' ? undefined : operation.description,
    ...(differs === 'other' && { differs: true }),
    direction: moves || transfer ? 'out' : undefined,
    amounts: moves
      ? [
          {
            sign: '-',
            amount: formatUnits(value.units, value.decimals),
            symbol: value.symbol,
            tokenId: chainId,
            kind: 'token',
            isSpam: false,
          },
        ]
      : [],
    signed: true,
    // A token is sent by its contract, which the visitor doesn't know.
    counterparty: transfer?.to ?? seen?.to,
    isSpam: false,
    local: true,
  }
}

function statusOf({ status, replacement }: Operation, seen: SentTransaction | undefined): ActivityStatus {
  if (replacement && replacement.reason !== 'repriced') return replacement.reason
  if (status === 'done') return replacement ? 'sped-up' : 'confirmed'
  if (status !== 'sent') return 'failed'
  if (seen?.state === 'superseded') return 'replaced'
  return seen?.state === 'unknown' ? 'dropped' : 'pending'
}
