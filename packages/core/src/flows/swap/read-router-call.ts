import type { AbiValue } from '../preview/abi/abi-type.ts'
import { decodeAbi } from '../preview/abi/decode-abi.ts'
import { parseSignature } from '../preview/abi/parse-signature.ts'
import { swapRefused } from './swap-errors.ts'

/** What a call of a known router does. */
export type RouterCall = {
  /** The addresses that receive its result, lower case. */
  readonly recipients: readonly string[]
  /** The most that leaves, in smallest units. For the native currency it is the transaction's value. */
  readonly most: bigint
  /** The least of a path's last token that arrives at the recipients, in smallest units. An amount that stays in the router doesn't count. */
  readonly least: bigint
  /** The least of the native currency that arrives, in smallest units. @default 0n */
  readonly leastNative?: bigint | undefined
  /** The first and the last token of each path, lower case; the native currency stands there as its wrapped token. */
  readonly paths: readonly (readonly [from: string, to: string])[]
}

type RouterFunction = { readonly signature: string; readonly read: (args: readonly AbiValue[]) => RouterCall }

/** A swap on v2, whose path is a list of tokens. */
const swapV2 = (most: AbiValue, least?: AbiValue, path?: AbiValue, to?: AbiValue): RouterCall => ({
  recipients: [text(to)],
  most: units(most),
  least: units(least),
  paths: [[text(items(path)[0]), text(items(path).at(-1))]],
})

/** The router unwraps the amount that arrives. */
const asNative = ({ least, ...call }: RouterCall): RouterCall => ({ ...call, least: 0n, leastNative: least })

/** A swap on v3, whose path is tokens of 20 bytes with a fee of 3 between them. */
const swapV3 = (packed?: AbiValue, to?: AbiValue, most?: AbiValue, least?: AbiValue): RouterCall => {
  const path = text(packed)
  if (path.length < 2 + 86 || (path.length - 42) % 46 !== 0) throw unreadable()
  const stays = routers.includes(text(to))
  return {
    recipients: stays ? [] : [text(to)],
    most: units(most),
    least: stays ? 0n : units(least),
    paths: [[path.slice(0, 42), `0x${path.slice(-40)}`]],
  }
}

/** With the amount that arrives, the path is written from its end. */
const reversed = (call: RouterCall): RouterCall => ({ ...call, paths: call.paths.map(([from, to]) => [to, from]) })

/** In a call, the addresses 0 and 2 stand for the router itself, which unwraps afterwards. */
const routers = ['0', '2'].map((digit) => `0x${digit.padStart(40, '0')}`)

/** By selector: the functions of Uniswap v2's router and of v3's two routers that end a swap. */
const functions: Readonly<Record<string, RouterFunction>> = {
  '7ff36ab5': {
    signature: 'swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
    read: ([least, path, to]) => swapV2(0n, least, path, to),
  },
  '18cbafe5': {
    signature:
      'swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
    read: ([most = 0n, least, path, to]) => asNative(swapV2(most, least, path, to)),
  },
  '38ed1739': {
    signature:
      'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
    read: ([most = 0n, least, path, to]) => swapV2(most, least, path, to),
  },
  fb3bdb41: {
    signature: 'swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline)',
    read: ([least, path, to]) => swapV2(0n, least, path, to),
  },
  '4a25d94a': {
    signature:
      'swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
    read: ([least, most = 0n, path, to]) => asNative(swapV2(most, least, path, to)),
  },
  '8803dbee': {
    signature:
      'swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
    read: ([least, most = 0n, path, to]) => swapV2(most, least, path, to),
  },
  c04b8d59: {
    signature:
      'exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params)',
    read: ([params]) => {
      const [path, to, , most, least] = items(params)
      return swapV3(path, to, most, least)
    },
  },
  b858183f: {
    signature: 'exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)',
    read: ([params]) => {
      const [path, to, most, least] = items(params)
      return swapV3(path, to, most, least)
    },
  },
  f28c0498: {
    signature:
      'exactOutput((bytes path, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum) params)',
    read: ([params]) => {
      const [path, to, , least, most] = items(params)
      return reversed(swapV3(path, to, most, least))
    },
  },
  '09b81346': {
    signature: 'exactOutput((bytes path, address recipient, uint256 amountOut, uint256 amountInMaximum) params)',
    read: ([params]) => {
      const [path, to, least, most] = items(params)
      return reversed(swapV3(path, to, most, least))
    },
  },
  // To the account that sent the transaction.
  '12210e8a': { signature: 'refundETH()', read: () => ({ recipients: [], most: 0n, least: 0n, paths: [] }) },
  '49404b7c': {
    signature: 'unwrapWETH9(uint256 amountMinimum, address recipient)',
    read: ([least, to]) => ({ recipients: [text(to)], most: 0n, least: 0n, leastNative: units(least), paths: [] }),
  },
}

/** By selector: several calls in one. */
const multicalls: Readonly<Record<string, string>> = {
  ac9650d8: 'multicall(bytes[] data)',
  '5ae401dc': 'multicall(uint256 deadline, bytes[] data)',
}
const mostCalls = 32

/** The names of those functions. */
export const routerAbi: readonly string[] = [
  ...Object.values(functions).map(({ signature }) => signature),
  ...Object.values(multicalls),
].map((signature) => `function ${signature}`)

/**
 * Reads a swap of the known routers. `undefined` for any other function: then the simulation alone tells.
 *
 * @throws LatchkeyError `swap/refused` where the data isn't written as the function's ABI says: the router could read something else in it
 */
export function readRouterCall(data: string): RouterCall | undefined {
  const selector = data.slice(2, 10).toLowerCase()
  const known = Object.hasOwn(functions, selector) ? functions[selector] : undefined
  if (known) return known.read(decode(known.signature, data))
  const several = Object.hasOwn(multicalls, selector) ? multicalls[selector] : undefined
  if (several === undefined) return undefined
  const calls = items(decode(several, data).at(-1))
  if (calls.length > mostCalls) throw unreadable()
  const read = calls.map((call) => readRouterCall(text(call)))
  const found = read.filter((call) => call !== undefined)
  return found.length < read.length ? undefined : together(found)
}

/** Tokens and native currency are summed apart, because a minimum of one promises nothing of the other. */
function together(calls: readonly RouterCall[]): RouterCall {
  const sum = (of: (call: RouterCall) => bigint) => calls.reduce((total, call) => total + of(call), 0n)
  return {
    recipients: calls.flatMap(({ recipients }) => recipients),
    most: sum(({ most }) => most),
    least: sum(({ least }) => least),
    leastNative: sum(({ leastNative = 0n }) => leastNative),
    paths: calls.flatMap(({ paths }) => paths),
  }
}

function decode(signature: string, data: string): readonly AbiValue[] {
  const args = decodeAbi(parseSignature(signature)?.inputs ?? [], data.slice(10).toLowerCase())
  if (!args) throw unreadable()
  return args
}

const unreadable = () => swapRefused('Its data can’t be read.')
const items = (value: AbiValue | undefined): readonly AbiValue[] => (Array.isArray(value) ? value : [])
const text = (value: AbiValue | undefined): string => (typeof value === 'string' ? value.toLowerCase() : '')
const units = (value: AbiValue | undefined): bigint => (typeof value === 'bigint' ? value : 0n)
