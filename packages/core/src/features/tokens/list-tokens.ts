import type { TokenBalance } from '@latchkey/api-client'
import type { AccountTarget } from '../../account/account-target.ts'
import { sameAccountId } from '../../caip/index.ts'
import type { Client } from '../../client/client.ts'
import { normalizeError } from '../../errors/index.ts'
import { failIfMissing } from '../shared/fail-if-missing.ts'
import { configuredFor, type ReadToken, readTokens } from './configured-tokens.ts'

/** What the sources of an account's tokens said. */
export type ListedTokens = {
  readonly held: readonly TokenBalance[]
  /** The configured ones that nobody listed, as the chain itself knows them. */
  readonly read: readonly ReadToken[]
  /** The list could not be had, although the chain knew some of the configured ones. */
  readonly failed?: unknown
}

/**
 * Asks the wallet first (it knows what its owner added), else the services; the configured tokens that are not among the answers are read
 * from the chain. Rejects when nobody could tell anything.
 */
export async function listTokens(client: Client, target: AccountTarget, forceUpdate?: number): Promise<ListedTokens> {
  const { chainId } = target.connection
  const configured = configuredFor(client, chainId)
  try {
    const held = await holdings(client, target, forceUpdate)
    const isListed = (address: string) =>
      held.some((token) => sameAccountId(token.address ?? '', `${chainId}:${address}`))
    const missing = configured.filter(({ address }) => !isListed(address))
    return { held, read: await readTokens(client, target, missing) }
  } catch (failed) {
    const read = await readTokens(client, target, configured)
    if (read.every(({ amount }) => amount === undefined)) throw failed
    return { held: [], read, failed }
  }
}

async function holdings(client: Client, target: AccountTarget, forceUpdate?: number): Promise<readonly TokenBalance[]> {
  const listed = await listedByWallet(client, target)
  if (!listed) return listedByServices(client, target, forceUpdate)
  if (!client.options.services || listed.every(({ price }) => price !== undefined)) return listed
  // What a wallet owns it knows best; what that is worth, and what is spam, the services may know better.
  const others = await listedByServices(client, target, forceUpdate).catch((error: unknown) => {
    client.log.debug('The prices of what the wallet lists could not be had', { error: normalizeError(error) })
    return []
  })
  const { priced } = await import('./priced.ts')
  return listed.map((token) => priced(token, others))
}

/** `undefined` where the wallet can't tell, or says something that is to be ignored (SPEC S5.17), and somebody else can be asked. */
async function listedByWallet(
  client: Client,
  { address, can, connection }: AccountTarget,
): Promise<readonly TokenBalance[] | undefined> {
  const { chainId, id: connectionId } = connection
  if (!can.getAssets || !connection.abilities.includes('getAssets')) return undefined
  try {
    const assets = await can.getAssets({ connectionId, account: address, chainId })
    return assets.map((asset) => ({ ...asset, chainId, isSpam: false }))
  } catch (error) {
    client.log.debug('The wallet could not tell its tokens', { error: normalizeError(error) })
    if (client.options.services || configuredFor(client, chainId).length) return undefined
    throw error
  }
}

async function listedByServices(
  client: Client,
  { address, connection: { chainId } }: AccountTarget,
  forceUpdate?: number,
): Promise<readonly TokenBalance[]> {
  const blockchain = await client.blockchain()
  if (!blockchain) return []
  const answer = await blockchain.getBalance({ address, chainId, currency: 'usd', forceUpdate })
  failIfMissing(answer, chainId)
  return answer.balances
}
