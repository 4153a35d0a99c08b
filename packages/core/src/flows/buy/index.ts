export { buy } from './buy.ts'
export type {
  AmountProblem,
  Buy,
  BuyOrder,
  BuyOrderStatus,
  BuyProvider,
  BuyQuote,
  BuyState,
  PurchaseNetwork,
} from './buy-api.ts'
