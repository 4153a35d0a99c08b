export { bip122Verifier } from './bip122-verifier.ts'
