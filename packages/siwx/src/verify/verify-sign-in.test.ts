import { describe, expect, test } from 'vitest'
import { formatSignInMessage } from '../message/format-sign-in-message.ts'
import type { SignInMessage } from '../message/sign-in-message.ts'
import { refused, verifiable } from '../message/vectors.fixture.ts'
import { eip155Verifier } from './eip155/index.ts'
import { solanaVerifier } from './solana/index.ts'
import { verifySignIn } from './verify-sign-in.ts'

type Vector = {
  fields: SignInMessage
  signature: string
  time?: string
  domain?: string
  nonce?: string
}

const verifiers = [eip155Verifier()]
const check = ({ domain, fields, nonce, signature, time = '2026-01-01T00:00:00Z' }: Vector) =>
  verifySignIn({
    message: formatSignInMessage(fields),
    signature,
    verifiers,
    expected: {
      domain: domain ?? fields.domain,
      nonce: nonce ?? fields.nonce,
      chainId: fields.chainId,
      address: fields.accountAddress,
      now: Date.parse(time),
    },
  })

test('a signature that is no text, as JSON may have it, is malformed', async () => {
  const [vector] = Object.values<Vector>(verifiable)
  if (!vector) throw new Error('There is no vector')
  const broken = { ...vector, signature: 7 as unknown as string }
  expect(await check(broken)).toStrictEqual({ status: 'invalid', reason: 'signature-malformed' })
})

describe('published EIP-4361 signatures', () => {
  test.each(Object.entries<Vector>(verifiable))('valid: %s', async (_, vector) => {
    expect(await check(vector)).toStrictEqual({ status: 'valid', data: vector.fields })
  })

  test.each(Object.entries<Vector & { reason: string }>(refused))('invalid: %s', async (_, vector) => {
    expect(await check(vector)).toStrictEqual({ status: 'invalid', reason: vector.reason })
  })

  test('no vector is missing', () => {
    console.info(`EIP-4361 signatures: ${Object.keys(verifiable).length} hold, ${Object.keys(refused).length} refused`)
    expect(Object.keys(verifiable)).toHaveLength(3)
  })
})

const { fields, signature } = verifiable['example message']
const message = formatSignInMessage(fields)
const now = Date.parse('2026-01-01T00:00:00Z')
const expected = {
  domain: fields.domain,
  uri: fields.uri,
  nonce: fields.nonce,
  chainId: fields.chainId,
  address: fields.accountAddress,
  now,
}
const verdictOf = (change: Partial<Parameters<typeof verifySignIn>[0]>) =>
  verifySignIn({ message, signature, expected, verifiers, ...change })

describe('attacks', () => {
  test.each([
    ['another site', { domain: 'evil.org' }, 'domain-mismatch'],
    ['a site under the name of this one', { domain: 'login.xyz.evil.org' }, 'domain-mismatch'],
    ['another page', { uri: 'https://login.xyz/admin' }, 'uri-mismatch'],
    ['another chain', { chainId: 'eip155:10' }, 'chain-mismatch'],
    ['a chain whose id begins alike', { chainId: 'eip155:11' }, 'chain-mismatch'],
    ['a nonce that was not issued', { nonce: 'aaaaaaaaaaaa' }, 'nonce-mismatch'],
    ['another account', { address: '0x6Da01670d8fc844e736095918bbE11fE8D564163' }, 'account-mismatch'],
    ['an expired one', { now: Date.parse('2100-01-07T14:32:14Z') }, 'expired'],
    ['one from the future', { now: Date.parse('2022-01-27T17:09:08Z') }, 'not-yet-valid'],
    ['a clock that says nothing', { now: Number.NaN }, 'expired'],
  ] as const)('a message for %s', async (_, change, reason) => {
    expect(await verdictOf({ expected: { ...expected, ...change } })).toStrictEqual({ status: 'invalid', reason })
  })

  test('clocks may differ by what the site allows; the default is 30 s', async () => {
    for (const [time, clockSkewSeconds, status] of [
      ['2100-01-07T14:32:13.000Z', undefined, 'valid'],
      ['2100-01-07T14:31:43.951Z', 0, 'valid'],
      ['2100-01-07T14:31:43.952Z', 0, 'invalid'],
      ['2022-01-27T17:08:38.578Z', 60, 'valid'],
      ['2022-01-27T17:08:38.577Z', 60, 'invalid'],
    ] as const) {
      const verdict = await verdictOf({ expected: { ...expected, now: Date.parse(time), clockSkewSeconds } })
      expect([time, verdict.status]).toStrictEqual([time, status])
    }
  })

  test('an altered statement', async () => {
    const altered = message.replace('Example Statement', 'Exemple Statement')
    expect(await verdictOf({ message: altered })).toStrictEqual({ status: 'invalid', reason: 'signature-mismatch' })
  })

  test('a line added before, after or inside', async () => {
    for (const text of [
      `\n${message}`,
      `${message}\n`,
      message.replace('\nURI', '\n\nURI'),
      `${message}\nURI: https://x.org`,
    ])
      expect(await verdictOf({ message: text })).toMatchObject({ status: 'invalid', reason: 'message-unreadable' })
  })

  test('the malleated twin of a good signature', async () => {
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const s = BigInt(`0x${signature.slice(66, 130)}`)
    const twin = `${signature.slice(0, 66)}${(order - s).toString(16).padStart(64, '0')}1c`
    expect(await verdictOf({ signature: twin })).toStrictEqual({ status: 'invalid', reason: 'signature-malleable' })
  })

  test.each(['', '0x', '0x00', 'zz', `0x${'00'.repeat(64)}1b`, `0x${'ff'.repeat(64)}1b`, `0x${'0'.repeat(200_001)}`])(
    'a malformed signature: %#',
    async (text) => {
      const verdict = await verdictOf({ signature: text })
      expect(verdict.status === 'invalid' || (verdict.status === 'unknown' && verdict.reason === 'no-rpc')).toBe(true)
    },
  )

  test('an address in another case is the same account, on chains where case does not count', async () => {
    expect(await verdictOf({ expected: { ...expected, address: expected.address.toLowerCase() } })).toMatchObject({
      status: 'valid',
    })
  })
})

describe('a check that is impossible now gives unknown, without a throw', () => {
  test('no verifier of the ecosystem', async () => {
    for (const none of [[], [solanaVerifier()]])
      expect(await verdictOf({ verifiers: none })).toStrictEqual({ status: 'unknown', reason: 'no-verifier' })
  })

  test('an app’s own verifier that fails', async () => {
    const cause = new Error('out of order')
    const broken = { namespace: 'eip155', verify: () => Promise.reject(cause) }
    expect(await verdictOf({ verifiers: [broken] })).toStrictEqual({
      status: 'unknown',
      reason: 'verifier-failed',
      cause,
    })
    const strict = { namespace: 'eip155', verify: () => ({ status: 'invalid', reason: 'signature-mismatch' }) as const }
    expect(await verdictOf({ verifiers: [broken, ...verifiers, strict] })).toMatchObject({ status: 'invalid' })
  })
})
