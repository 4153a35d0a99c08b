export { type AssetImages, assetImages } from '../assets/asset-images.ts'
export { tokens } from './tokens.ts'
export type { Token, Tokens, TokensState } from './tokens-api.ts'
