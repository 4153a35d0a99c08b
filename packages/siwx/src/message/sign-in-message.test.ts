import { isLatchkeyError } from '@latchkey/core/errors'
import { createSignInMessageText, parseSignInMessageText } from '@solana/wallet-standard-util'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accounts, anyMessage, evmAccount, otherAccount } from './arbitrary.fixture.ts'
import { createNonce } from './create-nonce.ts'
import { createSignInMessage } from './create-sign-in-message.ts'
import { formatSignInMessage } from './format-sign-in-message.ts'
import { limits } from './limits.ts'
import { parseSignInMessage } from './parse-sign-in-message.ts'
import type { SignInMessage } from './sign-in-message.ts'

const full = {
  scheme: 'https',
  domain: 'example.org',
  accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  chainId: 'eip155:1',
  statement: 'Sign in to Example',
  uri: 'https://example.org/login',
  version: '1',
  nonce: '0123456789abcdef',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expirationTime: '2026-01-02T00:00:00.000Z',
  notBefore: '2026-01-01T00:00:00.000Z',
  requestId: 'request-1',
  resources: ['https://example.org/terms', 'urn:recap:e30'],
} as const satisfies SignInMessage

function codeOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (isLatchkeyError(error)) return `${error.code} ${error.context.field ?? ''}`.trim()
    throw error
  }
  return 'none'
}

test('[S3.33] a message carries each of its twelve fields into the text and back', () => {
  const { scheme, ...message } = full
  expect(Object.keys(message).sort()).toStrictEqual(
    [
      'chainId',
      'accountAddress',
      'nonce',
      'domain',
      'uri',
      'expirationTime',
      'issuedAt',
      'notBefore',
      'requestId',
      'version',
      'resources',
      'statement',
    ].sort(),
  )
  const text = formatSignInMessage(message)
  expect(parseSignInMessage(text)).toStrictEqual(message)
  // each field is part of the text: another value gives another text
  for (const [field, value] of Object.entries({
    chainId: 'eip155:10',
    accountAddress: '0x9D85ca56217D2bb651b00f15e694EB7E713637D4',
    nonce: 'another123',
    domain: 'example.com',
    uri: 'https://example.org/',
    expirationTime: '2026-01-03T00:00:00Z',
    issuedAt: '2026-01-01T00:00:01Z',
    notBefore: '2026-01-01T00:00:01Z',
    requestId: 'request-2',
    resources: [],
    statement: 'Another',
  })) {
    const changed = formatSignInMessage({ ...message, [field]: value })
    expect(changed).not.toBe(text)
    expect(parseSignInMessage(changed)).toStrictEqual({ ...message, [field]: value })
  }
  expect(codeOf(() => formatSignInMessage({ ...message, version: '2' as '1' }))).toBe('siwx/field-invalid version')
})

test('every message of every ecosystem is read as it was written', () => {
  fc.assert(
    fc.property(anyMessage(fc.oneof(evmAccount, otherAccount)), (message) => {
      const text = formatSignInMessage(message)
      expect(parseSignInMessage(text)).toStrictEqual(message)
      expect(formatSignInMessage(parseSignInMessage(text))).toBe(text)
    }),
    { numRuns: 500 },
  )
})

test('any text is read, or refused with one of our errors', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), anyMessage(otherAccount).map(formatSignInMessage)),
      fc.string(),
      (text, more) => {
        expect(codeOf(() => parseSignInMessage(text + more))).toMatch(/^(?:none|siwx\/.+)$/)
      },
    ),
  )
})

