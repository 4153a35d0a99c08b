import { encodeFunctionData, encodePacked, type Hex } from 'viem'
import type { BatchRead, ReadResult } from '../../blockchain/evm/contract-reads/batch-read.ts'
import { decodeUint } from '../../blockchain/evm/contract-reads/decode-word.ts'
import { v2Router, v3Quoter } from './abis.ts'
import type { PoolRoute } from './list-routes.ts'

/** The amount that a route through pools would give, in the smallest units of the received token. */
export type RouteQuote = { readonly route: PoolRoute; readonly toAmount: bigint }

/** Finds the best route. All routes are read in one block. Undefined when none of the pools exists or holds enough. */
export async function findBestRoute(
  read: BatchRead,
  routes: readonly PoolRoute[],
  amount: bigint,
): Promise<RouteQuote | undefined> {
  const results = await read(routes.map((route) => quoteCall(route, amount)))
  let best: RouteQuote | undefined
  for (const [index, route] of routes.entries()) {
    const toAmount = readQuote(route, results[index])
    if (toAmount !== undefined && toAmount > (best?.toAmount ?? 0n)) best = { route, toAmount }
  }
  return best
}

/** Finds the route that needs the least for a certain amount. */
export async function findCheapestRoute(
  read: BatchRead,
  routes: readonly PoolRoute[],
  toAmount: bigint,
): Promise<(RouteQuote & { readonly fromAmount: bigint }) | undefined> {
  const results = await read(routes.map((route) => exactCall(route, toAmount)))
  let best: (RouteQuote & { readonly fromAmount: bigint }) | undefined
  for (const [index, route] of routes.entries()) {
    const fromAmount = readExact(route, results[index])
    if (fromAmount && (best === undefined || fromAmount < best.fromAmount)) best = { route, toAmount, fromAmount }
  }
  return best
}

/** The price without impact is read with an amount that is this many times smaller. */
const probe = 1000n

/**
 * How much worse the price is than for a thousandth of the amount, in percent. Both prices hold the pools' fees, so the
 * fees don't count. Undefined if the thousandth is too small for a quote.
 */
export async function readPriceImpact(
  read: BatchRead,
  { route, toAmount }: RouteQuote,
  amount: bigint,
): Promise<string | undefined> {
  const small = amount / probe
  if (small === 0n) return undefined
  const [result] = await read([quoteCall(route, small)])
  const part = readQuote(route, result)
  if (part === undefined || part < 1000n) return undefined
  // `part / small` is the price without impact.
  const without = (part * amount) / small
  const lost = without > toAmount ? without - toAmount : 0n
  const hundredths = (lost * 10_000n) / without
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}

function quoteCall(route: PoolRoute, amount: bigint): { target: Hex; data: Hex } {
  if (route.version === 2) {
    const data = encodeFunctionData({ abi: v2Router, functionName: 'getAmountsOut', args: [amount, [...route.path]] })
    return { target: route.router, data }
  }
  const data = encodeFunctionData({ abi: v3Quoter, functionName: 'quoteExactInput', args: [encodePath(route), amount] })
  return { target: route.quoter, data }
}

function readQuote(route: PoolRoute, result: ReadResult): bigint | undefined {
  if (route.version === 3) return decodeUint(result)
  // `uint256[]`: offset, length, then the amount of each step. The last amount is what arrives.
  const words = result && (result.length - 2) / 64
  if (words !== route.path.length + 2) return undefined
  return BigInt(`0x${result?.slice(-64)}`)
}

function exactCall(route: PoolRoute, toAmount: bigint): { target: Hex; data: Hex } {
  if (route.version === 2) {
    const data = encodeFunctionData({ abi: v2Router, functionName: 'getAmountsIn', args: [toAmount, [...route.path]] })
    return { target: route.router, data }
  }
  const args = [encodePath(reversed(route)), toAmount] as const
  return { target: route.quoter, data: encodeFunctionData({ abi: v3Quoter, functionName: 'quoteExactOutput', args }) }
}

function readExact(route: PoolRoute, result: ReadResult): bigint | undefined {
  if (route.version === 3) return decodeUint(result)
  // `uint256[]`: offset, length, then the amount of each step. The first amount is what leaves.
  const words = result && (result.length - 2) / 64
  if (words !== route.path.length + 2) return undefined
  return BigInt(`0x${result?.slice(2 + 2 * 64, 2 + 3 * 64)}`)
}

/** Reverses a route: v3 reads the path of an exact output from its end. */
export function reversed<Route extends PoolRoute & { version: 3 }>(route: Route): Route {
  return { ...route, path: route.path.toReversed(), fees: route.fees.toReversed() }
}

/** Encodes a path as v3 reads it: token, fee, token, fee, token. */
export function encodePath({ path, fees }: PoolRoute & { version: 3 }): Hex {
  const [first, ...rest] = path
  return rest.reduce<Hex>(
    (sum, token, index) => encodePacked(['bytes', 'uint24', 'address'], [sum, fees[index] ?? 0, token]),
    first ?? '0x',
  )
}
