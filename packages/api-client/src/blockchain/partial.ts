import * as v from 'valibot'
import type { CallOptions } from '../http/call-options.ts'
import { dropBad } from '../http/drop-bad.ts'
import { chainId } from '../http/fields.ts'

/** A chain that an answer over several chains is without, because it failed. */
export type MissingChain = {
  /** CAIP-2 */
  readonly chainId: string
  /** The host's own, e.g. `upstream_timeout`. */
  readonly code?: string | undefined
}

const entry = v.pipe(
  v.object({ chainId, error: v.nullish(v.object({ code: v.nullish(v.string()) })) }),
  v.transform(({ chainId, error }): MissingChain => ({ chainId, ...(error?.code && { code: error.code }) })),
)

/** On the wire; hosts that answer whole or not at all leave it out. */
export const partial = v.nullish(v.array(v.unknown()))

/** Reads `partial`, for an answer to be spread into: nothing where the answer is whole. */
export function missingChains(
  given: readonly unknown[] | null | undefined,
  { warn }: Pick<CallOptions, 'warn'>,
): { missing?: readonly MissingChain[] } {
  const missing = dropBad(given ?? [], entry, 'missing chain', warn)
  return missing.length ? { missing } : {}
}
