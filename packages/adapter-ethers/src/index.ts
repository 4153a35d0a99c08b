export type { Eip1193Provider } from '@latchkey/eip1193'
export { ethersAdapter } from './ethers-adapter.ts'
export { ethersProvider } from './ethers-provider.ts'
export { ethersSigner } from './ethers-signer.ts'
