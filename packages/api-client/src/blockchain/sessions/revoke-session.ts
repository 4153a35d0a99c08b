import * as v from 'valibot'
import { pathPart } from '../../http/build-url.ts'
import type { Http } from '../../http/http.ts'

/** Parameters of `revokeSession`. */
export type RevokeSessionParameters = {
  /** The account, CAIP-10. */
  id: string
  pci: string
  signature: string
  signal?: AbortSignal | undefined
}

/**
 * Revokes a permission.
 *
 * @example
 * await revokeSession(http, { id: 'eip155:1:0xab…', pci, signature })
 */
export async function revokeSession(
  http: Http,
  { id, pci, signature, signal }: RevokeSessionParameters,
): Promise<void> {
  await http.post(`/v1/sessions/${pathPart(id)}/revoke`, { schema: v.unknown(), body: { pci, signature }, signal })
}
