import { payments } from '@latchkey/core/features/pay'
import { PayTokensView } from '@latchkey/ui/views/pay-tokens'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useAssetImages } from '../hooks/use-asset-images.ts'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { useErrorText } from './use-error-text.ts'

/** The choice of another token to pay with. */
export function PayTokens({ symbol = '' }: { readonly symbol?: string | undefined }): ReactNode {
  const feature = useLatchkeyContext().client.use(payments)
  const state = useReadable(feature, (all) => all)
  const errorText = useErrorText()
  useEffect(() => void feature.findTokens(), [feature])
  const { tokens, tokensError } = state.status === 'none' ? {} : state
  const urls = useMemo(() => (tokens ?? []).flatMap(({ iconUrl }) => iconUrl ?? []), [tokens])
  const images = useAssetImages(urls)
  if (state.status === 'none') return null
  return (
    <PayTokensView
      tokens={tokens?.map((token) => ({ ...token, icon: token.iconUrl && images[token.iconUrl] }))}
      failure={tokensError && !notHere.has(tokensError.code) ? (errorText(tokensError) ?? '') : undefined}
      amount={state.amount}
      asset={symbol}
      to={state.to}
      onSelect={({ id }, words) => feature.payWithToken(id, words)}
      onRetry={() => void feature.findTokens()}
    />
  )
}

/** Errors after which no other token can be paid with on this network. */
const notHere: ReadonlySet<string> = new Set(['swap/unsupported', 'request/chain-unsupported'])
