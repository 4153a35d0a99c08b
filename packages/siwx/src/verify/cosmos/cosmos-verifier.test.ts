import { makeSignDoc, Secp256k1HdWallet } from '@cosmjs/amino'
import { secp256k1 } from '@noble/curves/secp256k1'
import { base64 } from '@scure/base'
import { beforeAll, expect, test } from 'vitest'
import { formatSignInMessage } from '../../message/format-sign-in-message.ts'
import type { SignInMessage } from '../../message/sign-in-message.ts'
import { verifySignIn } from '../verify-sign-in.ts'
import { cosmosVerifier } from './index.ts'

const phrase = 'test test test test test test test test test test test junk'
let fields: SignInMessage
let message: string
let signature: string
let publicKey: string

beforeAll(async () => {
  const wallet = await Secp256k1HdWallet.fromMnemonic(phrase)
  const [account] = await wallet.getAccounts()
  if (!account) throw new Error('no account')
  fields = {
    domain: 'example.org',
    accountAddress: account.address,
    chainId: 'cosmos:cosmoshub-4',
    statement: 'Sign in & stay <here>'.replace(/[<>]/g, ''),
    uri: 'https://example.org',
    version: '1',
    nonce: '0123456789abcdef',
    issuedAt: '2026-01-01T00:00:00.000Z',
  }
  message = formatSignInMessage(fields)
  // ADR-36 as a wallet makes it: the reference library's own document and signature.
  const data = base64.encode(new TextEncoder().encode(message))
  const value = { signer: account.address, data }
  const doc = makeSignDoc([{ type: 'sign/MsgSignData', value }], { gas: '0', amount: [] }, '', '', 0, 0)
  const signed = await wallet.signAmino(account.address, doc)
  signature = signed.signature.signature
  publicKey = base64.encode(account.pubkey)
})

const verdictOf = (change: { message?: string; signature?: string; publicKey?: string | undefined } = {}) =>
  verifySignIn({
    message,
    signature,
    publicKey,
    expected: {
      domain: fields.domain,
      nonce: fields.nonce,
      chainId: fields.chainId,
      address: fields.accountAddress,
      now: Date.parse('2026-01-01T00:00:10Z'),
    },
    verifiers: [cosmosVerifier()],
    ...change,
  })

test('signatures of the reference library are valid', async () => {
  expect(await verdictOf()).toStrictEqual({ status: 'valid', data: fields })
})

test('an altered text, a malleated signature and another key are refused', async () => {
  const altered = message.replace('Sign in', 'Sign up')
  expect(await verdictOf({ message: altered })).toStrictEqual({ status: 'invalid', reason: 'signature-mismatch' })
  const { r, s } = secp256k1.Signature.fromCompact(base64.decode(signature))
  const twin = base64.encode(new secp256k1.Signature(r, secp256k1.CURVE.n - s).toCompactRawBytes())
  expect(await verdictOf({ signature: twin })).toStrictEqual({ status: 'invalid', reason: 'signature-malleable' })
  const stranger = base64.encode(secp256k1.getPublicKey(secp256k1.utils.randomPrivateKey()))
  for (const key of [stranger, undefined, 'AA==', 'no base64'])
    expect(await verdictOf({ publicKey: key })).toStrictEqual({ status: 'invalid', reason: 'public-key-mismatch' })
  for (const text of ['', 'AA==', '!', 'A'.repeat(10_000)])
    expect(await verdictOf({ signature: text })).toStrictEqual({ status: 'invalid', reason: 'signature-malformed' })
})
