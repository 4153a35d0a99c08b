import { generateKeyPairSync, sign } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { createSignInMessage as createTheirs, verifySignIn as verifyTheirs } from '@solana/wallet-standard-util'
import { expect, test } from 'vitest'
import { formatSignInMessage } from '../../message/format-sign-in-message.ts'
import { verifySignIn } from '../verify-sign-in.ts'
import { solanaVerifier } from './index.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const key = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
const accountAddress = base58.encode(key)
const fields = {
  domain: 'example.org',
  accountAddress,
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  uri: 'https://example.org',
  version: '1',
  nonce: '0123456789abcdef',
  issuedAt: '2026-01-01T00:00:00.000Z',
} as const
const expected = {
  domain: 'example.org',
  nonce: fields.nonce,
  chainId: fields.chainId,
  address: accountAddress,
  now: Date.parse('2026-01-01T00:00:10Z'),
}
const verdictOf = (message: string, signature: Uint8Array | string, address: string = accountAddress) =>
  verifySignIn({
    message,
    signature: typeof signature === 'string' ? signature : base58.encode(signature),
    expected: { ...expected, address },
    verifiers: [solanaVerifier()],
  })

test('a signature of another library is valid, one of another key is not', async () => {
  const message = formatSignInMessage(fields)
  expect(await verdictOf(message, sign(null, Buffer.from(message), privateKey))).toStrictEqual({
    status: 'valid',
    data: fields,
  })
  const stranger = sign(null, Buffer.from(message), generateKeyPairSync('ed25519').privateKey)
  expect(await verdictOf(message, stranger)).toStrictEqual({ status: 'invalid', reason: 'signature-mismatch' })
})

test('a signature of a wallet’s own sign-in feature is valid for the reference and for us', async () => {
  const input = { ...fields, address: accountAddress, chainId: 'mainnet', statement: 'Sign in' }
  const { accountAddress: _, ...theirs } = input
  const signedMessage = createTheirs(theirs)
  const signature = sign(null, signedMessage, privateKey)
  const account = { address: accountAddress, publicKey: key, chains: [], features: [] } as const
  expect(verifyTheirs(theirs, { account, signedMessage, signature })).toBe(true)
  expect(await verdictOf(new TextDecoder().decode(signedMessage), signature)).toMatchObject({ status: 'valid' })
})

test('a malleated signature is refused', async () => {
  const message = formatSignInMessage(fields)
  const good = sign(null, Buffer.from(message), privateKey)
  const s = good.subarray(32).reduceRight((sum, byte) => (sum << 8n) + BigInt(byte), 0n) + ed25519.CURVE.n
  const twin = Uint8Array.from([
    ...good.subarray(0, 32),
    ...Array.from({ length: 32 }, (_, index) => Number((s >> BigInt(8 * index)) & 255n)),
  ])
  expect(await verdictOf(message, twin)).toStrictEqual({ status: 'invalid', reason: 'signature-malleable' })
})

test('a key of small order signs nothing, though its equation is true', async () => {
  const zero = new Uint8Array(32)
  zero[0] = 1
  const address = base58.encode(zero)
  const message = formatSignInMessage({ ...fields, accountAddress: address })
  // R is the neutral element and s is 0: true for every message when the key is the neutral element.
  const forged = Uint8Array.from([...zero, ...new Uint8Array(32)])
  expect(await verdictOf(message, forged, address)).toMatchObject({ status: 'invalid' })
})

test.each(['', '0OIl', '1'.repeat(64).concat('1'), 'z'.repeat(100_000)])(
  'a malformed signature: %#',
  async (signature) => {
    const verdict = await verdictOf(formatSignInMessage(fields), signature)
    expect(verdict).toStrictEqual({ status: 'invalid', reason: 'signature-malformed' })
  },
)
