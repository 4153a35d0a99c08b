export { type BitcoinTestChain, type StartBitcoinChainOptions, startBitcoinChain } from './start-bitcoin-chain.ts'
