/** The ecosystems known without any adapter (SPEC S1.15). */
export const knownNamespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const

/**
 * Whether a value is a CAIP-10 account id of a known namespace (SPEC S5.10). Known are the five and those that configured adapters
 * declare, handed in as `extraNamespaces` (R27).
 */
export function isCaipAddress(value: unknown, extraNamespaces: readonly string[] = []): boolean {
  const parts = typeof value === 'string' ? value.split(':') : []
  const [namespace = ''] = parts
  const known = (knownNamespaces as readonly string[]).includes(namespace) || extraNamespaces.includes(namespace)
  return known && parts.length === 3 && parts.every(Boolean)
}
