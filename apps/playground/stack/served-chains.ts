import type { StartOptions } from '@latchkey/services'
import type { TestToken } from './deploy-token.ts'

type Blockchain = NonNullable<StartOptions['blockchain']>

/**
 * The settings of the services for local chains. On Ethereum's chain they read the blocks themselves, and know the one token. `others` has the
 * settings for the other ecosystems' chains.
 */
export function servedChains(
  evmChains: readonly string[],
  token: TestToken,
  others: NonNullable<Blockchain['chains']>,
): Blockchain {
  const settings = () => ({ tokens: [{ ...token }], history: { type: 'indexer' as const } })
  return { chains: { ...Object.fromEntries(evmChains.map((id) => [id, settings()])), ...others }, pollMs: 500 }
}
