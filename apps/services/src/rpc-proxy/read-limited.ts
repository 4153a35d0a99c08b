import { UpstreamError } from './upstream-error.ts'

/**
 * Reads an answer's text, and stops at a number of bytes. They are counted after decompression and while they come, so that neither a huge
 * answer nor a small one with a huge content fills the memory.
 *
 * @throws {UpstreamError} `too-large`
 */
export async function readLimited(response: Response, maxBytes: number): Promise<string> {
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
