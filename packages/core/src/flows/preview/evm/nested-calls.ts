import type { EvmCall } from '../../../kernel/ports/wallet-call.ts'
import type { AbiValue } from '../abi/abi-type.ts'
import { decodeAbi } from '../abi/decode-abi.ts'
import { parseSignature } from '../abi/parse-signature.ts'
import { permit2Address } from './known-calls.ts'

/** A call inside of another one. */
type NestedCall = EvmCall & {
  /** A delegate call: the sender runs the code of `to` with its own storage and assets. */
  readonly asOwn?: boolean | undefined
}

/** The calls that a call makes the called contract do. */
export type NestedCalls = {
  readonly calls: readonly NestedCall[]
  /** `account`: the inner calls are made for the sender of the outer one. `contract`: by the contract that is called. */
  readonly sender: 'account' | 'contract'
}

type Wrapper = {
  readonly signature: string
  readonly sender: NestedCalls['sender']
  /** `undefined` where the arguments hold no calls. */
  readonly calls: (args: readonly AbiValue[], to: string) => readonly NestedCall[] | undefined
}

/** More than a person reads; the call is shown raw then. */
const most = 64

const bytesToSelf = (list: AbiValue | undefined, to: string) => items(list).map((data) => ({ to, data: text(data) }))
const permit2Approve = (spender: AbiValue | undefined, to: string) => (details: AbiValue) => {
  const [token, amount, until] = items(details)
  return { to, data: `0x87517c45${word(token)}${word(spender)}${word(amount)}${word(until)}` }
}

/**
 * Functions that hold other calls, by selector: Multicall and Multicall3, Safe, accounts of ERC-4337, ERC-7579 and
 * ERC-7821, and Permit2's batches, whose items are written as its single calls. A test compares each selector with its
 * signature.
 */
export const wrapperCalls: Readonly<Record<string, Wrapper>> = {
  ac9650d8: { signature: 'multicall(bytes[] data)', sender: 'account', calls: ([data], to) => bytesToSelf(data, to) },
  '5ae401dc': {
    signature: 'multicall(uint256 deadline, bytes[] data)',
    sender: 'account',
    calls: ([, data], to) => bytesToSelf(data, to),
  },
  '1f0464d1': {
    signature: 'multicall(bytes32 previousBlockhash, bytes[] data)',
    sender: 'account',
    calls: ([, data], to) => bytesToSelf(data, to),
  },
  '252dba42': {
    signature: 'aggregate((address target, bytes data)[] calls)',
    sender: 'contract',
    calls: ([calls]) =>
      items(calls)
        .map(fieldsOf)
        .map(([to, data]) => call(to, undefined, data)),
  },
  bce38bd7: {
    signature: 'tryAggregate(bool requireSuccess, (address target, bytes data)[] calls)',
    sender: 'contract',
    calls: ([, calls]) =>
      items(calls)
        .map(fieldsOf)
        .map(([to, data]) => call(to, undefined, data)),
  },
  '82ad56cb': {
    signature: 'aggregate3((address target, bool allowFailure, bytes data)[] calls)',
    sender: 'contract',
    calls: ([calls]) =>
      items(calls)
        .map(fieldsOf)
        .map(([to, , data]) => call(to, undefined, data)),
  },
  '174dea71': {
    signature: 'aggregate3Value((address target, bool allowFailure, uint256 value, bytes data)[] calls)',
    sender: 'contract',
    calls: ([calls]) =>
      items(calls)
        .map(fieldsOf)
        .map(([to, , value, data]) => call(to, value, data)),
  },
  '6a761202': {
    signature:
      'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
    sender: 'contract',
    calls: ([to, value, data, operation]) => [{ ...call(to, value, data), ...(operation === 1n && { asOwn: true }) }],
  },
  '8d80ff0a': {
    signature: 'multiSend(bytes transactions)',
    sender: 'contract',
    calls: ([packed]) => multiSend(packed),
  },
  b61d27f6: {
    signature: 'execute(address target, uint256 value, bytes data)',
    sender: 'contract',
    calls: ([to, value, data]) => [call(to, value, data)],
  },
  '47e1da2a': {
    signature: 'executeBatch(address[] targets, uint256[] values, bytes[] data)',
    sender: 'contract',
    calls: ([targets, values, data]) => zipped(targets, values, data),
  },
  '18dfb3c7': {
    signature: 'executeBatch(address[] targets, bytes[] data)',
    sender: 'contract',
    calls: ([targets, data]) => zipped(targets, undefined, data),
  },
  '34fcd5be': {
    signature: 'executeBatch((address target, uint256 value, bytes data)[] calls)',
    sender: 'contract',
    calls: ([calls]) =>
      items(calls)
        .map(fieldsOf)
        .map(([to, value, data]) => call(to, value, data)),
  },
  e9ae5c53: {
    signature: 'execute(bytes32 mode, bytes executionData)',
    sender: 'contract',
    calls: ([mode, data], to) => modular(text(mode), text(data), to),
  },
  '2b67b570': {
    signature:
      'permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 deadline) permitted, bytes signature)',
    sender: 'account',
    calls: ([, permitted], to) => {
      const [details = '', spender] = items(permitted)
      return isPermit2(to) ? [permit2Approve(spender, to)(details)] : undefined
    },
  },
  '2a2d80d1': {
    signature:
      'permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 deadline) permitted, bytes signature)',
    sender: 'account',
    calls: ([, permitted], to) => {
      const [details, spender] = items(permitted)
      return isPermit2(to) ? items(details).map(permit2Approve(spender, to)) : undefined
    },
  },
  '0d58b1db': {
    signature: 'transferFrom((address from, address to, uint160 amount, address token)[] transfers)',
    sender: 'account',
    calls: ([transfers], to) =>
      isPermit2(to)
        ? items(transfers).map((one) => ({ to, data: `0x36c78516${items(one).map(word).join('')}` }))
        : undefined,
  },
}

