export { cosmosVerifier } from './cosmos-verifier.ts'
