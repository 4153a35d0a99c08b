import * as v from 'valibot'
import type { CallOptions } from '../http/call-options.ts'
import { dropBad } from '../http/drop-bad.ts'
import { chainId } from '../http/fields.ts'

/** A chain that failed and is missing in an answer over several chains. */
export type MissingChain = {
  /** CAIP-2 */
  readonly chainId: string
  /** The host's own code, e.g. `upstream_timeout`. */
  readonly code?: string | undefined
}

const entry = v.pipe(
  v.object({ chainId, error: v.nullish(v.object({ code: v.nullish(v.string()) })) }),
  v.transform(({ chainId, error }): MissingChain => ({ chainId, ...(error?.code && { code: error.code }) })),
)

/** The field of the answer. Hosts without it answer completely or not at all. */
export const partial = v.nullish(v.array(v.unknown()))

/** Reads `partial`, as an object to spread into the result: empty for a complete answer. */
export function missingChains(
  given: readonly unknown[] | null | undefined,
  { warn }: Pick<CallOptions, 'warn'>,
): { missing?: readonly MissingChain[] } {
  const missing = dropBad(given ?? [], entry, 'missing chain', warn)
  return missing.length ? { missing } : {}
}
