import type { ChainId, WithSignal } from '@latchkey/core'
import { abortable, confirmationMs } from '@latchkey/core/adapter-kit'
import { LatchkeyError, normalizeError } from '@latchkey/core/errors'
import type { Replacement } from '@latchkey/core/ports'
import { decodeQuantity } from '../hex/hex.ts'
import { decodeSent, type Sent } from './decode-sent.ts'
import type { EvmRuntime } from './evm-runtime.ts'

type Parameters = WithSignal & { readonly chainId: ChainId<'eip155'>; readonly hash: string }
type Outcome = { status: 'success' | 'reverted' | 'pending'; replacement?: Replacement | undefined }

/** How often a node is asked if the app doesn't say it, in ms. */
const pollMs = 4000

/**
 * Waits until a transaction is in a block. If the wallet speeds it up meanwhile, it counts as the same transaction. If
 * the visitor cancels it or replaces it by another, it has not happened. A node that can't be reached is asked again. A
 * transaction that isn't in a block after 25 s is `pending`, which is no failure.
 */
export async function waitForTransaction(runtime: EvmRuntime, { chainId, hash, signal }: Parameters): Promise<Outcome> {
  const { clock } = runtime
  const late = new AbortController()
  const leave = () => late.abort(signal?.reason)
  signal?.addEventListener('abort', leave, { once: true })
  const cancel = clock.setTimeout(leave, confirmationMs)
  try {
    return await look(runtime, { chainId, hash, signal: late.signal })
  } catch (error) {
    if (late.signal.aborted && !signal?.aborted) return { status: 'pending' }
    throw error
  } finally {
    cancel()
    signal?.removeEventListener('abort', leave)
  }
}

async function look(runtime: EvmRuntime, { chainId, hash, signal }: Parameters): Promise<Outcome> {
  const { clock, log } = runtime
  const send = (method: string, ...params: unknown[]) => runtime.send({ chainId, method, params, signal })
  const pause = () => {
    let cancel = () => {}
    const passed = new Promise<void>(
      (resolve) => (cancel = clock.setTimeout(resolve, runtime.pollingMs?.(chainId) ?? pollMs)),
    )
    return abortable(passed, signal).finally(cancel)
  }
  let seen: Sent | undefined
  for (let failures = 0; ; ) {
    try {
      const status = await receiptOf(send, hash)
      if (status) {
        // What an earlier wait has kept is left to be overwritten: the code isn't loaded only to forget it.
        if (seen) (await loadReplacements(runtime))?.forgetSent(runtime, chainId, hash)
        return { status }
      }
      if (!seen) {
        const answer = await send('eth_getTransactionByHash', hash)
        seen = decodeSent(answer)
        if (seen) (await loadReplacements(runtime))?.keepSent(runtime, chainId, answer)
      }
      const replacements = await loadReplacements(runtime)
      const replacement = seen
        ? await replacements?.findOther(send, seen)
        : await replacements?.findSince(runtime, { chainId, hash, signal })
      const ended = replacement && (await endOf(send, replacement))
      if (ended) return { status: ended, replacement }
      failures = 0
    } catch (error) {
      if (signal?.aborted || !runtime.isOpen() || ++failures >= 5) throw error
      log.warn('A node does not answer', normalizeError(error))
    }
    await pause()
    if (!runtime.isOpen()) throw new LatchkeyError('request/aborted', { details: 'The client has stopped' })
  }
}

type Send = (method: string, ...params: unknown[]) => Promise<unknown>

async function receiptOf(send: Send, hash: string): Promise<'success' | 'reverted' | undefined> {
  const receipt = await send('eth_getTransactionReceipt', hash)
  if (receipt === null || receipt === undefined) return undefined
  return decodeQuantity((Object(receipt) as { status?: unknown }).status) === 1n ? 'success' : 'reverted'
}

/** Most transactions are included before it is needed. Where it doesn't load, replacements stay unknown. */
const loadReplacements = ({ log }: EvmRuntime) =>
  import('./replacements.ts').catch((error: unknown) =>
    log.warn('The code for replacements can’t be loaded', { error }),
  )

/** How a replacement ended. A node that knows its block may not have its receipt yet, where several nodes share an address. */
async function endOf(send: Send, { hash, reason }: Replacement) {
  return reason === 'repriced' ? receiptOf(send, hash) : 'reverted'
}
