import type { Client } from '../../client/client.ts'
import type { ConfiguredToken } from '../../client/options.ts'

/** The tokens that the app lists for a chain. */
export function configuredFor({ options }: Client, chainId: string): readonly ConfiguredToken[] {
  return options.tokens?.[chainId] ?? []
}
