import type { Namespace } from '@latchkey/core'
import { type Token, tokens } from '@latchkey/core/features/tokens'
import { useCallback, useEffect, useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { queryOf } from './query-of.ts'
import { useAccountChoice } from './use-account-choice.ts'
import { useAssetImages } from './use-asset-images.ts'
import type { UseLatchkeyQueryReturnType } from './use-query.ts'
import { useReadable } from './use-readable.ts'

/**
 * What `useLatchkeyTokens` returns. `data`: the most valuable first, spam last; amounts are exact decimal strings. `idle`: no connection, or the
 * tokens of this chain are unknown here.
 */
export type UseLatchkeyTokensReturnType = UseLatchkeyQueryReturnType<readonly Token[]> & {
  /** The sum of all tokens that have a price, in `currency`: a decimal string. */
  readonly total: string | undefined
  readonly currency: 'usd'
  /** The tokens are being requested, for the first time or again. */
  readonly loading: boolean
  /** The list is incomplete. */
  readonly partial: boolean
  /** Unix time in ms before which no further try reaches the network. */
  readonly retryAt: number | undefined
  /** The token's image as a `data:` URL, through the services' image route; `undefined` while there is none. */
  imageOf(token: Token): string | undefined
}

const none: readonly Token[] = []

/**
 * The tokens of the connected account on its network, by default in the active namespace; follows accounts and networks, and its own
 * transactions. `every` (in ms; `true` = every 30 s) polls.
 *
 * @example
 * const { data = [], imageOf } = useLatchkeyTokens()
 * return data.map((token) => <li key={token.id}><img alt="" src={imageOf(token)} /> {token.amount} {token.symbol}</li>)
 */
export function useLatchkeyTokens({
  every,
  namespace,
}: {
  readonly every?: number | true | undefined
  readonly namespace?: Namespace | undefined
} = {}): UseLatchkeyTokensReturnType {
  const { client } = useLatchkeyContext()
  const feature = client.use(tokens)
  const { account, choice, now } = useAccountChoice(namespace)
  const state = useReadable(feature, (all) => (account ? all[account as keyof typeof all] : undefined))
  useEffect(() => choice && feature.watch({ ...choice, every }), [feature, choice, every])
  const list = state?.tokens ?? none
  const hasSet = typeof client.options.icons === 'object'
  const images = useAssetImages(useMemo(() => list.flatMap((token) => imageKeyOf(token, hasSet) ?? []), [list, hasSet]))
  const available = account !== undefined && feature.available(choice)
  const refetch = useCallback(async () => {
    const asked = now()
    if (asked) await feature.fetch(asked)
  }, [feature, now])
  return useMemo(() => {
    const { total, loading = false, partial = false, error, retryAt } = state ?? {}
    return {
      ...queryOf(available, state?.status, list, error),
      total,
      currency: 'usd',
      loading,
      partial,
      retryAt,
      imageOf: (token) => images[imageKeyOf(token, hasSet) ?? ''],
      refetch,
    }
  }, [refetch, state, list, images, available, hasSet])
}

/**
 * The key of a token's image: its address, or the token's id for the icon set. A doubtful token gets none, because an image would make it
 * look genuine.
 */
function imageKeyOf({ iconUrl, id, isSpam, lookAlike }: Token, hasSet: boolean): string | undefined {
  if (isSpam || lookAlike) return undefined
  return iconUrl ?? (hasSet ? id : undefined)
}
