import { signFailed } from '@latchkey/core/adapter-kit'

/** A 64 byte signature, or `wallet/sign-failed`. */
export function toSignature(value: Uint8Array | undefined): Uint8Array {
  if (value?.length === 64) return value
  throw signFailed('The wallet answered with something that is no signature.')
}
