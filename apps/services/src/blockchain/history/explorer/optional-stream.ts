import { UpstreamError } from '../../../rpc-proxy/upstream-error.ts'
import type { ExplorerStream } from './explorer-stream.ts'

/** A list that not every explorer of a kind has: one that refuses it has an empty one. Outages stay what they are. */
export function optionalStream(stream: ExplorerStream): ExplorerStream {
  return async (address, page) => {
    try {
      return await stream(address, page)
    } catch (error) {
      if (error instanceof UpstreamError && error.failure === 'invalid') return { rows: [] }
      throw error
    }
  }
}
