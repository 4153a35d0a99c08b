export { type PolkadotTestChain, type StartPolkadotChainOptions, startPolkadotChain } from './start-polkadot-chain.ts'
export type { TestAsset, TestAssetOptions } from './test-asset.ts'
