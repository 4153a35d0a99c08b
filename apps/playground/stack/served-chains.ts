import type { StartOptions } from '@latchkey/services'
import type { TestToken } from './deploy-token.ts'

type Blockchain = NonNullable<StartOptions['blockchain']>

/**
 * What the services are told of local chains. Of Ethereum's they read the blocks themselves, and know the one token; what they need to know of
 * another ecosystem's chain comes with it in `others`.
 */
export function servedChains(
  evmChains: readonly string[],
  token: TestToken,
  others: NonNullable<Blockchain['chains']>,
): Blockchain {
  const settings = () => ({ tokens: [{ ...token }], history: { type: 'indexer' as const } })
  return { chains: { ...Object.fromEntries(evmChains.map((id) => [id, settings()])), ...others }, pollMs: 500 }
}
