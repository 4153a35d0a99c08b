import type { TokenBalance } from '@latchkey/api-client'
import { sameAccountId } from '../../kernel/caip/index.ts'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { normalizeError } from '../../kernel/errors/index.ts'
import { multiply } from '../../kernel/format/decimal.ts'
import type { AccountTarget } from '../account/account-target.ts'
import { configuredFor } from './configured-for.ts'

type Tokens = readonly TokenBalance[]

/** What the wallet lists, with the services' prices; what the services list where the wallet can't tell. */
export async function walletFirst(
  client: LatchkeyClient,
  target: AccountTarget,
  askServices: () => Promise<Tokens>,
): Promise<Tokens> {
  const listed = await listedByWallet(client, target)
  if (!listed) return askServices()
  if (!client.options.services || listed.every(({ price }) => price !== undefined)) return listed
  // The wallet knows its own balances best. The services may know values and spam better.
  const others = await askServices().catch((error: unknown) => {
    client.log.debug('The prices of what the wallet lists could not be loaded', { error: normalizeError(error) })
    return []
  })
  return listed.map((token) => priced(token, others))
}

/** `undefined` where the wallet can't tell, or says something that is to be ignored, and the services can be asked. */
async function listedByWallet(
  client: LatchkeyClient,
  { address, can, connection }: AccountTarget,
): Promise<Tokens | undefined> {
  const { chainId, id: connectionId } = connection
  try {
    const assets = await can.getAssets?.({ connectionId, account: address, chainId })
    return assets?.map((asset) => ({ ...asset, chainId, isSpam: false }))
  } catch (error) {
    client.log.debug('The wallet could not tell its tokens', { error: normalizeError(error) })
    if (client.options.services || configuredFor(client, chainId).length) return undefined
    throw error
  }
}

/** A wallet's token with what the services know of it. Its worth is that of the amount which the wallet named. */
function priced(token: TokenBalance, others: readonly TokenBalance[]): TokenBalance {
  const same = others.find(({ address, chainId }) => isSame(address, token.address) && chainId === token.chainId)
  if (!same) return token
  const price = token.price ?? same.price
  const value = token.value ?? (price === undefined ? undefined : multiply(price, token.quantity.numeric))
  return {
    ...token,
    isSpam: same.isSpam,
    ...(price !== undefined && { price }),
    ...(value !== undefined && { value }),
    ...((token.iconUrl ?? same.iconUrl) !== undefined && { iconUrl: token.iconUrl ?? same.iconUrl }),
  }
}

const isSame = (one: string | undefined, other: string | undefined) =>
  one === other || sameAccountId(one ?? '', other ?? '')
