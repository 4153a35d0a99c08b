export { type AssetImages, assetImages } from '../shared/asset-images.ts'
export { tokens } from './tokens.ts'
export type { Token, Tokens, TokensState } from './tokens-api.ts'
