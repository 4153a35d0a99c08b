import { signatureVerify } from '@polkadot/util-crypto'
import type { Signed } from './home.ts'

/** Whether Polkadot's own library finds the signature good: extensions put text between these marks, so that it is never a transaction. */
export function verifyPolkadot({ account, message, signature }: Signed): boolean {
  return signatureVerify(`<Bytes>${message}</Bytes>`, signature, account).isValid
}
