import type { ChainId, WithSignal } from '@latchkey/core'
import { visibleName } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { Balance, ContractCall, EncodedCall, SentTransaction } from '@latchkey/core/ports'
import { asAddress } from '../address/parse-address.ts'
import { decodeQuantity, isHex } from '../hex/hex.ts'
import { decodeSent } from './decode-sent.ts'
import { describeSent } from './describe-sent.ts'
import { decode, encode } from './encode.ts'
import type { EvmRuntime } from './evm-runtime.ts'
import { transactionAt } from './transaction-at.ts'

type On = WithSignal & { readonly chainId: ChainId<'eip155'> }

const erc20 = [
  'function balanceOf(address) view returns (uint256)',
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
]
/** The longest symbol, in letters. */
const longestSymbol = 32
/** Tokens older than the standard, such as MKR, have their symbol as 32 bytes. */
const oldSymbol = ['function symbol() view returns (bytes32)']

/** The result of a contract's function: a single output by itself, several as a list. The answer of an encoded call is data. */
export async function readContract(
  runtime: EvmRuntime,
  { call, chainId, signal }: On & { call: ContractCall | EncodedCall },
): Promise<unknown> {
  const library = call.functionName === undefined ? undefined : await runtime.library()
  const data = library ? encode(() => library.encodeCall(call as ContractCall)) : (call as EncodedCall).data
  // JSON has no `undefined`: without an address there is no `to`.
  const to = call.address && asAddress(call.address)
  const answer = await runtime.send({ chainId, method: 'eth_call', params: [{ to, data }, 'latest'], signal })
  if (!isHex(answer)) throw new LatchkeyError('request/unreadable', { details: 'The answer is no data' })
  return library ? decode(() => library.decodeResult(call as ContractCall, answer)) : answer
}

/** The code at an address: of a contract, or the delegation of an account (EIP-7702). */
export async function getCode(
  runtime: EvmRuntime,
  { address, chainId, signal }: On & { address: string },
): Promise<string> {
  const code = await runtime.send({ chainId, method: 'eth_getCode', params: [asAddress(address), 'latest'], signal })
  if (isHex(code)) return code
  throw new LatchkeyError('request/unreadable', { details: 'The code at the address is no data' })
}

/** The native balance, or that of an ERC-20 token. */
export async function getBalance(
  runtime: EvmRuntime,
  { account, chainId, signal, token }: On & { account: string; token?: string | undefined },
): Promise<Balance> {
  const owner = asAddress(account)
  if (token === undefined) {
    const { decimals, symbol } = runtime.currencyOf(chainId)
    const units = await runtime.send({ chainId, method: 'eth_getBalance', params: [owner, 'latest'], signal })
    return { units: decodeQuantity(units), decimals, symbol }
  }
  const read = (functionName: string, args: readonly unknown[] = [], abi: readonly string[] = erc20) =>
    readContract(runtime, { chainId, signal, call: { address: token, abi, functionName, args } })
  const [units, places, name] = await Promise.all([
    read('balanceOf', [owner]),
    read('decimals'),
    read('symbol').catch(async () => textOf(await read('symbol', [], oldSymbol))),
  ])
  const found = Number(places)
  if (typeof units !== 'bigint' || !Number.isInteger(found) || found < 0 || found > 255)
    throw new LatchkeyError('request/unreadable', { details: 'The answer is no balance of a token' })
  // Anyone can deploy a contract with any symbol: with letters that reverse the line, or with ten thousand letters.
  const symbol = [...visibleName(String(name).slice(0, 4 * longestSymbol))].slice(0, longestSymbol).join('')
  return { units, decimals: found, symbol }
}

/**
 * What the nodes know of a transaction. If it isn't in a block although its sender's count has passed its nonce, it
 * never will be: another transaction replaced it.
 */
export async function getTransaction(
  runtime: EvmRuntime,
  { account, hash, order, ...on }: On & { account: string; hash: string; order?: string | undefined },
): Promise<SentTransaction> {
  if (hash === '') return transactionAt(runtime, { account, order, ...on })
  const [found, count] = await Promise.all([
    runtime.send({ ...on, method: 'eth_getTransactionByHash', params: [hash] }),
    runtime.send({ ...on, method: 'eth_getTransactionCount', params: [asAddress(account), 'latest'] }),
  ])
  const isPast = (nonce: bigint) => decodeQuantity(count) > nonce
  const sent = decodeSent(found)
  if (!sent) return { state: order !== undefined && isPast(BigInt(order)) ? 'superseded' : 'unknown' }
  const { block, from, nonce } = sent
  return {
    state: block !== undefined ? 'included' : isPast(nonce) ? 'superseded' : 'waiting',
    order: String(nonce),
    from,
    ...describeSent(runtime, on.chainId, sent),
  }
}

function textOf(bytes: unknown): string {
  const pairs = isHex(bytes) ? (bytes.slice(2).match(/../g) ?? []) : []
  return new TextDecoder().decode(new Uint8Array(pairs.map((pair) => Number.parseInt(pair, 16)))).replace(/\0.*/s, '')
}
