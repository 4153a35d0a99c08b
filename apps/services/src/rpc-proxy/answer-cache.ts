import { ownText } from '../limits/bounded-table.ts'
import { heapBytes } from '../limits/heap-bytes.ts'
import { cacheRule, isKept } from './cache-rule.ts'
import type { RpcRequest } from './rpc-request.ts'

export type AnswerCacheOptions = {
  readonly now: () => number
  /** CAIP-2 */
  readonly chainId: string
  /** How many blocks must follow a block before it can't change any more. */
  readonly confirmations: number
  /** Memory for all kept answers of this chain. @default 16 MiB */
  readonly maxBytes?: number | undefined
}

/** The kept answers of one chain. */
export type AnswerCache = {
  get(request: Pick<RpcRequest, 'method' | 'params'>): { readonly result: unknown } | undefined
  /** Keeps an answer if it can't change, and learns from it the number of the newest block. */
  put(request: Pick<RpcRequest, 'method' | 'params'>, result: unknown): void
}

type Entry = { readonly result: unknown; readonly until: number; readonly bytes: number }

/** How much memory the kept answers of each chain may take, in bytes. */
export const answerCacheBytes = 16_777_216
/** Memory of the largest answer that is kept, in bytes. A block of a busy chain with its transactions may need more. */
const largestEntry = 2_097_152
/** Memory of an entry besides its answer, in bytes. */
const entryBytes = 256

export function createAnswerCache({
  now,
  chainId,
  confirmations,
  maxBytes = answerCacheBytes,
}: AnswerCacheOptions): AnswerCache {
  // In the order of use: the first entry is the one to drop.
  const entries = new Map<string, Entry>()
  let bytes = 0
  let head = -1n

  const drop = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  const isFinal = (number: unknown) => {
    const block = readHex(number)
    return block !== undefined && block <= head - BigInt(confirmations)
  }

  function learn(method: string, result: unknown): void {
    if (method !== 'eth_blockNumber') return
    const number = readHex(result)
    if (number === undefined) return
    // A chain that lost more blocks than a reorganisation drops was restarted, as a local chain in development is.
    if (number < head - BigInt(confirmations)) {
      entries.clear()
      bytes = 0
      head = number
    } else if (number > head) head = number
  }

  return {
    get(request) {
      // A key is as long as its question, so it is made only for methods whose answers may be kept.
      if (!isKept(request.method)) return undefined
      const key = keyOf(request)
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      if (entry.until <= now()) {
        bytes -= entry.bytes
        return undefined
      }
      entries.set(key, entry)
      return { result: entry.result }
    },
    put(request, result) {
      learn(request.method, result)
      const ttl = cacheRule(request.method, request.params, result, { chainId, isFinal })
      if (ttl === undefined) return
      const key = keyOf(request)
      const size = entryBytes + key.length + heapBytes(result)
      if (size > largestEntry) return
      drop(key)
      entries.set(ownText(key), { result, until: now() + ttl, bytes: size })
      bytes += size
      for (const old of entries.keys()) {
        if (bytes <= maxBytes) break
        drop(old)
      }
    },
  }
}

/** The key of a request: two requests with the same key ask the same. */
export function keyOf({ method, params }: Pick<RpcRequest, 'method' | 'params'>): string {
  return `${method}${JSON.stringify(params ?? [])}`
}

function readHex(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,16}$/i.test(value) ? BigInt(value) : undefined
}
