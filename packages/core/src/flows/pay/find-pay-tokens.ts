import type { Blockchain } from '@latchkey/api-client'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { formatUnits } from '../../kernel/format/decimal.ts'
import type { AccountTarget } from '../account/account-target.ts'
import { isSameToken, listsOf } from '../swap/list-tokens.ts'
import type { SwapToken } from '../swap/swap-api.ts'
import { tokens } from '../tokens/tokens.ts'
import type { PayToken } from './pay-api.ts'

/** The most tokens that are checked, the most valuable first. */
const longest = 8

/** What a payment needs. */
export type WantedAsset = {
  /** CAIP-10 */
  readonly assetId: string
  /** Smallest units. */
  readonly units: bigint
  /** In percent. */
  readonly slippage: string
}

/**
 * The tokens of the account that it could swap for the asset, with their price. Tokens that are enough come first. Rejects where the list, or a price,
 * could not be read and no other token has a price: then it isn't known that no token will do. The visitor's press starts each try, so it always asks:
 * otherwise a failure would be its answer for 30 s.
 */
export async function findPayTokens(
  client: LatchkeyClient,
  blockchain: Blockchain,
  target: AccountTarget,
  wanted: WantedAsset,
): Promise<readonly PayToken[]> {
  const { chainId } = target.connection
  const feature = client.use(tokens)
  const { error, tokens: held = [] } = (await feature.fetch()) ?? {}
  if (error && held.length === 0) {
    feature.invalidate(target.id)
    throw error
  }
  const { ownTokens } = listsOf(chainId, [], held)
  const others = ownTokens.filter((token) => !isSameToken(token, { ...token, id: wanted.assetId })).slice(0, longest)
  const forceUpdate = client.clock.now()
  const answers = await Promise.allSettled(
    others.map((token) => priceOf(blockchain, target, token, { ...wanted, forceUpdate })),
  )
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  for (const failure of failures) client.log.debug('A token has no price for a payment', { error: failure })
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' && answer.value ? [answer.value] : []))
  if (failures.length > 0 && found.length === 0) throw failures[0]
  return found.toSorted((a, b) => Number(a.isTooLittle) - Number(b.isTooLittle))
}

async function priceOf(
  blockchain: Blockchain,
  { address: account, can, connection, id: userAddress }: AccountTarget,
  { address, iconUrl, id, name, symbol }: SwapToken,
  { assetId, forceUpdate, slippage, units }: WantedAsset & { readonly forceUpdate: number },
): Promise<PayToken | undefined> {
  const question = { userAddress, from: id, to: assetId, toAmount: String(units), slippage, forceUpdate }
  const [balance, { quotes }] = await Promise.all([
    can.getBalance?.({ account, chainId: connection.chainId, token: address } as never),
    blockchain.getQuotes(question),
  ])
  const [best] = quotes.filter(({ fromAmount, toAmount }) => BigInt(fromAmount) > 0n && BigInt(toAmount) >= units)
  if (!best || !balance) return undefined
  const cost = BigInt(best.fromAmount)
  const isExact = best.exact === true
  // A cost that isn't exact was found by a quote in the other direction, and includes the slippage already.
  const most = isExact ? (cost * (10_000n + hundredths(slippage))) / 10_000n : cost
  return {
    id,
    address,
    symbol,
    name,
    iconUrl,
    held: formatUnits(balance.units, balance.decimals),
    cost: formatUnits(cost, balance.decimals),
    most: formatUnits(most, balance.decimals),
    isTooLittle: balance.units < most,
    isExact,
  }
}

/** In hundredths of a percent. */
function hundredths(percent: string): bigint {
  const [whole = '0', fraction = ''] = percent.split('.')
  return BigInt(whole + fraction.padEnd(2, '0'))
}
