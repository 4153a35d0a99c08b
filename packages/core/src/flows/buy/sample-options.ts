import type { PaymentCurrency, PurchaseCurrency } from '@latchkey/api-client'
import { roundDecimal } from '../../kernel/format/decimal.ts'
import { multiply } from '../../kernel/format/index.ts'

/** Shown, as an estimate, where no service says what is for sale. Contracts: https://developers.circle.com/stablecoins/usdc-contract-addresses */
export const samplePurchaseCurrencies: readonly PurchaseCurrency[] = [
  {
    id: 'USDC',
    name: 'USD Coin',
    symbol: 'USDC',
    networks: [
      {
        name: 'ethereum',
        displayName: 'Ethereum',
        chainId: '1',
        contractAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      },
      {
        name: 'polygon',
        displayName: 'Polygon',
        chainId: '137',
        contractAddress: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
      },
    ],
  },
]

/** Limits for a card and a bank account, in the currency itself. */
const paymentMethodLimits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

export const samplePaymentCurrencies: readonly PaymentCurrency[] = ['USD', 'EUR'].map((id) => ({
  id,
  paymentMethodLimits,
}))

/** Providers take 1 to 2 %. */
const afterFees = '0.985'

/** About how much a payment buys: dollars become USDC. Other pairs have no quote. */
export function sampleQuote(paymentCurrency: string, purchaseCurrency: string, amount: string): string | undefined {
  return paymentCurrency === 'USD' && purchaseCurrency === 'USDC'
    ? roundDecimal(multiply(amount, afterFees), 2, 'floor')
    : undefined
}
