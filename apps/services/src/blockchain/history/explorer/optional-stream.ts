import { UpstreamError } from '../../../outbound/upstream-error.ts'
import type { ExplorerStream } from './explorer-stream.ts'

/** Reads a list that some explorers don't have: a refusal counts as an empty list. An outage stays an error. */
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
