/**
 * The ecosystems known without any adapter. Of the others an app has networks, since an adapter of its own brings them.
 *
 * @example knownNamespaces.some((known) => known === namespace)
 */
export const knownNamespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const
