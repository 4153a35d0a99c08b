/** The services answer 404 to a chain that they don't serve: there is nothing to ask them again. */
export function isUnknownChain(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && (thrown as { status?: unknown }).status === 404
}
