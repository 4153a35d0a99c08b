/** The services don't serve this chain, or not this call for it: there is nothing to ask them again. */
export function isUnknownChain(thrown: unknown): boolean {
  if (typeof thrown !== 'object' || thrown === null) return false
  const { code, status } = thrown as { readonly code?: unknown; readonly status?: unknown }
  return code === 'request/chain-unsupported' || status === 404
}
