import type { LatchkeyClient } from '../../kernel/client.ts'
import type { ConfiguredToken } from '../../kernel/option-types.ts'

/** The tokens that the app lists for a chain. */
export function configuredFor({ options }: LatchkeyClient, chainId: string): readonly ConfiguredToken[] {
  return options.tokens?.[chainId] ?? []
}
