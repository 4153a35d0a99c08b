/**
 * The transaction that a wallet's result names: a string on Ethereum, `{ signature }` on Solana, `{ txid }` on Bitcoin. Bounded, since it
 * is stored and drawn.
 */
export function readHash(result: unknown): string | undefined {
  const { signature, txid } = Object(result) as Record<string, unknown>
  const hash = typeof result === 'string' ? result : (signature ?? txid)
  return typeof hash === 'string' && /^[\dA-Za-z]{32,128}$/.test(hash) ? hash : undefined
}
