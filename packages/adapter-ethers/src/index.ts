export { ethersAdapter } from './ethers-adapter.ts'
export { ethersProvider } from './ethers-provider.ts'
export { ethersSigner } from './ethers-signer.ts'
