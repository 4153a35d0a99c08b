import type { StartOptions } from '@latchkey/services'
import type { TestToken } from './deploy-token.ts'

/** What the services are told of local chains: they read the blocks themselves, and know the one token. */
export function servedChains(chainIds: readonly string[], token: TestToken): NonNullable<StartOptions['blockchain']> {
  const settings = () => ({ tokens: [{ ...token }], history: { type: 'indexer' as const } })
  return { chains: Object.fromEntries(chainIds.map((id) => [id, settings()])), pollMs: 500 }
}
