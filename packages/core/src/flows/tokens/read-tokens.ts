import type { LatchkeyClient } from '../../kernel/client.ts'
import { normalizeError } from '../../kernel/errors/index.ts'
import { formatUnits } from '../../kernel/format/decimal.ts'
import type { ConfiguredToken } from '../../kernel/option-types.ts'
import type { AccountTarget } from '../account/account-target.ts'

/** A token that the app lists, with what the chain itself says of it; no amount = it could not be read. */
export type ReadToken = ConfiguredToken & { readonly amount?: string | undefined }

/** Reads listed tokens from the chain, each by itself: a token that can't be read doesn't affect the others. Never rejects. */
export function readTokens(
  client: LatchkeyClient,
  { address: account, can, connection }: AccountTarget,
  wanted: readonly ConfiguredToken[],
): Promise<readonly ReadToken[]> {
  const { chainId } = connection
  return Promise.all(
    wanted.map(async (token): Promise<ReadToken> => {
      try {
        const balance = await can.getBalance?.({ chainId, account, token: token.address })
        if (!balance) return token
        return { symbol: balance.symbol, ...token, amount: formatUnits(balance.units, balance.decimals) }
      } catch (error) {
        client.log.warn('A listed token could not be read', { token: token.address, error: normalizeError(error) })
        return token
      }
    }),
  )
}
