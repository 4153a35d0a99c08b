import type { LatchkeyClient } from '../../client/client.ts'
import type { ConfiguredToken } from '../../client/options.ts'

/** The tokens that the app lists for a chain. */
export function configuredFor({ options }: LatchkeyClient, chainId: string): readonly ConfiguredToken[] {
  return options.tokens?.[chainId] ?? []
}
