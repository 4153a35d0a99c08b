import * as v from 'valibot'

/** A CAIP-2 id in its only form: `eip155:0001` would be a second name of `eip155:1`. */
export const chainIdSchema = v.pipe(
  v.string(),
  v.check(
    (id) => /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(id) && (!id.startsWith('eip155:') || isNumber(id.slice(7))),
    'a CAIP-2 id, such as eip155:1',
  ),
)

function isNumber(reference: string): boolean {
  return /^(?:0|[1-9]\d{0,31})$/.test(reference)
}

/** The address of a server that this one asks. */
export const upstreamSchema = v.pipe(v.string(), v.url(), v.regex(/^https?:/, 'an http or https URL'))

/** CAIP-2 id → JSON-RPC endpoint of that chain, or several in order of preference. */
export const chainEndpointsSchema = v.record(
  chainIdSchema,
  v.union(
    [
      v.pipe(
        upstreamSchema,
        v.transform((url): string[] => [url]),
      ),
      v.pipe(v.array(upstreamSchema), v.minLength(1, 'at least one endpoint'), v.maxLength(8, 'at most 8 endpoints')),
    ],
    'an http or https URL, or a list of one to eight',
  ),
)
