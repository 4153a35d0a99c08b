export { type AssetImages, assetImages } from '../assets/asset-images.ts'
export { collectibles } from './collectibles.ts'
export type { Collectible, Collectibles, CollectiblesState } from './collectibles-api.ts'
