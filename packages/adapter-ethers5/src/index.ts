export type { Ethers5 } from './ethers5.ts'
export { type Ethers5AdapterOptions, ethers5Adapter } from './ethers5-adapter.ts'
export { type Ethers5ProviderOptions, ethers5Provider } from './ethers5-provider.ts'
export { ethers5Signer } from './ethers5-signer.ts'