describe('the first line names the ecosystem', () => {
  const names = { solana: 'Solana', bip122: 'Bitcoin', cosmos: 'Cosmos', polkadot: 'Polkadot' }
  test.each(Object.entries(accounts))('%s', (chainId, accountAddress) => {
    const [namespace = '', reference] = chainId.split(':')
    const text = formatSignInMessage({ ...full, scheme: undefined, chainId, accountAddress })
    const name = names[namespace as keyof typeof names]
    expect(text).toContain(`example.org wants you to sign in with your ${name} account:\n${accountAddress}\n`)
    expect(text).toContain(`\nChain ID: ${reference}\n`)
    expect(parseSignInMessage(text)).toMatchObject({ chainId, accountAddress })
  })

  test('other namespaces have none', () => {
    expect(codeOf(() => formatSignInMessage({ ...full, chainId: 'tezos:mainnet' }))).toBe('siwx/namespace-unknown')
  })
})

describe('no field can contain a line break', () => {
  const fields = Object.keys(full).filter((field) => field !== 'chainId')
  test.each([...fields, 'chainId'])('%s', (field) => {
    for (const lineBreak of ['\n', '\r', '\r\n']) {
      const value = full[field as keyof typeof full]
      const evil = `${typeof value === 'object' ? value[0] : value}${lineBreak}Nonce: 12345678`
      const changed = { ...full, [field]: typeof value === 'object' ? [evil] : evil }
      expect(codeOf(() => formatSignInMessage(changed))).toMatch(/^siwx\/(?:field-invalid|field-too-long) /)
    }
  })
})

describe('oversized', () => {
  const long = {
    domain: `${'a'.repeat(limits.domain)}.org`,
    scheme: 'a'.repeat(limits.scheme + 1),
    accountAddress: `0x${'0'.repeat(limits.accountAddress)}`,
    chainId: `eip155:${'1'.repeat(limits.chainId)}`,
    statement: 'a'.repeat(limits.statement + 1),
    uri: `https://${'a'.repeat(limits.uri)}`,
    nonce: 'a'.repeat(limits.nonce + 1),
    issuedAt: `2026-01-01T00:00:00.${'0'.repeat(limits.time)}Z`,
    expirationTime: `2026-01-01T00:00:00.${'0'.repeat(limits.time)}Z`,
    notBefore: `2026-01-01T00:00:00.${'0'.repeat(limits.time)}Z`,
    requestId: 'a'.repeat(limits.requestId + 1),
    resources: [`https://${'a'.repeat(limits.resource)}`],
  }
  test.each(Object.entries(long))('%s', (field, value) => {
    expect(codeOf(() => formatSignInMessage({ ...full, [field]: value }))).toBe(`siwx/field-too-long ${field}`)
  })

  test('too many resources, and resources that are too long together', () => {
    const resources = Array.from({ length: limits.resources + 1 }, () => 'https://example.org')
    expect(codeOf(() => formatSignInMessage({ ...full, resources }))).toBe('siwx/field-too-long resources')
    const heavy = Array.from({ length: 9 }, () => `https://${'a'.repeat(limits.resource - 8)}`)
    expect(codeOf(() => formatSignInMessage({ ...full, resources: heavy }))).toBe('siwx/field-too-long message')
    expect(codeOf(() => parseSignInMessage('a'.repeat(limits.message + 1)))).toBe('siwx/field-too-long message')
  })
})

test('a domain with look-alike characters is refused, and the error gives its ASCII form', () => {
  const domain = 'ex\u0430mple.org'
  expect(codeOf(() => formatSignInMessage({ ...full, domain }))).toBe('siwx/domain-not-ascii domain')
  expect(() => formatSignInMessage({ ...full, domain })).toThrow('xn--exmple-4nf.org')
  const text = formatSignInMessage(full).replace('example.org', domain)
  expect(codeOf(() => parseSignInMessage(text))).toBe('siwx/domain-not-ascii domain')
})

test('an address in a text needs its checksum; an address that the app passes in one case gets it', () => {
  const small = full.accountAddress.toLowerCase()
  expect(codeOf(() => formatSignInMessage({ ...full, accountAddress: small }))).toBe(
    'siwx/field-invalid accountAddress',
  )
  expect(createSignInMessage({ ...full, accountAddress: small }).accountAddress).toBe(full.accountAddress)
  const wrong = full.accountAddress.replace('aa', 'aA')
  expect(codeOf(() => createSignInMessage({ ...full, accountAddress: wrong }))).toBe(
    'siwx/field-invalid accountAddress',
  )
})

