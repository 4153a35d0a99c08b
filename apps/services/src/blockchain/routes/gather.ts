import { UpstreamError } from '../../outbound/upstream-error.ts'
import type { ChainSource } from '../chain-sources.ts'
import { InvalidCursor } from '../history/invalid-cursor.ts'

type Missing = { readonly chainId: string; readonly error: { readonly code: string; readonly message: string } }

export type Gathered<T> = {
  readonly results: readonly { readonly source: ChainSource; readonly result: T }[]
  /** The chains that failed. */
  readonly partial: readonly Missing[]
}

/**
 * Asks several chains at once. The answer also names the chains that failed.
 *
 * @throws {UpstreamError} if all of them failed: the one of the first
 */
export async function gather<T>(
  sources: readonly ChainSource[],
  ask: (source: ChainSource) => Promise<T>,
): Promise<Gathered<T>> {
  const settled = await Promise.allSettled(sources.map(ask))
  const results: { source: ChainSource; result: T }[] = []
  const partial: Missing[] = []
  let first: UpstreamError | undefined
  for (const [index, source] of sources.entries()) {
    const outcome = settled[index]
    if (outcome?.status === 'fulfilled') results.push({ source, result: outcome.value })
    else if (outcome) {
      const error: unknown = outcome.reason
      // An error that isn't about a chain must not be hidden among the failed chains.
      if (error instanceof InvalidCursor || !(error instanceof UpstreamError)) throw error
      first ??= error
      partial.push({ chainId: source.chainId, error: { code: upstreamCode(error), message: error.message } })
    }
  }
  if (first && results.length === 0) throw first
  return { results, partial }
}

/** The code that stands for an upstream's failure in an answer. */
export function upstreamCode({ failure }: UpstreamError): string {
  return `upstream_${failure.replace('-', '_')}`
}
