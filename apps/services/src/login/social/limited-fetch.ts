import type { TakeBytes } from '../../outbound/upstream-bytes.ts'

/** How long a provider may take for one answer, in ms. */
const answerMs = 10_000
/** Longest answer of a provider, in bytes. */
const longestAnswer = 262_144

/**
 * A `fetch` for providers. Each answer has limits of time and size, and redirects aren't followed. Answers are of this
 * process's own `Response` class.
 *
 * @param takeBytes counts what is read for the visitor who is served
 */
export function limitedFetch(
  fetch: typeof globalThis.fetch,
  takeBytes: TakeBytes = () => true,
): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await fetch(input, { ...init, redirect: 'manual', signal: AbortSignal.timeout(answerMs) })
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > longestAnswer || !takeBytes(chunk.length)) throw new Error('the answer is too long')
      chunks.push(chunk)
    }
    const hasBody = ![101, 204, 205, 304].includes(answer.status)
    return new Response(hasBody ? Buffer.concat(chunks) : null, {
      status: answer.status,
      headers: new Headers([...answer.headers] as [string, string][]),
    })
  }
}
