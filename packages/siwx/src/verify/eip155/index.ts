export type { RpcRequest } from './ask-chain.ts'
export { type Eip155VerifierOptions, eip155Verifier } from './eip155-verifier.ts'
