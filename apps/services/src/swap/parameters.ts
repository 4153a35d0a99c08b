import * as v from 'valibot'
import { getAddress, isAddress } from 'viem'
import { parseAddress } from '../blockchain/address.ts'
import { HttpError } from '../http/http-error.ts'
import type { SwapQuestion } from './swap-provider.ts'

const caip10 = v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/, 'a CAIP-10 id, such as eip155:1:0x…'),
)
const units = v.pipe(v.string(), v.regex(/^\d{1,78}$/, 'a whole number, in the smallest units of the token'))

/** The fields that quotes, approvals and transactions share. All accounts are on the same chain. */
export const swapSchema = v.object({ userAddress: caip10, from: caip10, to: caip10 })
export const amountSchema = v.pipe(
  units,
  v.transform((text) => BigInt(text)),
  v.check((amount) => amount > 0n && amount < 2n ** 256n, 'more than nothing, and no more than a token can count'),
)
export const accountSchema = caip10

/** In percent. 100 % isn't allowed, nor what rounds to it: it would accept any price. */
export const slippageSchema = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform(Number),
  v.number(),
  v.minValue(0),
  v.check((per) => inBps(per) < 10_000, 'less than 100 per cent'),
)

/** Either the amount that leaves, or the amount that must arrive. */
export const eitherAmount = { amount: v.optional(amountSchema), toAmount: v.optional(amountSchema) }

/** @throws {HttpError} 400 unless exactly one of the two is there */
export function readAmounts<
  Input extends { readonly amount?: bigint | undefined; readonly toAmount?: bigint | undefined },
>(part: 'query' | 'body', { amount, toAmount, ...rest }: Input) {
  if (amount !== undefined && toAmount === undefined) return { ...rest, amount, toAmount: undefined }
  if (toAmount !== undefined && amount === undefined) return { ...rest, amount: undefined, toAmount }
  throw new HttpError(400, `invalid_${part}`, 'amount, toAmount: exactly one of the two')
}

/** Hundredths of a percent. */
export const inBps = (percent: number) => Math.round(percent * 100)

/** Addresses that stand for native currencies, in lower case. */
const nativeAddresses: ReadonlySet<string> = new Set([
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  'so11111111111111111111111111111111111111111',
])

/** The address that stands for the native currency in requests and answers. */
export function nativeAddressOf(chainId: string): string {
  return chainId.startsWith('solana:')
    ? 'So11111111111111111111111111111111111111111'
    : '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
}

/** @throws {HttpError} 400 */
export function readAccount(part: 'query' | 'body', name: string, id: string): { chainId: string; address: string } {
  const [namespace = '', reference = '', address = ''] = id.split(':')
  const chainId = `${namespace}:${reference}`
  const parsed = namespace === 'eip155' && isAddress(address, { strict: false }) ? getAddress(address) : undefined
  const account = parsed ?? parseAddress(address)
  if (typeof account === 'string') return { chainId, address: account }
  if (account?.namespace === 'solana' && namespace === 'solana') return { chainId, address: account.address }
  throw new HttpError(400, `invalid_${part}`, `${name}: the address is not one of this chain`)
}

/** The address of a token; undefined for the native currency. */
function readToken(part: 'query' | 'body', name: string, id: string) {
  const [namespace, reference, address = ''] = id.split(':')
  if (nativeAddresses.has(address.toLowerCase())) return { chainId: `${namespace}:${reference}`, address: undefined }
  return readAccount(part, name, id)
}

/**
 * Reads the tokens and the account of a swap.
 *
 * @param needSwaps refuses a chain without swaps
 * @throws {HttpError} 400, also for two chains and for a token with itself
 */
export function readSwap(
  part: 'query' | 'body',
  { userAddress, from, to }: v.InferOutput<typeof swapSchema>,
  needSwaps: (chainId: string) => void,
): Omit<SwapQuestion, 'amount'> {
  const user = readAccount(part, 'userAddress', userAddress)
  needSwaps(user.chainId)
  const [source, destination] = [readToken(part, 'from', from), readToken(part, 'to', to)]
  const { chainId } = user
  if (source.chainId !== chainId || destination.chainId !== chainId)
    throw new HttpError(400, `invalid_${part}`, 'from, to: swaps are between tokens of the account’s own chain')
  if (source.address === destination.address) throw new HttpError(400, `invalid_${part}`, 'to: the same token as from')
  return { chainId, user: user.address, from: source.address, to: destination.address }
}
