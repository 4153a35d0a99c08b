export { polkadotVerifier } from './polkadot-verifier.ts'
