export { type BuyStandIn, startBuyStandIn } from './start-buy-stand-in.ts'
