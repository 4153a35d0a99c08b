export { bitcoinChain } from './chain/bitcoin-chain.ts'
