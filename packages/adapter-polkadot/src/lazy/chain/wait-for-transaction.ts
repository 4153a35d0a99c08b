import type { Clock } from '@latchkey/core'
import { abortable, fromHex, untilConfirmed } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { ConfirmedTransaction } from '@latchkey/core/ports'
import { blake2b } from '@noble/hashes/blake2.js'
import { toHex } from '../decode.ts'
import type { Node, OnNetwork } from './nodes.ts'

/** Between two polls, in ms, while no node reports a new block. */
const pollMs = 2000

/** How many blocks are searched for a transaction that was not sent from here: `@polkadot/api` makes it valid for about so many. */
const lifetime = 64
/** Blocks may be replaced until so many are above them. */
const settled = 20

/** Waits until a transaction is in a block, but at most 25 s. If none can contain it any more, it has failed. */
export async function waitForTransaction(
  on: OnNetwork,
  { hash }: { readonly hash: string },
): Promise<ConfirmedTransaction> {
  if (fromHex(hash)?.length !== 32)
    throw new LatchkeyError('config/invalid', { details: `${hash} is not a transaction's hash` })
  const search: Search = { looked: new Set() }
  const blocks = createBell(on.clock)
  const listening = on.nodes.of(on.network).then(({ onBlock }) => onBlock(blocks.ring))
  // Without subscriptions it polls.
  listening.catch(() => {})
  try {
    return await untilConfirmed({ ...on, hash, pause: blocks.next }, async (until) => {
      const status = await abortable(look(on, hash, search), until)
      return status && { status }
    })
  } finally {
    listening.then((off) => off()).catch(() => {})
  }
}

type Block = {
  readonly block: {
    readonly extrinsics: readonly string[]
    readonly header: { readonly number: string; readonly parentHash: string }
  }
}

type Search = {
  readonly looked: Set<string>
  /** The block with the transaction. Its state may not be readable at once. */
  found?: { readonly at: string; readonly number: number; readonly index: number } | undefined
}

/** Looks for a transaction from the last block that may contain it backwards, in blocks that weren't searched yet. */
async function look(on: OnNetwork, hash: string, search: Search): Promise<'success' | 'reverted' | undefined> {
  const { found, looked } = search
  const node = await on.nodes.of(on.network)
  // The best chain may have another block by now.
  if (found && (await node.send<string>('chain_getBlockHash', found.number)) === found.at)
    return outcome(node, found.at, found.index)
  let at = await node.send<string>('chain_getBlockHash')
  let { first, last } = on.nodes.sentAt.get(hash) ?? {}
  let isTooLate = false
  while (!looked.has(at)) {
    const { block } = await node.send<Block>('chain_getBlock', at)
    const number = Number(block.header.number)
    if (last !== undefined && number > last) {
      isTooLate = number > last + settled
      at = await node.send<string>('chain_getBlockHash', last)
      last = undefined
      continue
    }
    first ??= Math.max(1, number - lifetime)
    const index = block.extrinsics.findIndex(
      (text) => toHex(blake2b(fromHex(text) ?? new Uint8Array(), { dkLen: 32 })) === hash.toLowerCase(),
    )
    if (index >= 0) {
      search.found = { at, number, index }
      return outcome(node, at, index)
    }
    looked.add(at)
    if (number <= first) return isTooLate ? 'reverted' : undefined
    at = block.header.parentHash
  }
  return undefined
}

type Record = {
  readonly phase: { readonly isApplyExtrinsic: boolean; readonly asApplyExtrinsic: { toNumber(): number } }
  readonly event: { readonly section: string; readonly method: string }
}

/** The outcome of the transaction at an index of a block; `undefined` while the node has no event of its end. */
async function outcome({ api }: Node, block: string, index: number): Promise<'success' | 'reverted' | undefined> {
  const records = (await (await api.at(block)).query.system?.events?.()) as unknown as readonly Record[] | undefined
  const events = records?.flatMap(({ event, phase }) =>
    phase.isApplyExtrinsic && phase.asApplyExtrinsic.toNumber() === index && event.section === 'system'
      ? event.method
      : [],
  )
  if (events?.includes('ExtrinsicFailed')) return 'reverted'
  return events?.includes('ExtrinsicSuccess') ? 'success' : undefined
}

/** Waits for a block event, but at most for a while. An event from before the wait counts, too. */
function createBell(clock: Clock) {
  let rung = false
  let wake: (() => void) | undefined
  return {
    ring() {
      rung = true
      wake?.()
    },
    next: (signal: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        const done = () => {
          rung = false
          wake = undefined
          cancel()
          signal.removeEventListener('abort', done)
          resolve()
        }
        const cancel = clock.setTimeout(done, pollMs)
        wake = done
        signal.addEventListener('abort', done)
        if (rung || signal.aborted) done()
      }),
  }
}
