import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base64, bech32, createBase58check } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { createSignInMessage } from '../../message/create-sign-in-message.ts'
import { formatSignInMessage } from '../../message/format-sign-in-message.ts'
import { verifySignIn } from '../verify-sign-in.ts'
import { checkBitcoinSignature } from './check-bitcoin-signature.ts'
import { bip122Verifier } from './index.ts'
import { hash160 } from './key-hash.ts'
import { readAddress } from './read-address.ts'
import { failing, holding, spends } from './vectors.fixture.ts'
import { virtualTransaction } from './virtual-transaction.ts'

describe('published BIP-322 vectors', () => {
  test.each(spends)('the spent transaction: %j', (message, id) => {
    const script = readAddress(holding[0][0])?.script ?? new Uint8Array()
    const { outpoint } = virtualTransaction(message, script)
    expect(bytesToHex(outpoint.slice(0, 32).reverse())).toBe(id)
  })

  test.each(holding)('valid: %s %j', async (address, message, signature) => {
    expect(await checkBitcoinSignature(address, message, signature)).toStrictEqual({ status: 'valid' })
    expect(await checkBitcoinSignature(address, message, signature.replace('smp', ''))).toStrictEqual({
      status: 'valid',
    })
    expect(await checkBitcoinSignature(address, `${message}.`, signature)).toMatchObject({ status: 'invalid' })
  })

  test.each(failing)('invalid: %s', async (_, address, message, signature, status) => {
    expect(await checkBitcoinSignature(address, message, signature)).toMatchObject({ status })
  })

  test('no vector is missing', () => {
    console.info(`BIP-322 vectors: ${spends.length} ids, ${holding.length} signatures hold, ${failing.length} refused`)
    expect(holding).toHaveLength(5)
  })
})

const secret = sha256(utf8ToBytes('a key for tests'))
const key = secp256k1.getPublicKey(secret)
const base58check = createBase58check(sha256)
const segwit = bech32.encode('bc', [0, ...bech32.toWords(hash160(key))])
const legacy = base58check.encode(concatBytes(Uint8Array.of(0), hash160(key)))
const nested = base58check.encode(
  concatBytes(Uint8Array.of(5), hash160(concatBytes(Uint8Array.of(0, 20), hash160(key)))),
)
const chainId = 'bip122:000000000019d6689c085ae165831e93'

function signIn(accountAddress: string) {
  const data = createSignInMessage({ domain: 'example.org', uri: 'https://example.org', chainId, accountAddress })
  const message = formatSignInMessage(data)
  const verdictOf = (signature: Uint8Array) =>
    verifySignIn({
      message,
      signature: base64.encode(signature),
      expected: { domain: 'example.org', nonce: data.nonce, chainId, address: accountAddress, now: Date.now() },
      verifiers: [bip122Verifier()],
    })
  return { message, verdictOf }
}

function signLegacy(message: string) {
  const text = utf8ToBytes(message)
  const size = text.length < 253 ? [text.length] : [253, text.length & 255, text.length >> 8]
  const digest = sha256(sha256(concatBytes(utf8ToBytes('\x18Bitcoin Signed Message:\n'), Uint8Array.from(size), text)))
  return secp256k1.sign(digest, secret)
}

test.each([
  ['p2pkh', legacy],
  ['p2wpkh', segwit],
  ['p2sh-p2wpkh', nested],
])('signmessage signs in to %s, its malleated twin does not', async (_, address) => {
  const { message, verdictOf } = signIn(address)
  const signed = signLegacy(message)
  const good = concatBytes(Uint8Array.of(31 + signed.recovery), signed.toCompactRawBytes())
  expect(await verdictOf(good)).toMatchObject({ status: 'valid' })
  const other = new secp256k1.Signature(signed.r, secp256k1.CURVE.n - signed.s)
  const twin = concatBytes(Uint8Array.of(31 + (signed.recovery ^ 1)), other.toCompactRawBytes())
  expect(await verdictOf(twin)).toStrictEqual({ status: 'invalid', reason: 'signature-malleable' })
})

test.each([
  ['p2wpkh', segwit],
  ['p2sh-p2wpkh', nested],
])('BIP-322 signs in to %s, its malleated twin does not', async (_, address) => {
  const { message, verdictOf } = signIn(address)
  const script = readAddress(address)?.script ?? new Uint8Array()
  const signed = secp256k1.sign(virtualTransaction(message, script).witnessDigest(hash160(key)), secret)
  const witness = (signature: { toDERRawBytes(): Uint8Array }) => {
    const der = signature.toDERRawBytes()
    return concatBytes(Uint8Array.of(2, der.length + 1), der, Uint8Array.of(1, 33), key)
  }
  expect(await verdictOf(witness(signed))).toMatchObject({ status: 'valid' })
  const twin = new secp256k1.Signature(signed.r, secp256k1.CURVE.n - signed.s)
  expect(await verdictOf(witness(twin))).toStrictEqual({ status: 'invalid', reason: 'signature-malleable' })
  const left = concatBytes(witness(signed), Uint8Array.of(0))
  expect(await verdictOf(left)).toStrictEqual({ status: 'invalid', reason: 'signature-malformed' })
})

test('an address with a wrong checksum belongs to no key', async () => {
  for (const address of [legacy, nested, segwit]) {
    const wrong = address.slice(0, -1) + (address.endsWith('q') ? 'p' : 'q')
    expect(await checkBitcoinSignature(wrong, '', 'AA==')).toStrictEqual({
      status: 'invalid',
      reason: 'account-mismatch',
    })
  }
})
