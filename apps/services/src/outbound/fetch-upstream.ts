import type { TakeBytes } from './upstream-bytes.ts'
import { UpstreamError, VisitorLimitError } from './upstream-error.ts'

export type FetchUpstreamOptions = {
  readonly fetch: typeof globalThis.fetch
  /** How long the request and its answer may take together, in ms. */
  readonly timeoutMs: number
  /** The most bytes of the answer, after decompression. */
  readonly maxBytes: number
  /** Counts what is read for the visitor who is served. @default nothing is counted */
  readonly takeBytes?: TakeBytes | undefined
}

export type UpstreamAnswer = {
  readonly status: number
  readonly text: string
  readonly retryAfterMs: number | undefined
}

/**
 * Sends one request to a configured upstream. Redirects are refused, because they would let the upstream choose another
 * host.
 *
 * @throws {UpstreamError} when nothing usable came. An answer of any status is an answer.
 */
export async function fetchUpstream(
  url: string,
  init: RequestInit,
  { fetch, timeoutMs, maxBytes, takeBytes = () => true }: FetchUpstreamOptions,
): Promise<UpstreamAnswer> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const text = await readLimited(response, maxBytes, takeBytes)
    return { status: response.status, text, retryAfterMs: readRetryAfter(response.headers.get('retry-after')) }
  } catch (error) {
    if (error instanceof UpstreamError) throw error
    if (error instanceof Error && error.name === 'TimeoutError') throw new UpstreamError('timeout', 'It took too long')
    throw new UpstreamError('unreachable', 'It could not be reached', undefined, isBroken(error))
  }
}

/** Error codes of a connection that broke after it was made: those of sockets, and those of undici. */
const brokenCodes: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
])

function isBroken(error: unknown): boolean {
  const { cause } = Object(error) as { readonly cause?: unknown }
  return brokenCodes.has((Object(cause) as { readonly code?: unknown }).code)
}

/**
 * Reads the seconds of a `Retry-After` header, at most five minutes. The form with a date is ignored, because it needs
 * clocks that agree.
 */
function readRetryAfter(text: string | null): number | undefined {
  return text && /^\d{1,6}$/.test(text) ? Math.min(Number(text), 300) * 1000 : undefined
}

/**
 * Reads an answer's text, and stops after a number of bytes. Bytes are counted after decompression and while they
 * arrive. So neither a huge answer nor a small one with huge content fills the memory.
 *
 * @throws {UpstreamError} `too-large`, `quota`
 */
async function readLimited(response: Response, maxBytes: number, takeBytes: TakeBytes): Promise<string> {
  if (!response.body) return ''
  // If the header says that the answer is too large, it is refused at once. Reading it up to the limit would delay
  // everything else.
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body.cancel().catch(() => undefined)
    throw tooLarge()
  }
  const reader = response.body.getReader()
  const chunks: Uint8Array[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new TextDecoder().decode(Buffer.concat(chunks))
    bytes += value.byteLength
    const failure = bytes > maxBytes ? tooLarge() : takeBytes(value.byteLength) ? undefined : overQuota()
    if (failure) {
      await reader.cancel().catch(() => undefined)
      throw failure
    }
    // The text is made after all bytes have arrived, so an answer that is too large costs no decoding.
    chunks.push(value)
  }
}

const overQuota = () =>
  new VisitorLimitError('quota', 'The answers to this address are too large together, ask again soon', 2000)
const tooLarge = () => new UpstreamError('too-large', 'The answer was too large')
