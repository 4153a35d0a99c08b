import { encodeFunctionData, type Hex, zeroAddress } from 'viem'
import { v2Router, v3Router, v3Router02 } from './abis.ts'
import type { PoolRoute } from './list-routes.ts'
import { encodePath, reversed } from './quote-routes.ts'

export type SwapCallOptions = {
  readonly route: PoolRoute
  readonly user: Hex
  readonly amount: bigint
  readonly minimum: bigint
  /** Unix time in seconds. After it the swap fails. */
  readonly deadline: bigint
  /** Whether the visitor gives, or wants, the native currency. The path then holds its wrapped token. */
  readonly givesNative: boolean
  readonly wantsNative: boolean
}

/**
 * SwapRouter02 reads this as its own address. With it as the recipient the router keeps the token, so that it can be
 * unwrapped.
 */
const thisRouter = '0x0000000000000000000000000000000000000002'

/** Encodes the data of a swap's transaction. The received token goes only to the account itself. */
export function encodeSwap(options: SwapCallOptions): Hex {
  return options.route.version === 2 ? encodeV2(options) : encodeV3({ ...options, route: options.route })
}

function encodeV2({ route, user, amount, minimum, deadline, givesNative, wantsNative }: SwapCallOptions): Hex {
  const path = [...route.path]
  if (givesNative)
    return encodeFunctionData({
      abi: v2Router,
      functionName: 'swapExactETHForTokens',
      args: [minimum, path, user, deadline],
    })
  const functionName = wantsNative ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
  return encodeFunctionData({ abi: v2Router, functionName, args: [amount, minimum, path, user, deadline] })
}

function encodeV3(options: SwapCallOptions & { readonly route: PoolRoute & { version: 3 } }): Hex {
  const { route, user, amount, minimum, deadline, wantsNative } = options
  const path = encodePath(route)
  const params = { path, amountIn: amount, amountOutMinimum: minimum }
  const unwrap = encodeFunctionData({ abi: v3Router, functionName: 'unwrapWETH9', args: [minimum, user] })
  if (route.type === 'router') {
    // The zero address stands for the router itself.
    const recipient = wantsNative ? zeroAddress : user
    const swap = encodeFunctionData({
      abi: v3Router,
      functionName: 'exactInput',
      args: [{ ...params, recipient, deadline }],
    })
    return wantsNative ? encodeFunctionData({ abi: v3Router, functionName: 'multicall', args: [[swap, unwrap]] }) : swap
  }
  const recipient = wantsNative ? thisRouter : user
  const swap = encodeFunctionData({ abi: v3Router02, functionName: 'exactInput', args: [{ ...params, recipient }] })
  const calls = wantsNative ? [swap, unwrap] : [swap]
  return encodeFunctionData({ abi: v3Router02, functionName: 'multicall', args: [deadline, calls] })
}

/** A swap that gives exactly `toAmount`, and takes at most `most`. */
export type ExactCallOptions = Omit<SwapCallOptions, 'amount' | 'minimum'> & {
  readonly toAmount: bigint
  readonly most: bigint
}

/**
 * Encodes the data of its transaction. The received token, and the rest of the native currency, go only to the account
 * itself.
 */
export function encodeExactSwap(options: ExactCallOptions): Hex {
  return options.route.version === 2 ? encodeExactV2(options) : encodeExactV3({ ...options, route: options.route })
}

function encodeExactV2({ route, user, toAmount, most, deadline, givesNative, wantsNative }: ExactCallOptions): Hex {
  const path = [...route.path]
  if (givesNative)
    return encodeFunctionData({
      abi: v2Router,
      functionName: 'swapETHForExactTokens',
      args: [toAmount, path, user, deadline],
    })
  const functionName = wantsNative ? 'swapTokensForExactETH' : 'swapTokensForExactTokens'
  return encodeFunctionData({ abi: v2Router, functionName, args: [toAmount, most, path, user, deadline] })
}

function encodeExactV3(options: ExactCallOptions & { readonly route: PoolRoute & { version: 3 } }): Hex {
  const { route, user, toAmount, most, deadline, givesNative, wantsNative } = options
  const params = { path: encodePath(reversed(route)), amountOut: toAmount, amountInMaximum: most }
  const after = [
    ...(wantsNative
      ? [encodeFunctionData({ abi: v3Router, functionName: 'unwrapWETH9', args: [toAmount, user] })]
      : []),
    ...(givesNative ? [encodeFunctionData({ abi: v3Router, functionName: 'refundETH' })] : []),
  ]
  if (route.type === 'router') {
    const recipient = wantsNative ? zeroAddress : user
    const args = [{ ...params, recipient, deadline }] as const
    const swap = encodeFunctionData({ abi: v3Router, functionName: 'exactOutput', args })
    if (!after.length) return swap
    return encodeFunctionData({ abi: v3Router, functionName: 'multicall', args: [[swap, ...after]] })
  }
  const recipient = wantsNative ? thisRouter : user
  const swap = encodeFunctionData({ abi: v3Router02, functionName: 'exactOutput', args: [{ ...params, recipient }] })
  return encodeFunctionData({ abi: v3Router02, functionName: 'multicall', args: [deadline, [swap, ...after]] })
}
