import { UpstreamError } from './upstream-error.ts'

export type FetchUpstreamOptions = {
  readonly fetch: typeof globalThis.fetch
  /** In ms, for the whole of it. */
  readonly timeoutMs: number
  /** Of the answer, after decompression. */
  readonly maxBytes: number
}

export type UpstreamAnswer = {
  readonly status: number
  readonly text: string
  readonly retryAfterMs: number | undefined
}

/**
 * One request to a configured upstream. Redirects are refused: they would let it choose another host.
 *
 * @throws {UpstreamError} when nothing usable came. An answer of any status is an answer.
 */
export async function fetchUpstream(
  url: string,
  init: RequestInit,
  { fetch, timeoutMs, maxBytes }: FetchUpstreamOptions,
): Promise<UpstreamAnswer> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const text = await readLimited(response, maxBytes)
    return { status: response.status, text, retryAfterMs: readRetryAfter(response.headers.get('retry-after')) }
  } catch (error) {
    if (error instanceof UpstreamError) throw error
    if (error instanceof Error && error.name === 'TimeoutError') throw new UpstreamError('timeout', 'It took too long')
    throw new UpstreamError('unreachable', 'It could not be reached')
  }
}

/** Seconds only: the form with a date depends on clocks that agree. At most five minutes. */
function readRetryAfter(text: string | null): number | undefined {
  return text && /^\d{1,6}$/.test(text) ? Math.min(Number(text), 300) * 1000 : undefined
}

/**
 * Reads an answer's text, and stops at a number of bytes. They are counted after decompression and while they come, so that neither a huge
 * answer nor a small one with a huge content fills the memory.
 *
 * @throws {UpstreamError} `too-large`
 */
async function readLimited(response: Response, maxBytes: number): Promise<string> {
  if (!response.body) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > maxBytes) {
      await reader.cancel().catch(() => undefined)
      throw new UpstreamError('too-large', 'The answer was too large')
    }
    text += decoder.decode(value, { stream: true })
  }
}
