import { abortable, fromHex, signFailed, toBase64 } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { SignedMessage } from '@latchkey/core/ports'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { crypto, Transaction } from 'bitcoinjs-lib'
import type { OnWallet } from '../on-chain.ts'
import { unlock } from './check-witness.ts'
import { readWitness } from './read-witness.ts'
import { bytesOf, concat, readScript, redeemScript, same, scriptOf } from './scripts.ts'

/**
 * Signs a message: BIP-322 "simple", or `signmessage` (BIP-137) for legacy addresses and wallets without BIP-322; `scheme` names it. A
 * signature by another account or of another message is `wallet/sign-failed`.
 */
export async function signMessage(
  on: OnWallet,
  { message }: { readonly message: string | { raw: string } },
): Promise<SignedMessage> {
  const { account, driver, signal, target } = on
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : fromHex(message.raw)
  if (!bytes) throw new LatchkeyError('request/invalid', { details: '`raw` must be hex.' })
  if (!driver.signMessage) throw new LatchkeyError('wallet/unsupported-method')
  const signed = await abortable(driver.signMessage(target, bytes), signal)
  if (signed.message && !same(signed.message, bytes)) throw signFailed('The wallet signed another message.')
  const script = scriptOf(account.address)
  if (!script) throw signFailed('The account has no address that could be looked at.')
  const scheme = schemeOf(signed.signature, bytes, script)
  if (!scheme) throw signFailed('The signature is not this account’s, or of another message.')
  const { publicKey } = account
  return { signature: toBase64(signed.signature), scheme, ...(publicKey !== undefined && { publicKey }) }
}

function schemeOf(
  signature: Uint8Array,
  message: Uint8Array,
  script: Uint8Array,
): 'ecdsa' | 'bip322-simple' | undefined {
  if (signature.length === 65 && isLegacy(signature, message, script)) return 'ecdsa'
  return isSimple(signature, message, script) ? 'bip322-simple' : undefined
}

/** BIP-137: the key is recovered from the signature and must be the address'. */
function isLegacy(signature: Uint8Array, message: Uint8Array, script: Uint8Array): boolean {
  const header = signature[0] ?? 0
  const read = readScript(script)
  if (header < 27 || header > 42 || !read) return false
  const { length } = message
  const size = length < 253 ? [length] : [253, length & 255, (length >> 8) & 255]
  if (length > 0xffff) return false
  const preamble = new TextEncoder().encode('\x18Bitcoin Signed Message:\n')
  const digest = crypto.hash256(concat(preamble, Uint8Array.from(size), message))
  try {
    const parsed = secp256k1.Signature.fromCompact(signature.slice(1)).addRecoveryBit((header - 27) & 3)
    const key = parsed.recoverPublicKey(digest).toRawBytes(header > 30)
    const hash = crypto.hash160(key)
    if (parsed.hasHighS()) return false
    if (read.type === 'p2sh') return header > 30 && same(read.program, crypto.hash160(redeemScript(key)))
    return (read.type === 'p2pkh' || (read.type === 'p2wpkh' && header > 30)) && same(read.program, hash)
  } catch {
    return false
  }
}

/** https://bips.dev/322: the witness of a transaction that can never be sent. Its input commits to message and address. */
function isSimple(signature: Uint8Array, message: Uint8Array, script: Uint8Array): boolean {
  const witness = readWitness(signature)
  if (!witness) return false
  const tag = crypto.sha256(new TextEncoder().encode('BIP0322-signed-message'))
  const commitment = crypto.sha256(concat(tag, tag, message))
  const spent = new Transaction()
  spent.version = 0
  spent.addInput(new Uint8Array(32), 0xffffffff, 0, concat(bytesOf('0020'), commitment))
  spent.addOutput(script, 0n)
  const spending = new Transaction()
  spending.version = 0
  spending.addInput(spent.getHash(), 0, 0)
  spending.addOutput(bytesOf('6a'), 0n)
  const [first, publicKey, ...more] = witness
  if (!first || more.length || readScript(script)?.type === 'p2pkh') return false
  if (readScript(script)?.type === 'p2tr' && publicKey) return false
  return unlock(spending, 0, [{ script, sats: 0n }], { signature: first, publicKey }, [0, 1]) !== undefined
}
