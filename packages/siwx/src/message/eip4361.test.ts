import { isLatchkeyError } from '@latchkey/core/errors'
import { ParsedMessage } from '@spruceid/siwe-parser'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyMessage, evmAccount } from './arbitrary.fixture.ts'
import { formatSignInMessage } from './format-sign-in-message.ts'
import { isUri } from './is-uri.ts'
import { parseSignInMessage } from './parse-sign-in-message.ts'
import { characters, notUris, readable, unreadable } from './vectors.fixture.ts'

const base = readable['no optional field'].fields
const theirs = (text: string) => {
  try {
    return new ParsedMessage(text)
  } catch {
    return undefined
  }
}
const ours = (text: string) => {
  try {
    return parseSignInMessage(text)
  } catch (error) {
    if (!isLatchkeyError(error) || !error.code.startsWith('siwx/')) throw error
    return undefined
  }
}

describe('published vectors', () => {
  test.each(Object.entries(readable))('reads and writes: %s', (_, { fields, text }) => {
    expect(parseSignInMessage(text)).toStrictEqual(fields)
    expect(formatSignInMessage(fields)).toBe(text)
  })

  test.each(Object.entries(unreadable))('refuses: %s', (_, text) => {
    expect(ours(text)).toBeUndefined()
  })

  test.each(notUris)('refuses as URI: %s', (uri) => {
    expect(() => formatSignInMessage({ ...base, uri })).toThrow('uri must be an RFC 3986 URI')
    expect(ours(readable['no statement'].text.replace(base.uri, uri))).toBeUndefined()
  })

  test.each(Object.entries(characters))('takes the characters of: %s', (field, { bad, good }) => {
    for (const value of good) {
      const text = formatSignInMessage({ ...base, [field]: value })
      expect(theirs(text)).toMatchObject({ [field]: value })
      expect(parseSignInMessage(text)).toMatchObject({ [field]: value })
    }
    for (const value of bad) expect(() => formatSignInMessage({ ...base, [field]: value })).toThrow(field)
  })

  test('no vector is missing', () => {
    const bad = Object.values(characters).flatMap((each) => each.bad)
    const good = Object.values(characters).flatMap((each) => each.good)
    const refuses = Object.keys(unreadable).length + notUris.length + bad.length
    console.info(`EIP-4361 vectors: ${Object.keys(readable).length + good.length} read and written, ${refuses} refused`)
    expect(refuses).toBeGreaterThan(30)
  })
})

describe('against the reference parser', () => {
  test('it reads our messages, field by field', () => {
    fc.assert(
      fc.property(anyMessage(evmAccount), (message) => {
        const read = theirs(formatSignInMessage(message))
        expect(read).toBeDefined()
        expect(read?.address).toBe(message.accountAddress)
        expect(`eip155:${read?.chainId}`).toBe(message.chainId)
        for (const key of ['domain', 'uri', 'version', 'nonce', 'issuedAt', 'expirationTime', 'notBefore'] as const)
          expect(read?.[key] ?? undefined).toBe(message[key])
        expect(read?.statement ?? undefined).toBe(message.statement)
        expect(read?.requestId ?? undefined).toBe(message.requestId)
        expect(read?.resources ?? undefined).toStrictEqual(message.resources)
      }),
      { numRuns: 200 },
    )
  })

  test('we refuse each changed text that it refuses', () => {
    const noise = fc.constantFrom('', '\n', '\r', ' ', '\0', '%', 'é', ':', '/', '0', 'A', '[', '\n\n', '- ', 'URI: ')
    let refused = 0
    fc.assert(
      fc.property(anyMessage(evmAccount), fc.nat(), fc.nat(2), noise, (message, at, cut, put) => {
        const text = formatSignInMessage(message)
        const index = at % text.length
        const changed = text.slice(0, index) + put + text.slice(index + cut)
        if (theirs(changed)) return
        refused += 1
        expect(ours(changed)).toBeUndefined()
      }),
      { numRuns: 500 },
    )
    console.info(`EIP-4361 mutations: ${refused} of 500 refused by the reference, none of them read by us`)
  })

  test('both accept the same texts as URIs', () => {
    const piece = fc.constantFrom(
      'a',
      '1',
      ':',
      '/',
      '//',
      '?',
      '#',
      '@',
      '[',
      ']',
      '[::1]',
      '%41',
      '%4',
      '.',
      'v1.a',
      '1.2.3.4',
      '::',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const uri = `u:${pieces.join('')}`
        const text = readable['no statement'].text.replace(base.uri, () => uri)
        expect([uri, isUri(uri)]).toStrictEqual([uri, theirs(text) !== undefined])
      }),
      { numRuns: 1_000 },
    )
  })
})
