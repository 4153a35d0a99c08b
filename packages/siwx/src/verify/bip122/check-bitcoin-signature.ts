import { bytesToHex } from '@noble/hashes/utils'
import { base64 } from '@scure/base'
import type { SignatureVerdict } from '../verifier.ts'
import { checkLegacy } from './check-legacy.ts'
import { checkSimple } from './check-simple.ts'
import { readAddress } from './read-address.ts'

const malformed: SignatureVerdict = { status: 'invalid', reason: 'signature-malformed' }

/** At most 24 kB: twenty keys in one script need four. */
function decode(text: string): Uint8Array | undefined {
  try {
    return text.length > 32_768 ? undefined : base64.decode(text)
  } catch {
    return undefined
  }
}

/** A transaction starts with a version of at most 2 in four bytes. A witness with so few items would have ended there. */
const isTransaction = (bytes: Uint8Array) => /^0[012]000000./.test(bytesToHex(bytes.subarray(0, 5)))

/**
 * The check of `bip122Verifier`, for any text. `past` is a Unix time in s that has surely passed, for locks by time. The script interpreter
 * is loaded only for signatures that a single key can't have made.
 */
export async function checkBitcoinSignature(
  account: string,
  message: string,
  signature: string,
  past: number = Number.NaN,
): Promise<SignatureVerdict> {
  const address = readAddress(account)
  if (!address) return { status: 'invalid', reason: 'account-mismatch' }
  const [, prefix] = /^(smp|ful|pof)/.exec(signature) ?? []
  const bytes = decode(prefix ? signature.slice(3) : signature)
  if (!bytes?.length) return malformed
  // A witness version that later rules may define.
  if (address.type === 'other-witness') return { status: 'unknown', reason: 'no-verifier' }
  const couldBeLegacy = address.type === 'p2pkh' || address.type === 'p2wpkh' || address.type === 'p2sh'
  if (!prefix && bytes.length === 65 && couldBeLegacy) return checkLegacy(address, message, bytes)
  // Wallets that are older than the prefixes sign `full` without one.
  const form = prefix === 'pof' ? 'funds' : prefix === 'ful' || (!prefix && isTransaction(bytes)) ? 'full' : 'simple'
  const verdict = form === 'simple' ? checkSimple(address, message, bytes) : undefined
  if (verdict) return verdict
  const { checkScript } = await import('./script/check-script.ts')
  return checkScript(address, message, bytes, form, past)
}
