export { type CosmosTestChain, type StartCosmosChainOptions, startCosmosChain } from './start-cosmos-chain.ts'
