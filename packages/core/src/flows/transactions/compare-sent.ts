import { sameAddress } from '../../kernel/caip/index.ts'
import type { SentDifference } from '../../kernel/operation.ts'
import type { SentTransaction } from '../../kernel/ports/ability-values.ts'
import type { EvmCall } from '../../kernel/ports/wallet-call.ts'
import { decodeAbi } from '../preview/abi/decode-abi.ts'
import { parseSignature } from '../preview/abi/parse-signature.ts'
import { callsInside } from '../preview/evm/nested-calls.ts'
import { isSameCall } from './is-same-call.ts'

/**
 * Compares what was shown with what the chain has. Gas, fees and nonce don't count: wallets choose them. `undefined`:
 * it is the same, or it was sent in a form that isn't read here, such as a relayer's own contract, so nothing is
 * claimed.
 */
export function compareSent(
  shown: readonly EvmCall[],
  sent: readonly SentTransaction[],
  account: string,
): SentDifference | undefined {
  const found: EvmCall[] = []
  for (const one of sent) {
    const calls = callsOf(one, account)
    if (!calls) return undefined
    found.push(...calls)
  }
  let same = 0
  for (const call of found) {
    const next = shown[same]
    if (next && isSameCall(call, next)) same += 1
  }
  if (same < shown.length) return 'other'
  return found.length > shown.length ? 'added' : undefined
}

/** The calls that a transaction makes for the account; `undefined` where they can't be read. */
function callsOf({ data = '0x', from = '', to = '', value }: SentTransaction, account: string) {
  const call: EvmCall = { to, data, value: value?.units ?? 0n }
  const isOwn = from === '' || sameAddress(from, account)
  if (isOwn && (data === '0x' || !sameAddress(to, account))) return [call]
  if (sameAddress(to, account)) return innerCalls(call)
  const operation = userOperation(data, account)
  return operation === undefined ? undefined : innerCalls({ to: account, data: operation })
}

/** The calls inside a call to a contract account: Safe, ERC-4337, ERC-7579 and ERC-7821. */
function innerCalls(call: EvmCall): readonly EvmCall[] | undefined {
  const calls = callsInside(call)?.calls
  return calls?.some(({ asOwn }) => asOwn) ? undefined : calls
}

/** `handleOps` of the EntryPoint (ERC-4337), 0.6 and from 0.7 on. */
const bundles: Readonly<Record<string, string>> = {
  '1fad948c':
    'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, uint256 a, uint256 b, uint256 c, uint256 d, uint256 e, bytes paymaster, bytes signature)[] ops, address beneficiary)',
  '765e827f':
    'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 limits, uint256 gas, bytes32 fees, bytes paymaster, bytes signature)[] ops, address beneficiary)',
}

/** What the account is called with; `undefined` where it has none or several operations in the bundle. */
function userOperation(data: string, account: string): string | undefined {
  const signature = bundles[data.slice(2, 10)]
  const [operations] = (signature && decodeAbi(parseSignature(signature)?.inputs ?? [], data.slice(10))) || []
  const own = (Array.isArray(operations) ? operations : []).filter(
    (one) => Array.isArray(one) && sameAddress(String(one[0]), account),
  )
  return own.length === 1 ? String(own[0][3]) : undefined
}
