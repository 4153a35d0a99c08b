import { base64 } from '@scure/base'
import type { SignatureVerdict } from '../verifier.ts'
import { checkLegacy } from './check-legacy.ts'
import { checkSimple } from './check-simple.ts'
import { readAddress } from './read-address.ts'

function decode(text: string): Uint8Array | undefined {
  try {
    return text.length > 8_192 ? undefined : base64.decode(text)
  } catch {
    return undefined
  }
}

/** What `bip122Verifier` does, for any text. */
export function checkBitcoinSignature(account: string, message: string, signature: string): SignatureVerdict {
  const address = readAddress(account)
  if (!address) return { status: 'invalid', reason: 'account-mismatch' }
  // `ful` and `pof` are whole transactions, which need a script interpreter.
  const [, variant] = /^(smp|ful|pof)/.exec(signature) ?? []
  if (variant === 'ful' || variant === 'pof') return { status: 'unknown', reason: 'no-verifier' }
  const bytes = decode(variant ? signature.slice(3) : signature)
  if (!bytes?.length) return { status: 'invalid', reason: 'signature-malformed' }
  const isLegacy = !variant && bytes.length === 65 && address.type !== 'p2tr' && address.type !== 'other-witness'
  return isLegacy ? checkLegacy(address, message, bytes) : checkSimple(address, message, bytes)
}
