import type { TokenBalance } from '@latchkey/api-client'
import { sameAccountId } from '../../kernel/caip/index.ts'
import type { LatchkeyClient } from '../../kernel/client.ts'
import type { ConfiguredToken } from '../../kernel/option-types.ts'
import type { AccountTarget } from '../account/account-target.ts'
import { failIfMissing } from '../assets/fail-if-missing.ts'
import { configuredFor } from './configured-for.ts'
import type { ReadToken } from './read-tokens.ts'

/** What the sources of an account's tokens said. */
export type ListedTokens = {
  readonly held: readonly TokenBalance[]
  /** The configured tokens that no source listed, as the chain itself knows them. */
  readonly read: readonly ReadToken[]
  /** The list failed, although the chain knew some of the configured tokens. */
  readonly failed?: unknown
}

/**
 * Asks the wallet first (it knows what its owner added), else the services; the configured tokens that are not among the answers are read
 * from the chain. Rejects when every source failed.
 */
export async function listTokens(
  client: LatchkeyClient,
  target: AccountTarget,
  forceUpdate?: number,
): Promise<ListedTokens> {
  const { chainId } = target.connection
  const configured = configuredFor(client, chainId)
  try {
    const held = await holdings(client, target, forceUpdate)
    const isListed = (address: string) =>
      held.some((token) => sameAccountId(token.address ?? '', `${chainId}:${address}`))
    const missing = configured.filter(({ address }) => !isListed(address))
    return { held, read: await readMissing(client, target, missing) }
  } catch (failed) {
    const read = await readMissing(client, target, configured)
    if (read.every(({ amount }) => amount === undefined)) throw failed
    return { held: [], read, failed }
  }
}

/** The code that reads them comes where there are any. */
async function readMissing(
  client: LatchkeyClient,
  target: AccountTarget,
  wanted: readonly ConfiguredToken[],
): Promise<readonly ReadToken[]> {
  return wanted.length ? (await import('./read-tokens.ts')).readTokens(client, target, wanted) : []
}

async function holdings(
  client: LatchkeyClient,
  target: AccountTarget,
  forceUpdate?: number,
): Promise<readonly TokenBalance[]> {
  const { can, connection } = target
  const ask = () => listedByServices(client, target, forceUpdate)
  if (!can.getAssets || !connection.abilities.includes('getAssets')) return ask()
  // Few wallets can list tokens, so the code for their answer loads with the first that does.
  const { walletFirst } = await import('./wallet-first.ts')
  return walletFirst(client, target, ask)
}

async function listedByServices(
  client: LatchkeyClient,
  { address, connection: { chainId } }: AccountTarget,
  forceUpdate?: number,
): Promise<readonly TokenBalance[]> {
  const blockchain = await client.blockchain()
  if (!blockchain) return []
  const answer = await blockchain.getBalance({ address, chainId, currency: 'usd', forceUpdate })
  failIfMissing(answer, chainId)
  return answer.balances
}
