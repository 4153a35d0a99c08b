import { useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useAssetImages } from './use-asset-images.ts'

/** A token, or the native currency where there is no address, as a form or a preview knows it. */
type TokenWithIcon = { readonly address?: string | undefined; readonly iconUrl?: string | undefined }

/**
 * The token's id for an icon set and for the colour of its generated image: CAIP-10 of its contract, or CAIP-2 of the chain
 * whose native currency it is. By this id a token looks the same in every view.
 */
export function tokenImageId(chainId: string, token: TokenWithIcon | undefined): string {
  return token?.address === undefined ? chainId : `${chainId}:${token.address}`
}

/**
 * The image of each token of one chain, if it is loaded: from the services, or else from the app's icon set. `tokens` must be the same list
 * while nothing changes.
 */
export function useTokenImages(
  chainId: string,
  tokens: readonly (TokenWithIcon | undefined)[],
): (token: TokenWithIcon) => string | undefined {
  const hasSet = typeof useLatchkeyContext().client.options.icons === 'object'
  const keyOf = useMemo(
    () => (token: TokenWithIcon) => token.iconUrl ?? (hasSet ? tokenImageId(chainId, token) : undefined),
    [chainId, hasSet],
  )
  const images = useAssetImages(
    useMemo(() => tokens.flatMap((token) => (token && keyOf(token)) ?? []), [tokens, keyOf]),
  )
  return (token) => images[keyOf(token) ?? '']
}
