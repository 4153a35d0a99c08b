export { solanaVerifier } from './solana-verifier.ts'
