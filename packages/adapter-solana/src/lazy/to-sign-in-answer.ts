import { toBytes, unreadable } from '@latchkey/core/adapter-kit'
import { toSignature } from './decode.ts'
import type { DriverSignature } from './driver.ts'

/** A wallet's answer to a sign-in (`SolanaSignInOutput`), with its shape checked. */
export function toSignInAnswer(output: unknown): DriverSignature & { readonly address: unknown } {
  const { account, signature, signedMessage } = Object(output) as Readonly<Record<string, unknown>>
  const message = toBytes(signedMessage)
  if (!message) throw unreadable('The wallet does not say what it signed in with.')
  return {
    address: (Object(account) as { address?: unknown }).address,
    message,
    signature: toSignature(toBytes(signature)),
  }
}
