import { decodeAbiParameters, getAddress, toFunctionSelector } from 'viem'
import type { ChainRpc } from '../blockchain/chain-rpc.ts'
import type { Hex, ReadResult } from '../blockchain/evm/contract-reads/batch-read.ts'
import { decodeAddress, decodeUint } from '../blockchain/evm/contract-reads/decode-word.ts'
import type { EvmChain } from '../blockchain/evm/evm-chain.ts'
import { type Approval, permit2, readApprovals } from './read-approvals.ts'

/** An amount that another account may take now. Amounts are smallest units as digits. */
export type WireAllowance = {
  readonly kind: Approval['kind']
  readonly token: Hex
  readonly name: string
  readonly symbol: string
  readonly decimals: number | null
  readonly spender: Hex
  readonly tokenId: string | null
  /** Null for all items of a collection, or for a single item. */
  readonly amount: string | null
  readonly unlimited: boolean
  readonly balance: string | null
  /** The smaller one of amount and balance. */
  readonly atRisk: string | null
  /** The time of the newest approval, RFC 3339. */
  readonly approvedAt: string | null
  readonly hash: Hex
  /** When it ends by itself, RFC 3339. */
  readonly expiresAt: string | null
}

export type ListedAllowances = {
  readonly allowances: readonly WireAllowance[]
  /** Older approvals than this block's were not read; null = all were. */
  readonly since: number | null
  /** Some contracts have more approvals than the list holds for one contract: older ones were found and are not listed. */
  readonly more: boolean
}

const selectors = {
  allowance: toFunctionSelector('allowance(address,address)'),
  balanceOf: toFunctionSelector('balanceOf(address)'),
  isApprovedForAll: toFunctionSelector('isApprovedForAll(address,address)'),
  getApproved: toFunctionSelector('getApproved(uint256)'),
  ownerOf: toFunctionSelector('ownerOf(uint256)'),
  permit2: toFunctionSelector('allowance(address,address,address)'),
}
const two = 2n
/** Amounts from here on count as unlimited: tokens whose amounts have fewer than 256 bits use their largest number. */
const unlimitedFrom = two ** 95n

type Standing = {
  readonly amount?: bigint | undefined
  readonly balance?: bigint | undefined
  readonly expiresAt?: bigint | undefined
}

/**
 * The current allowances of an account, the largest risk first. The logs give the candidates, and the contracts say
 * which of them still count.
 *
 * @param now Unix time in ms
 */
export async function listAllowances(evm: EvmChain, owner: Hex, now: number): Promise<ListedAllowances> {
  const { approvals, from, more } = await readApprovals(evm.rpc, owner)
  const questions = approvals.map((approval) => questionsOf(approval, owner))
  const answers = await evm.read(questions.flat())
  let at = 0
  const standing = approvals.flatMap((approval, index) => {
    const count = questions[index]?.length ?? 0
    const found = readStanding(approval, answers.slice(at, at + count), { owner, now })
    at += count
    return found ? [{ approval, ...found }] : []
  })
  const [names, times] = await Promise.all([
    evm.metadata(standing.map(({ approval }) => approval.token)),
    timesOf(evm.rpc, [...new Set(standing.map(({ approval }) => approval.block))]),
  ])
  const allowances = standing.map(({ amount, approval, balance, expiresAt }): WireAllowance => {
    const { block, hash, kind, spender, token, tokenId } = approval
    const metadata = names.get(token.toLowerCase())
    const isLess = amount !== undefined && balance !== undefined && amount < balance
    const atRisk = isLess ? amount : balance
    return {
      kind,
      token: getAddress(token),
      name: metadata?.name ?? getAddress(token),
      symbol: metadata?.symbol ?? '',
      decimals: kind === 'erc20' || kind === 'permit2' ? (metadata?.decimals ?? null) : null,
      spender: getAddress(spender),
      tokenId: tokenId?.toString() ?? null,
      amount: amount?.toString() ?? null,
      unlimited: amount !== undefined && amount >= unlimitedFrom,
      balance: balance?.toString() ?? null,
      atRisk: atRisk?.toString() ?? null,
      approvedAt: times.get(block) ?? null,
      hash,
      expiresAt: expiresAt === undefined ? null : isoOf(expiresAt),
    }
  })
  const isRisky = ({ atRisk }: WireAllowance) => (atRisk === null || atRisk === '0' ? 1 : 0)
  const newest = (a: WireAllowance, b: WireAllowance) => (b.approvedAt ?? '').localeCompare(a.approvedAt ?? '')
  return {
    allowances: allowances.sort((a, b) => isRisky(a) - isRisky(b) || newest(a, b)),
    since: from === 0 ? null : from,
    more,
  }
}

