export { type SolanaTestChain, type StartSolanaChainOptions, startSolanaChain } from './start-solana-chain.ts'
export type { TestToken } from './test-tokens.ts'