test('version, nonce and times are filled in; the lifetime starts at `notBefore`, or now', () => {
  const clock = { now: () => Date.UTC(2026, 0, 1) }
  const random = (bytes: Uint8Array) => bytes.fill(255)
  const { domain, uri, chainId, accountAddress } = full
  const input = { domain, uri, chainId, accountAddress, lifetime: 60_000 }
  expect(createSignInMessage(input, { clock, random })).toStrictEqual({
    ...{ domain, uri, chainId, accountAddress },
    version: '1',
    nonce: 'f5lxx1zz5pnorynqglhzmsp33',
    issuedAt: '2026-01-01T00:00:00.000Z',
    expirationTime: '2026-01-01T00:01:00.000Z',
  })
  const later = createSignInMessage({ ...input, notBefore: '2026-02-01T02:00:00+02:00' }, { clock, random })
  expect(later).toMatchObject({ notBefore: '2026-02-01T02:00:00+02:00', expirationTime: '2026-02-01T00:01:00.000Z' })
  expect(codeOf(() => createSignInMessage({ ...input, lifetime: -1 }))).toBe('siwx/field-invalid expirationTime')
})

test('a nonce has 128 random bits: each of them changes it', () => {
  const nonces = Array.from({ length: 128 }, (_, bit) =>
    createNonce((bytes) => {
      bytes[bit >> 3] = 1 << (bit & 7)
      return bytes
    }),
  )
  expect(new Set(nonces).size).toBe(128)
  for (const nonce of [...nonces, createNonce()]) expect(nonce).toMatch(/^[0-9a-z]{25}$/)
})

test.each([
  '2026-02-29T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:00:00',
  '2026-01-01 00:00:00Z',
  '2026-01-01T00:00:00+2:00',
  '1767225600',
])('is not an RFC 3339 time: %s', (issuedAt) => {
  expect(codeOf(() => formatSignInMessage({ ...full, issuedAt }))).toBe('siwx/field-invalid issuedAt')
})

describe('Sign In With Solana', () => {
  const solana = fc.constant({
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    accountAddress: accounts['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] ?? '',
  })

  test('the reference reads our messages and writes the same text', () => {
    fc.assert(
      fc.property(
        anyMessage(solana).filter(({ requestId }) => requestId !== ''),
        (message) => {
          const text = formatSignInMessage(message)
          const read = parseSignInMessageText(text)
          expect(read).toMatchObject({ address: message.accountAddress, uri: message.uri, nonce: message.nonce })
          expect(read?.statement).toBe(message.statement)
          expect(read?.resources).toStrictEqual(message.resources)
          expect(read && createSignInMessageText(read)).toBe(text)
        },
      ),
      { numRuns: 200 },
    )
  })

  test('a statement that would be read as the URI is refused', () => {
    const [chainId = '', accountAddress = ''] = Object.entries(accounts)[0] ?? []
    const statement = 'URI: https://evil.org'
    expect(codeOf(() => formatSignInMessage({ ...full, chainId, accountAddress, statement }))).toBe(
      'siwx/field-invalid statement',
    )
    expect(parseSignInMessage(formatSignInMessage({ ...full, statement })).uri).toBe(full.uri)
  })

  test.each(['mainnet', 'solana:mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])(
    'we read a wallet’s own message on %s',
    (chainId) => {
      const { domain, uri, version, nonce, issuedAt } = full
      const address = accounts['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] ?? ''
      for (const statement of [undefined, 'Sign in']) {
        const input = { domain, address, uri, version, chainId, nonce, issuedAt, ...(statement && { statement }) }
        expect(parseSignInMessage(createSignInMessageText(input))).toStrictEqual({
          ...{ domain, uri, version, nonce, issuedAt, ...(statement && { statement }) },
          accountAddress: address,
          chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        })
      }
    },
  )
})
