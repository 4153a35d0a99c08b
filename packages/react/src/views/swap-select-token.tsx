import { goBack, type Routes } from '@latchkey/core/modal'
import { SwapSelectTokenView, type SwapTokenRow, useSwapSelectTokenTitle } from '@latchkey/ui/views/swap-select-token'
import { type ReactNode, useMemo, useState } from 'react'
import { useLatchkeyNetwork } from '../hooks/use-latchkey-network.ts'
import { useLatchkeySwap } from '../hooks/use-latchkey-swap.ts'
import { tokenImageId, useTokenImages } from '../hooks/use-token-images.ts'
import { useLatchkeyContext } from '../provider/context.ts'

export const useTitle = useSwapSelectTokenTitle

/** The tokens that can be swapped, to choose from. */
export function View({ route: { side } }: { route: Routes['SwapSelectToken'] }): ReactNode {
  const { client } = useLatchkeyContext()
  const { ownTokens, retry, setSourceToken, setToToken, sourceToken, status, suggestedTokens, toToken, tokens } =
    useLatchkeySwap()
  const [near, setNear] = useState<readonly string[]>([])
  const known = useMemo(() => new Map([...tokens, ...ownTokens].map((token) => [token.id, token])), [tokens, ownTokens])
  const { chainId } = useLatchkeyNetwork()
  const imageOf = useTokenImages(
    chainId,
    useMemo(() => near.map((id) => known.get(id)), [near, known]),
  )
  const rows = (list: typeof tokens) =>
    list.map(
      ({ iconUrl, ...token }): SwapTokenRow => ({
        ...token,
        imageId: tokenImageId(chainId, token),
        icon: imageOf({ ...token, iconUrl }),
      }),
    )
  return (
    <SwapSelectTokenView
      loading={status === 'loading'}
      failed={status === 'error'}
      onRetry={retry}
      own={rows(ownTokens)}
      suggested={rows(suggestedTokens)}
      all={rows(tokens)}
      selected={(side === 'from' ? sourceToken : toToken)?.id}
      onNear={(drawn) => setNear(drawn.map(({ id }) => id))}
      onSelect={({ id }) => {
        const token = known.get(id)
        if (token && side === 'from') setSourceToken(token)
        if (token && side === 'to') setToToken(token)
        goBack(client)
      }}
    />
  )
}