/** Safe's MultiSend of 1.3.0 and 1.4.1, and their forms that make plain calls only: https://github.com/safe-global/safe-deployments */
const listsOfSafe: readonly string[] = [
  '0xa238cbeb142c10ef7ad8442c6d1f9e89e07e7761',
  '0x998739bfdaadde7c933b942a68053933098f9eda',
  '0x40a2accbd92bca938b02010e17a5b8929b49130d',
  '0xa1dabef33b3b82c7814b6d82a79e50f4ac44102b',
  '0x38869bf66a61cf6bdb996a6ae40d5853fd43b526',
  '0x9641d764fc13c8b624c04430c7356c1c7c8102e2',
]

/** A contract whose code may be run as an account's own: it makes the calls of its list and nothing else. */
export function isListOfSafe(to: string): boolean {
  return listsOfSafe.includes(to.toLowerCase())
}

/** The calls inside of a call, one level down; `undefined` where it holds no readable call. */
function nestedCalls({ to, data = '0x' }: EvmCall): NestedCalls | undefined {
  const selector = data.slice(2, 10).toLowerCase()
  const wrapper = Object.hasOwn(wrapperCalls, selector) ? wrapperCalls[selector] : undefined
  const args = wrapper && decodeAbi(parseSignature(wrapper.signature)?.inputs ?? [], data.slice(10).toLowerCase())
  const calls = args && wrapper.calls(args, to)
  return calls?.length && calls.length <= most ? { calls, sender: wrapper?.sender ?? 'contract' } : undefined
}

/**
 * The same, but of a transaction of a Safe that holds a single call, to its list of calls: that list. Any other code
 * that is run as the account's own stays a call.
 */
export function callsInside(given: EvmCall): NestedCalls | undefined {
  const found = nestedCalls(given)
  const [only] = found?.calls ?? []
  if (!found || !only || found.calls.length > 1 || (only.asOwn && !isListOfSafe(only.to))) return found
  const list = nestedCalls(only)
  return list ? { calls: list.calls, sender: found.sender } : found
}

/** ERC-7579: the mode's first byte is how, and for a batch ERC-7821 allows more data behind it. A call to nought is one to the account itself. */
function modular(mode: string, data: string, account: string): readonly NestedCall[] | undefined {
  const kind = mode.slice(2, 4)
  if (kind === '01') {
    const read = decodeAbi(
      parseSignature('f((address target, uint256 value, bytes data)[] calls)')?.inputs ?? [],
      data.slice(2),
    )
    return (
      read &&
      items(read[0])
        .map(fieldsOf)
        .map(([to, value, inner]) => call(isZero(text(to)) ? account : to, value, inner))
    )
  }
  if (data.length < 42) return undefined
  const to = data.slice(0, 42)
  if (kind === 'ff') return [{ to, data: `0x${data.slice(42)}`, asOwn: true }]
  return kind === '00' && data.length >= 106
    ? [call(isZero(to) ? account : to, BigInt(`0x${data.slice(42, 106)}`), `0x${data.slice(106)}`)]
    : undefined
}

/** Safe's packed list: operation, address, value, length and data of each. */
function multiSend(packed: AbiValue | undefined): readonly NestedCall[] | undefined {
  const hex = text(packed).slice(2)
  const found: NestedCall[] = []
  for (let at = 0; at < hex.length; ) {
    const head = hex.slice(at, at + 170)
    if (head.length < 170 || found.length > most) return undefined
    const length = BigInt(`0x${head.slice(106)}`)
    if (length * 2n > BigInt(hex.length)) return undefined
    const end = at + 170 + Number(length) * 2
    if (end > hex.length) return undefined
    const inner = call(`0x${head.slice(2, 42)}`, BigInt(`0x${head.slice(42, 106)}`), `0x${hex.slice(at + 170, end)}`)
    found.push(head.startsWith('01') ? { ...inner, asOwn: true } : inner)
    at = end
  }
  return found
}

function zipped(targets: AbiValue | undefined, values: AbiValue | undefined, data: AbiValue | undefined) {
  const [all, amounts, datas] = [items(targets), items(values), items(data)]
  // eth-infinitism's account takes an empty list of values for "no value".
  if (all.length !== datas.length || (amounts.length > 0 && amounts.length !== all.length)) return undefined
  return all.map((to, index) => call(to, amounts[index], datas[index]))
}

function call(to: AbiValue | undefined, value: AbiValue | undefined, data: AbiValue | undefined): NestedCall {
  const units = typeof value === 'bigint' ? value : 0n
  return { to: text(to), data: text(data) || '0x', ...(units > 0n && { value: units }) }
}

const fieldsOf = (value: AbiValue): readonly AbiValue[] => items(value)
const items = (value: AbiValue | undefined): readonly AbiValue[] => (Array.isArray(value) ? value : [])
const text = (value: AbiValue | undefined): string => (typeof value === 'string' ? value : '')
const isZero = (address: string) => /^0x0*$/.test(address)
const isPermit2 = (to: string) => to.toLowerCase() === permit2Address

function word(value: AbiValue | undefined): string {
  return (typeof value === 'bigint' ? value.toString(16) : text(value).slice(2)).padStart(64, '0')
}
