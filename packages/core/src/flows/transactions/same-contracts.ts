import { sameAddress } from '../../kernel/caip/index.ts'
import type { EvmCall } from '../../kernel/ports/wallet-call.ts'
import type { BuiltTransaction } from './transactions-api.ts'

/** `approve(address,uint256)`, and OpenZeppelin's `increaseAllowance(address,uint256)`. */
const approvals = ['0x095ea7b3', '0x39509351']

/**
 * Whether two builds of a transaction call the same contracts in the same order, and let the same ones take tokens. Amounts may differ. On Solana the
 * instructions can't be compared one by one: each build was compared with the order and tried by a node (`check-solana-swap.ts`).
 */
export function sameContracts(shown: BuiltTransaction, fresh: BuiltTransaction): boolean {
  const [before, now] = [shown.transaction, fresh.transaction]
  if (before.namespace === 'solana' && now.namespace === 'solana')
    return before.transactions.length === now.transactions.length
  if (before.namespace !== 'eip155' || now.namespace !== 'eip155') return false
  return (
    before.calls.length === now.calls.length &&
    before.calls.every((call, index) => {
      const other = now.calls[index]
      return other !== undefined && sameAddress(call.to, other.to) && spenderOf(call) === spenderOf(other)
    })
  )
}

/** Whether a call only lets a contract take tokens: it moves nothing itself. */
export function isApproval(call: EvmCall): boolean {
  return spenderOf(call) !== undefined && !call.value
}

function spenderOf({ data = '' }: EvmCall): string | undefined {
  return approvals.includes(data.slice(0, 10).toLowerCase()) ? data.slice(10, 74).toLowerCase() : undefined
}
