import type { TokenBalance } from '@latchkey/api-client'
import { sameAccountId } from '../../kernel/caip/index.ts'
import { multiply } from '../../kernel/format/arithmetic.ts'

/** A wallet's token with what the services know of it. Its worth is that of the amount which the wallet named. */
export function priced(token: TokenBalance, others: readonly TokenBalance[]): TokenBalance {
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
