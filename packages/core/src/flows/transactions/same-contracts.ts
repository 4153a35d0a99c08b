import { sameAddress } from '../../kernel/caip/index.ts'
import type { EvmCall } from '../../kernel/ports/wallet-call.ts'
import type { BuiltTransaction } from './transactions-api.ts'

/** `approve(address,uint256)`, and OpenZeppelin's `increaseAllowance(address,uint256)`. */
const approvals = ['0x095ea7b3', '0x39509351']

/**
 * Whether two builds of a transaction call the same contracts in the same order, and let the same ones take tokens. Amounts may differ. On Solana the
 * instructions can't be compared one by one: each build was compared with the order and tried by a node (`flows/swap/check-solana-swap.ts`).
 */
export function sameContracts(shown: BuiltTransaction, fresh: BuiltTransaction): boolean {
  const [before, now] = [shown.transaction, fresh.transaction]
  if (before.namespace === 'solana' && now.namespace === 'solana')
    return before.transactions.length === now.transactions.length
  if (before.namespace !== 'eip155' || now.namespace !== 'eip155') return false
  return (
    before.calls.length === now.calls.length && before.calls.every((call, index) => isSameStep(call, now.calls[index]))
  )
}

/** Whether a step of two builds of a transaction is the same one. Its amounts may differ. */
export function sameStep(shown: BuiltTransaction, index: number, fresh: BuiltTransaction, at: number): boolean {
  const [before, now] = [shown.transaction, fresh.transaction]
  if (before.namespace !== 'eip155' || now.namespace !== 'eip155') return sameContracts(shown, fresh) && index === at
  const call = before.calls[index]
  return call !== undefined && isSameStep(call, now.calls[at])
}

function isSameStep(call: EvmCall, other: EvmCall | undefined): boolean {
  return other !== undefined && sameAddress(call.to, other.to) && spenderOf(call) === spenderOf(other)
}

/** Whether a call only lets a contract take tokens: it moves nothing itself. */
export function isApproval(call: EvmCall): boolean {
  return spenderOf(call) !== undefined && !call.value
}

function spenderOf({ data = '' }: EvmCall): string | undefined {
  return approvals.includes(data.slice(0, 10).toLowerCase()) ? data.slice(10, 74).toLowerCase() : undefined
}
