export { type AssetImages, assetImages } from '../assets/asset-images.ts'
export { swap } from './swap.ts'
export type {
  ImpactLevel,
  Swap,
  SwapMessage,
  SwapQuote,
  SwapRequest,
  SwapState,
  SwapToken,
  SwapTransaction,
  SwapWords,
} from './swap-api.ts'
