import { activeConnection, addressOn } from '@latchkey/core'
import { BuyAmountView, useBuyAmountTitle } from '@latchkey/ui/views/buy-amount'
import { type ReactNode, useState } from 'react'
import { useLatchkeyBuy } from '../hooks/use-latchkey-buy.ts'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { RecoveryFirst } from './recovery-first.tsx'
import { useDelegationNotice } from './use-delegation-notice.tsx'
import { useErrorText } from './use-error-text.ts'

export const useTitle = useBuyAmountTitle

/** How much to buy. */
export function View(): ReactNode {
  return <RecoveryFirst before="buy">{(notice) => <BuyAmount recovery={notice} />}</RecoveryFirst>
}

function BuyAmount({ recovery }: { readonly recovery: ReactNode }): ReactNode {
  const { client } = useLatchkeyContext()
  const buying = useLatchkeyBuy()
  const { error, network, networks, paymentCurrency, purchaseCurrency } = buying
  const connection = useReadable(client.connection, (state) => activeConnection(state))
  const delegation = useDelegationNotice(connection, network?.chainId)
  const errorText = useErrorText()
  const [text, setText] = useState(buying.paymentAmount)
  const isUnquoted = Object.keys(buying.quotes).length === 0 && buying.selectedProvider?.quotes !== false
  return (
    <BuyAmountView
      provider={buying.selectedProvider?.id}
      amountText={text}
      onAmount={(typed) => {
        setText(typed)
        buying.setAmount(typed)
      }}
      paymentCurrency={paymentCurrency?.id ?? 'USD'}
      paymentCurrencies={buying.paymentCurrencies.map(({ id }) => id)}
      onPaymentCurrency={buying.selectPaymentCurrency}
      problem={buying.amountProblem}
      unread={text.trim() !== '' && buying.paymentAmount === ''}
      symbol={purchaseCurrency?.symbol ?? ''}
      purchaseCurrency={purchaseCurrency?.id ?? ''}
      purchaseCurrencies={buying.purchaseCurrencies.map(({ id, symbol }) => ({ id, name: symbol }))}
      onPurchaseCurrency={buying.selectPurchaseCurrency}
      network={network?.chainId}
      networks={networks.map(({ chainId, displayName }) => ({ id: chainId, name: displayName }))}
      onNetwork={(id) => {
        const chosen = networks.find(({ chainId }) => chainId === id)
        if (chosen) buying.selectNetwork(chosen.chainId)
      }}
      purchaseAmount={buying.purchaseAmount}
      quotesLoading={buying.quotesLoading}
      quotes={buying.quotes}
      onProvider={buying.selectProvider}
      estimate={buying.estimate || (isUnquoted && buying.purchaseAmount !== undefined)}
      failure={error && (errorText(error) ?? '')}
      notBegun={!isUnquoted}
      onRetry={buying.retryQuotes}
      // An account that is a contract may have another address on each network.
      address={connection && addressOn(connection, network?.chainId)}
      notice={
        <>
          {recovery}
          {delegation}
        </>
      }
      canBuy={buying.canBuy}
      onBuy={() => {
        const orderId = buying.begin()
        if (orderId !== undefined) client.router.push({ view: 'BuyInProgress', orderId })
      }}
    />
  )
}