function questionsOf({ kind, spender, token, tokenId = 0n }: Approval, owner: Hex) {
  const ask = (target: Hex, data: Hex) => ({ target, data })
  const balance = ask(token, call(selectors.balanceOf, owner))
  const allowance = (to: Hex) => ask(token, call(selectors.allowance, owner, to))
  switch (kind) {
    case 'erc20':
      return [allowance(spender), balance]
    case 'permit2':
      return [ask(permit2, call(selectors.permit2, owner, token, spender)), balance, allowance(permit2)]
    case 'operator':
      return [ask(token, call(selectors.isApprovedForAll, owner, spender)), balance]
    case 'item': {
      const item: Hex = `0x${tokenId.toString(16)}`
      return [ask(token, call(selectors.getApproved, item)), ask(token, call(selectors.ownerOf, item))]
    }
  }
}

/**
 * A call whose arguments are one word each. A list needs thousands of them, and an encoder that reads the ABI for each would delay all other
 * requests.
 */
function call(selector: Hex, ...words: readonly Hex[]): Hex {
  return `${selector}${words.map((word) => word.slice(2).toLowerCase().padStart(64, '0')).join('')}`
}

/** The current allowance; undefined if there is none. */
function readStanding(
  { kind, spender }: Approval,
  [first, second, third]: readonly ReadResult[],
  { now, owner }: { readonly owner: string; readonly now: number },
): Standing | undefined {
  if (kind === 'item') {
    const isSame = (result: ReadResult, address: string) =>
      decodeAddress(result)?.toLowerCase() === address.toLowerCase()
    return isSame(first, spender) && isSame(second, owner) ? { balance: 1n } : undefined
  }
  const balance = decodeUint(second)
  if (kind === 'operator') return decodeUint(first) === 1n ? { balance } : undefined
  if (kind === 'erc20') {
    const amount = decodeUint(first)
    return amount ? { amount, balance } : undefined
  }
  if (!first || first.length < 2 + 3 * 64) return undefined
  const [granted, expiresAt] = decodeAbiParameters([{ type: 'uint160' }, { type: 'uint48' }, { type: 'uint48' }], first)
  const through = decodeUint(third) ?? 0n
  // Permit2 can't take more than its own allowance at the token.
  const amount = granted < through ? granted : through
  const isOver = BigInt(expiresAt) * 1000n < BigInt(now)
  return granted === 0n || isOver ? undefined : { amount, balance, expiresAt: BigInt(expiresAt) }
}

/** Times of blocks. An unknown time is left out. */
async function timesOf(rpc: ChainRpc, blocks: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const asked = blocks.slice(0, 100)
  const answers = await rpc.batch(
    asked.map((block) => ({ method: 'eth_getBlockByNumber', params: [`0x${block.toString(16)}`, false] })),
  )
  return new Map(
    asked.flatMap((block, index) => {
      const answer = answers[index]
      const { timestamp } = {
        ...((answer && 'result' in answer ? answer.result : {}) as { timestamp?: unknown } | null),
      }
      return typeof timestamp === 'string' && /^0x[0-9a-f]{1,12}$/i.test(timestamp)
        ? [[block, isoOf(BigInt(timestamp)) ?? ''] as const]
        : []
    }),
  )
}

function isoOf(seconds: bigint): string | null {
  // Some apps set an end so far away that it means no end.
  return seconds > 253_402_300_799n ? null : new Date(Number(seconds) * 1000).toISOString()
}
