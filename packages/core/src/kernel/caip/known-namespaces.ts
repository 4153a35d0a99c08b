/**
 * The ecosystems known without any adapter. Other namespaces are known by the app's `networks`.
 *
 * @example knownNamespaces.some((known) => known === namespace)
 */
export const knownNamespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const
