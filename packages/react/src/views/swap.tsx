import { activeAccount, activeConnection } from '@latchkey/core'
import type { SwapToken } from '@latchkey/core/features/swap'
import type { Routes } from '@latchkey/core/modal'
import { useUi } from '@latchkey/ui'
import { SwapView, useSwapTitle, useSwapWords } from '@latchkey/ui/views/swap'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useLatchkeyNetwork } from '../hooks/use-latchkey-network.ts'
import { useLatchkeySwap } from '../hooks/use-latchkey-swap.ts'
import { tokenImageId, useTokenImages } from '../hooks/use-token-images.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { readAmountAs } from './read-amount-as.ts'

export const useTitle = useSwapTitle

/** The view with the tokens and the amount of a swap, and its quote. */
export function View({ route }: { route: Routes['Swap'] }): ReactNode {
  const { client } = useLatchkeyContext()
  const { locale } = useUi()
  const form = useLatchkeySwap()
  const { chainId, network, networks } = useLatchkeyNetwork()
  const { quote, request, sourceToken, sourceTokenAmount, status, toToken } = form
  const imageOf = useTokenImages(
    chainId,
    useMemo(() => [sourceToken, toToken], [sourceToken, toToken]),
  )
  const words = useSwapWords()

  useEffect(() => {
    const connection = activeConnection(client.connection.getState())
    if (!connection) return
    const isSmartAccount = activeAccount(connection).type === 'smartAccount'
    client.events.emit('OPEN_SWAP', { network: connection.chainId, isSmartAccount })
  }, [client])

  const { amount, fromToken, toToken: wanted } = route
  // biome-ignore lint/correctness/useExhaustiveDependencies: `request` is another function in another language, and must not fill the form again
  useEffect(() => {
    if (fromToken !== undefined || wanted !== undefined || amount !== undefined)
      request({ fromToken, toToken: wanted, amount })
  }, [fromToken, wanted, amount])

  const tokenImage = (token: SwapToken | undefined) =>
    token && { name: token.symbol, id: tokenImageId(chainId, token), src: imageOf(token) }
  const review = () => {
    if (!sourceToken || !toToken) return
    const { approval } = form
    const swapped = { from: sourceToken.symbol, to: toToken.symbol, fromAmount: sourceTokenAmount ?? '', approval }
    form.review(words(swapped))
  }
  return (
    <SwapView
      state={status === 'none' ? 'unsupported' : status}
      network={network.name}
      onNetworks={networks.length > 1 ? () => client.router.push({ view: 'Networks' }) : undefined}
      onRetry={form.retry}
      from={{ token: tokenImage(sourceToken), balance: form.sourceBalance, value: form.sourceValue }}
      to={{ token: tokenImage(toToken), balance: form.toBalance, value: form.toValue }}
      amountText={form.amountText}
      readAs={readAmountAs(form.amountText, locale)}
      onAmount={form.setAmount}
      onSelectFrom={() => client.router.push({ view: 'SwapSelectToken', side: 'from' })}
      onSelectTo={() => client.router.push({ view: 'SwapSelectToken', side: 'to' })}
      onSwitch={form.switchTokens}
      onMax={form.sourceBalance === undefined ? undefined : () => void form.max()}
      findingMax={form.findingMax}
      maxFailed={form.maxFailed}
      quote={quote}
      loadingQuote={form.loadingQuote}
      slippage={form.slippage}
      onSlippage={form.setSlippage}
      approval={sourceToken?.address === undefined || isSolana(form.chainId) ? undefined : form.approval}
      approvalSymbol={sourceToken?.symbol}
      onApproval={form.setApproval}
      acknowledged={form.acknowledged}
      onAcknowledge={form.acknowledge}
      message={form.message}
      onReview={review}
    />
  )
}

/** Solana needs no approval: the transaction itself moves the tokens. */
const isSolana = (chainId: string | undefined) => chainId?.startsWith('solana:') ?? false
