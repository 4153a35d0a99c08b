import { LatchkeyError } from '@latchkey/core/errors'
import type { OnNetwork } from '../on-chain.ts'
import { transactionRefused } from './errors.ts'

/** The time limit for an answer, in ms. */
const requestTimeoutMs = 20_000
/** Wrong parameters, undecodable, invalid, rejected, in a block already. */
const refusals: ReadonlySet<string> = new Set(['-8', '-22', '-25', '-26', '-27'])

/**
 * Reads JSON from Esplora; `undefined` for an unknown resource. Throws `request/unreachable`, `request/timed-out`, `http/status`,
 * `request/unreadable`.
 */
export async function readJson(on: OnNetwork, path: string): Promise<unknown> {
  const text = await readText(on, path)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new LatchkeyError('request/unreadable', { cause, details: `${path} is no JSON.` })
  }
}

export async function readText(on: OnNetwork, path: string): Promise<string | undefined> {
  const { ok, status, text } = await ask(on, path)
  if (status === 404) return undefined
  if (!ok) throw new LatchkeyError('http/status', { context: { status }, details: text.slice(0, 200) })
  return text
}

/**
 * Broadcasts a transaction. A refusal of the node is `bitcoin/transaction-refused`; a server that lost the node's answer is
 * `request/unreachable`.
 */
export async function broadcast(on: OnNetwork, hex: string): Promise<void> {
  const { ok, status, text } = await ask(on, '/tx', hex)
  if (status === 400) throw refusalIn(text) ?? new LatchkeyError('request/unreachable', { details: text.slice(0, 200) })
  if (!ok) throw new LatchkeyError('http/status', { context: { status }, details: text.slice(0, 200) })
}

async function ask(on: OnNetwork, path: string, body?: string) {
  const { url, network, signal, clock, fetch } = on
  if (!url) throw new LatchkeyError('network/invalid', { details: `${network.name} has no Esplora address.` })
  const stop = new AbortController()
  const leave = () => stop.abort()
  signal?.addEventListener('abort', leave, { once: true })
  let late = false
  const cancel = clock.setTimeout(() => {
    late = true
    leave()
  }, requestTimeoutMs)
  try {
    if (signal?.aborted) throw new LatchkeyError('request/aborted')
    const init = body === undefined ? {} : { method: 'POST', body, headers: { 'content-type': 'text/plain' } }
    const response = await fetch(`${url.replace(/\/$/, '')}${path}`, { ...init, signal: stop.signal })
    return { ok: response.ok, status: response.status, text: await response.text() }
  } catch (cause) {
    if (signal?.aborted) throw new LatchkeyError('request/aborted', { cause })
    if (late) throw new LatchkeyError('request/timed-out', { cause })
    throw new LatchkeyError('request/unreachable', { cause, details: String(cause) })
  } finally {
    cancel()
    signal?.removeEventListener('abort', leave)
  }
}

/**
 * The node's refusal, by the code of Bitcoin Core (`rpc/protocol.h`). Servers answer 400 also when they lost the node, with a code of their
 * own (`ECONNABORTED`) or none, and the node may have the transaction then. A refusal is
 * `sendrawtransaction RPC error -26: min relay fee not met` from Blockstream's server,
 * `sendrawtransaction RPC error: {"code":-26,"message":"min relay fee not met"}` from mempool's, in newer ones without the message, or all
 * of it as a string in JSON.
 */
function refusalIn(text: string): LatchkeyError | undefined {
  const [, code = ''] = /(?:"code\\?"\s*:\s*|RPC error:? )(-\d+)\b/.exec(text) ?? []
  if (!refusals.has(code)) return undefined
  const [, reason] = /(?:"message\\?"\s*:\s*\\?"|RPC error -\d+: )([^"\\]{1,200})/.exec(text) ?? []
  return transactionRefused(reason ?? (code === '-27' ? 'Transaction already in block chain' : text.slice(0, 200)))
}
