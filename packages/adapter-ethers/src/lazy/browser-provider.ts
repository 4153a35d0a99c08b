export { BrowserProvider, JsonRpcSigner } from 'ethers'
