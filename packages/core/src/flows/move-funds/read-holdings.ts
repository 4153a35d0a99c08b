import type { LatchkeyClient } from '../../kernel/client.ts'
import { normalizeError } from '../../kernel/errors/index.ts'
import { compare, formatUnits } from '../../kernel/format/decimal.ts'
import { withTimeout } from '../../kernel/promises/abortable.ts'
import type { AccountTarget } from '../account/account-target.ts'
import { failIfMissing } from '../assets/fail-if-missing.ts'
import { configuredFor } from '../tokens/configured-for.ts'
import { listTokens } from '../tokens/list-tokens.ts'
import { toTokens } from '../tokens/to-tokens.ts'
import { heldOf } from './held-of.ts'
import type { MoveItem, MoveNetwork } from './move-funds-api.ts'

/** The most items of one network that are moved in one round; the rest is moved in the next round. */
const mostTokens = 60
const mostCollectibles = 40
/** How long a node, and the services, may take, in ms. */
const answerMs = 15_000

/** The balances that were read on a network. */
export type Holdings = Pick<MoveNetwork, 'items' | 'more' | 'spam' | 'partial'>

/**
 * What an account holds on one network: tokens with the most valuable first, then collectibles, and last the native currency, because it pays
 * the fees of the others.
 *
 * @throws the error of the network's node if the native currency can't be read
 */
export async function readHoldings(client: LatchkeyClient, target: AccountTarget): Promise<Holdings> {
  const { clock } = client
  const failed: unknown[] = []
  const orNone = <T>(asked: Promise<T>, none: T): Promise<T> =>
    withTimeout(asked, clock, answerMs).catch((error: unknown) => {
      failed.push(error)
      const { chainId } = target.connection
      client.log.warn('What an account holds could not be listed', { chainId, error: normalizeError(error) })
      return none
    })
  const [native, tokens, collectibles] = await Promise.all([
    withTimeout(readNative(target), clock, answerMs),
    orNone(readTokens(client, target), { items: [], spam: 0, failed: undefined }),
    orNone(readCollectibles(client, target), []),
  ])
  const listed = [...tokens.items.slice(0, mostTokens), ...collectibles.slice(0, mostCollectibles)]
  const more = tokens.items.length + collectibles.length - listed.length
  return {
    items: [...listed, ...native],
    more,
    spam: tokens.spam,
    partial: failed.length > 0 || tokens.failed !== undefined,
  }
}

async function readNative(target: AccountTarget): Promise<readonly MoveItem[]> {
  const { symbol = '', name = symbol } = target.network?.nativeCurrency ?? {}
  const native = { id: 'native', kind: 'native', symbol, name, status: 'waiting' } as const
  const { decimals, units } = await heldOf(target, native)
  return units > 0n ? [{ ...native, amount: formatUnits(units, decimals) }] : []
}

async function readTokens(client: LatchkeyClient, target: AccountTarget) {
  const { chainId } = target.connection
  const configured = configuredFor(client, chainId)
  const listed = await listTokens(client, target, client.clock.now()).catch((failed: unknown) => {
    if (configured.length === 0) throw failed
    return { held: [], read: configured, failed }
  })
  const all = toTokens(listed, { chainId, nativeSymbol: target.network?.nativeCurrency.symbol ?? '', configured })
  const tokens = all.filter(({ address, amount }) => address && (amount === undefined || compare(amount, '0') > 0))
  const good = tokens.filter(({ configured: isListed, isSpam, lookAlike }) => isListed || !(isSpam || lookAlike))
  const items = good.map(({ address, amount, name, symbol, value }): MoveItem => {
    const item = { id: `token:${address}`, kind: 'token', address, symbol, name } as const
    // It is read again before it is asked for: the list may be old.
    return { ...item, amount, value, status: 'waiting' }
  })
  return { items, spam: tokens.length - good.length, failed: listed.failed }
}

async function readCollectibles(client: LatchkeyClient, target: AccountTarget): Promise<readonly MoveItem[]> {
  const { chainId } = target.connection
  const blockchain = client.options.features?.collectibles === false ? undefined : await client.blockchain()
  if (!blockchain) return []
  const { address } = target
  const answer = await blockchain.getCollectibles({ address, chainId, forceUpdate: client.clock.now() })
  failIfMissing(answer, chainId)
  return answer.collectibles.flatMap((one): MoveItem[] => {
    const { contract, isSpam, name = one.collection ?? '', quantity, standard, tokenId } = one
    if (one.chainId !== chainId || isSpam) return []
    const item = { address: contract, symbol: '', name, amount: quantity, status: 'waiting' } as const
    // On Solana a collectible is a token with a supply of one.
    if (standard === 'metaplex') return [{ ...item, id: `token:${contract}`, kind: 'token' }]
    return [{ ...item, id: `item:${contract}:${tokenId}`, kind: 'collectible', standard, tokenId }]
  })
}
