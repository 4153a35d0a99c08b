import { polkadotMnemonicAccounts, signPolkadotRaw } from '@latchkey/test-wallets'
import { ed25519 } from '@noble/curves/ed25519'
import {
  blake2AsU8a,
  ed25519PairFromSeed,
  ed25519Sign,
  encodeAddress,
  secp256k1PairFromSeed,
  secp256k1Sign,
  signatureVerify,
  sr25519PairFromSeed,
  sr25519Sign,
} from '@polkadot/util-crypto'
import { expect, test } from 'vitest'
import { formatSignInMessage } from '../../message/format-sign-in-message.ts'
import { verifySignIn } from '../verify-sign-in.ts'
import { polkadotVerifier } from './index.ts'

const seed = Uint8Array.from({ length: 32 }, (_, index) => index + 1)
const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Polkadot's own library signs. */
const signers = {
  sr25519() {
    const pair = sr25519PairFromSeed(seed)
    return { account: pair.publicKey, kind: 1, sign: (message: Uint8Array) => sr25519Sign(message, pair) }
  },
  ed25519() {
    const pair = ed25519PairFromSeed(seed)
    return { account: pair.publicKey, kind: 0, sign: (message: Uint8Array) => ed25519Sign(message, pair) }
  },
  ecdsa() {
    const pair = secp256k1PairFromSeed(seed)
    const sign = (message: Uint8Array) => secp256k1Sign(message, pair, 'blake2')
    return { account: blake2AsU8a(pair.publicKey), kind: 2, sign }
  },
}

function messageOf(accountAddress: string) {
  return formatSignInMessage({
    domain: 'example.org',
    accountAddress,
    chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    uri: 'https://example.org',
    version: '1',
    nonce: '0123456789abcdef',
    issuedAt: '2026-01-01T00:00:00.000Z',
  })
}
const verdictOf = (address: string, signature: string, message = messageOf(address)) =>
  verifySignIn({
    message,
    signature,
    expected: {
      domain: 'example.org',
      nonce: '0123456789abcdef',
      chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
      address,
      now: Date.parse('2026-01-01T00:00:10Z'),
    },
    verifiers: [polkadotVerifier()],
  })

const cases = (Object.keys(signers) as (keyof typeof signers)[]).flatMap((type) =>
  [0, 2, 42, 10041].map((prefix) => [type, prefix] as const),
)

test.each(cases)('%s of Polkadot’s own library is valid, on the network with prefix %s', async (type, prefix) => {
  const { account, kind, sign } = signers[type]()
  const address = encodeAddress(account, prefix)
  const message = messageOf(address)
  for (const text of [message, `<Bytes>${message}</Bytes>`]) {
    const signature = sign(bytesOf(text))
    for (const spelled of [hex(signature), hex(Uint8Array.from([kind, ...signature]))])
      expect(await verdictOf(address, spelled)).toMatchObject({ status: 'valid' })
    const altered = Uint8Array.from(signature)
    altered[10] = (altered[10] ?? 0) ^ 1
    expect(await verdictOf(address, hex(altered))).toStrictEqual({ status: 'invalid', reason: 'signature-mismatch' })
  }
  const other = sign(bytesOf(message.replace('Nonce: 0', 'Nonce: 1')))
  expect(await verdictOf(address, hex(other))).toStrictEqual({ status: 'invalid', reason: 'signature-mismatch' })
})

test.each(['sr25519', 'ed25519'] as const)(
  'a test wallet’s signature is valid for Polkadot’s own library and for us: %s',
  async (type) => {
    const [first, second] = polkadotMnemonicAccounts({ type })
    if (!first || !second) throw new Error('no accounts')
    const message = messageOf(first.address)
    const signature = signPolkadotRaw(first, hex(bytesOf(message)))
    expect(signatureVerify(`<Bytes>${message}</Bytes>`, signature, first.address)).toMatchObject({
      isValid: true,
      crypto: type,
    })
    expect(await verdictOf(first.address, signature)).toMatchObject({ status: 'valid' })
    const stranger = signPolkadotRaw(second, hex(bytesOf(message)))
    expect(await verdictOf(first.address, stranger)).toStrictEqual({ status: 'invalid', reason: 'signature-mismatch' })
  },
)

test('malleated signatures are refused', async () => {
  const { account, sign } = signers.ed25519()
  const address = encodeAddress(account, 0)
  const good = sign(bytesOf(messageOf(address)))
  const s = good.subarray(32).reduceRight((sum, byte) => (sum << 8n) + BigInt(byte), 0n) + ed25519.CURVE.n
  const twin = Uint8Array.from([
    ...good.subarray(0, 32),
    ...Array.from({ length: 32 }, (_, index) => Number((s >> BigInt(8 * index)) & 255n)),
  ])
  expect(await verdictOf(address, hex(twin))).toStrictEqual({ status: 'invalid', reason: 'signature-malleable' })

  const ecdsa = signers.ecdsa()
  const own = encodeAddress(ecdsa.account, 0)
  const signature = ecdsa.sign(bytesOf(messageOf(own)))
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const high = (order - BigInt(hex(signature.subarray(32, 64)))).toString(16).padStart(64, '0')
  const flipped = `${hex(signature.subarray(0, 32))}${high}0${1 - (signature[64] ?? 0)}`
  expect(await verdictOf(own, flipped)).toStrictEqual({ status: 'invalid', reason: 'signature-malleable' })
})

test('an address with a wrong checksum belongs to no key', async () => {
  const { account, sign } = signers.sr25519()
  const address = encodeAddress(account, 0)
  const wrong = `${address.slice(0, -1)}${address.endsWith('a') ? 'b' : 'a'}`
  const message = messageOf(wrong)
  expect(await verdictOf(wrong, hex(sign(bytesOf(message))), message)).toStrictEqual({
    status: 'invalid',
    reason: 'account-mismatch',
  })
})

test.each([
  '',
  '0x',
  `0x${'0'.repeat(127)}`,
  `0x${'0'.repeat(129)}`,
  `0x${'f'.repeat(131)}`,
  `0x01${'f'.repeat(130)}`,
  `0x${'g'.repeat(128)}`,
  'z'.repeat(100_000),
])('a malformed signature: %#', async (signature) => {
  const address = encodeAddress(signers.sr25519().account, 0)
  expect(await verdictOf(address, signature)).toStrictEqual({ status: 'invalid', reason: 'signature-malformed' })
})

test.each([
  `0x${'00'.repeat(64)}`,
  `0x${'ff'.repeat(64)}`,
  `0x${'ff'.repeat(65)}`,
  `0x01${'00'.repeat(64)}`,
  `0x02${'ff'.repeat(65)}`,
])('bytes that are no point of a curve: %#', async (signature) => {
  const address = encodeAddress(signers.sr25519().account, 0)
  expect(await verdictOf(address, signature)).toMatchObject({ status: 'invalid' })
})
