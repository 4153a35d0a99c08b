import type { SimulatedApproval, SimulatedChange } from '../simulation.ts'
import { nativeLog, pad, type SimulatedLog, transferTopic } from './run-calls.ts'

/** Topics of the events that move or allow something, by the hash of their signature; a test compares them. */
export const topics = {
  transfer: transferTopic,
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  permit2Approval: '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
  permit2Permit: '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec',
} as const

const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/**
 * The effects on one account according to the logs. A contract can log anything about itself, so balances are read too.
 */
export type ReadLogs = {
  readonly changes: readonly SimulatedChange[]
  readonly approvals: readonly SimulatedApproval[]
  /** A transfer from or to the account isn't written as its standard says, so the moved amount isn't known. */
  readonly isUnclear: boolean
}

export function readLogs(logs: readonly SimulatedLog[], account: string): ReadLogs {
  const own = pad(account)
  const sums = new Map<string, SimulatedChange>()
  const approvals = new Map<string, SimulatedApproval>()
  let isUnclear = false
  const move = (change: Omit<SimulatedChange, 'units'>, units: bigint) => {
    const key = `${change.kind} ${change.address} ${change.tokenId}`
    sums.set(key, { ...change, units: (sums.get(key)?.units ?? 0n) + units })
  }
  const allow = (approval: SimulatedApproval) =>
    approvals.set(`${approval.kind} ${approval.token} ${approval.spender} ${approval.tokenId}`, approval)

  for (const { address, topics: found, data } of logs) {
    const [topic, first, second, third] = found
    const word = (index: number) => wordOf(data, index)
    const between = (
      from: string | undefined,
      to: string | undefined,
      units: bigint,
      asset: Omit<SimulatedChange, 'units'>,
    ) => {
      if (from === to) return
      if (from === own) move(asset, -units)
      if (to === own) move(asset, units)
    }
    if (topic === topics.transfer && found.length === 3) {
      const units = word(0)
      if (units === undefined) isUnclear ||= first === own || second === own
      else between(first, second, units, address === nativeLog ? { kind: 'native' } : { kind: 'token', address })
    } else if (topic === topics.transfer && found.length === 4 && third) {
      between(first, second, 1n, { kind: 'collectible', address, tokenId: BigInt(third).toString() })
    } else if (topic === topics.transferSingle && found.length === 4) {
      const [id, units] = [word(0), word(1)]
      if (id === undefined || units === undefined) isUnclear ||= second === own || third === own
      else between(second, third, units, { kind: 'collectible', address, tokenId: id.toString() })
    } else if (topic === topics.transferBatch && found.length === 4) {
      const moved = pairs(data)
      if (!moved) isUnclear ||= second === own || third === own
      for (const [id, units] of moved ?? [])
        between(second, third, units, { kind: 'collectible', address, tokenId: id.toString() })
    } else if (topic === topics.approval && first === own && second && found.length === 3) {
      allow({ kind: 'token', token: address, spender: addressOf(second), units: word(0) ?? 0n })
    } else if (topic === topics.approval && first === own && second && third) {
      allow({ kind: 'collectible', token: address, spender: addressOf(second), tokenId: BigInt(third).toString() })
    } else if (topic === topics.approvalForAll && first === own && second) {
      allow({ kind: 'operator', token: address, spender: addressOf(second), units: word(0) ?? 0n })
    } else if (
      address === permit2 &&
      (topic === topics.permit2Approval || topic === topics.permit2Permit) &&
      first === own &&
      second &&
      third
    ) {
      allow({
        kind: 'permit2',
        token: addressOf(second),
        spender: addressOf(third),
        units: word(0) ?? 0n,
        until: word(1),
      })
    }
  }
  return {
    changes: [...sums.values()].filter(({ units }) => units !== 0n),
    approvals: [...approvals.values()].filter(({ units, spender }) => units !== 0n && !/^0x0*$/.test(spender)),
    isUnclear,
  }
}

function addressOf(topic: string): string {
  return `0x${topic.slice(26)}`
}

function wordOf(data: string, index: number): bigint | undefined {
  const text = data.slice(2 + index * 64, 66 + index * 64)
  return text.length === 64 ? BigInt(`0x${text}`) : undefined
}

/**
 * Two lists of numbers in the form of ERC-1155's logs: two offsets, then each list with its length. `undefined`: they
 * are in another form.
 */
function pairs(data: string): readonly (readonly [bigint, bigint])[] | undefined {
  const list = (head: number): readonly bigint[] | undefined => {
    const offset = wordOf(data, head)
    if (offset === undefined || offset % 32n !== 0n || offset > BigInt(data.length)) return undefined
    const at = Number(offset) / 32
    const count = wordOf(data, at)
    // Each number takes 64 digits.
    if (count === undefined || count * 64n > BigInt(data.length)) return undefined
    const found = Array.from({ length: Number(count) }, (_, index) => wordOf(data, at + 1 + index))
    return found.every((one) => one !== undefined) ? found : undefined
  }
  const ids = list(0)
  const amounts = list(1)
  return ids && ids.length === amounts?.length ? ids.map((id, index) => [id, amounts[index] ?? 0n] as const) : undefined
}
