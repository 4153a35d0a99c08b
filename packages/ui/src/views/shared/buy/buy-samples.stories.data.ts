import type { BuyOrder } from '@latchkey/core/features/buy'
import { address } from '../samples.stories.data.ts'

/** A purchase of 100 dollars at moonpay. */
export const buyOrder = (more: Partial<BuyOrder> = {}): BuyOrder => ({
  id: '0'.repeat(32),
  provider: 'moonpay',
  chainId: 'eip155:1',
  address,
  purchaseCurrency: 'USDC',
  paymentCurrency: 'USD',
  paymentAmount: '100',
  status: 'waiting',
  createdAt: 0,
  ...more,
})
