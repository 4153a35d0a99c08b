import { generateKeyPairSync, sign } from 'node:crypto'
import { type OffChainForm, offChainMessage } from '@latchkey/test-wallets'
import { base58 } from '@scure/base'
import {
  type Address,
  getOffchainMessageV0Encoder,
  getOffchainMessageV1Encoder,
  OffchainMessageContentFormat,
  offchainMessageApplicationDomain,
} from '@solana/kit'
import { expect, test } from 'vitest'
import { formatSignInMessage } from '../../message/format-sign-in-message.ts'
import { verifySignIn } from '../verify-sign-in.ts'
import { solanaVerifier } from './index.ts'
import { offChainMessages } from './off-chain-messages.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const key = Uint8Array.from(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32))
const accountAddress = base58.encode(key)
const fields = {
  domain: 'example.org',
  accountAddress,
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  statement: 'Sign in to Example.',
  uri: 'https://example.org',
  version: '1',
  nonce: '0123456789abcdef',
  issuedAt: '2026-01-01T00:00:00.000Z',
} as const
const message = formatSignInMessage(fields)
const verdictOf = (signed: Uint8Array) =>
  verifySignIn({
    message,
    signature: base58.encode(sign(null, signed, privateKey)),
    expected: {
      ...{ domain: 'example.org', nonce: fields.nonce, chainId: fields.chainId, address: accountAddress },
      now: Date.parse('2026-01-01T00:00:10Z'),
    },
    verifiers: [solanaVerifier()],
  })
const bytes = (text: string) => new TextEncoder().encode(text)
const noDomain = '11111111111111111111111111111111'

/** The off-chain message that @solana/kit makes of a text. */
function theirs(text: string, applicationDomain = noDomain): readonly Uint8Array[] {
  const requiredSignatories = [{ address: accountAddress as Address }]
  const version0 = (format: OffchainMessageContentFormat) =>
    getOffchainMessageV0Encoder().encode({
      version: 0,
      applicationDomain: offchainMessageApplicationDomain(applicationDomain),
      content: { format, text } as never,
      requiredSignatories,
    })
  return [
    version0(OffchainMessageContentFormat.UTF8_1232_BYTES_MAX),
    version0(OffchainMessageContentFormat.UTF8_65535_BYTES_MAX),
    getOffchainMessageV1Encoder().encode({ version: 1, content: text, requiredSignatories }),
  ].map((encoded) => Uint8Array.from(encoded))
}
const hex = (list: Iterable<Uint8Array>) => Array.from(list, (one) => Buffer.from(one).toString('hex'))

test('the headers of @solana/kit are ours, and signatures over them are valid', async () => {
  const vectors = theirs(message)
  for (const vector of vectors) {
    expect(hex(offChainMessages(bytes(message), key))).toContain(Buffer.from(vector).toString('hex'))
    expect(await verdictOf(vector)).toMatchObject({ status: 'valid' })
  }
  const forms: readonly OffChainForm[] = ['v0', 'compact', 'v1']
  for (const form of forms)
    expect(await verdictOf(offChainMessage(form, bytes(message), key))).toMatchObject({ status: 'valid' })
  console.info(`Off-chain messages: ${vectors.length} headers of @solana/kit, ${forms.length} of hardware wallets`)
})

test.each<[string, Uint8Array | undefined]>([
  ['another message behind the header', theirs(message.replace('Example', 'Other'))[0]],
  ['a header for another site’s application domain', theirs(message, accountAddress)[0]],
  ['another signer in the header', offChainMessage('v0', bytes(message), new Uint8Array(32).fill(7))],
  ['another version', theirs(message)[0]?.map((byte, index) => (index === 16 ? 2 : byte))],
  ['another format', theirs(message)[0]?.map((byte, index) => (index === 49 ? 3 : byte))],
  ['a wrong length', theirs(message)[0]?.map((byte, index) => (index === 83 ? byte ^ 1 : byte))],
  ['another signing domain', theirs(message)[0]?.map((byte, index) => (index === 0 ? 0xfe : byte))],
  ['a byte after the message', Uint8Array.from([...(theirs(message)[0] ?? []), 0])],
  ['a header in a header', offChainMessage('v0', offChainMessage('v0', bytes(message), key), key)],
  ['a header alone', theirs(message)[0]?.subarray(0, 85)],
])('refused: %s', async (_, signed) => {
  expect(signed).toBeDefined()
  expect(await verdictOf(signed ?? new Uint8Array())).toStrictEqual({
    status: 'invalid',
    reason: 'signature-mismatch',
  })
})

test('a message that fits no header has none', () => {
  expect([...offChainMessages(new Uint8Array(), key)]).toEqual([])
  expect([...offChainMessages(new Uint8Array(0x10000).fill(97), key)]).toEqual([])
  expect([...offChainMessages(bytes('ü'), key)]).toHaveLength(5)
})
