import { stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { showHidden } from '../ui/show-hidden.ts'
import { readableText, readSignIn } from './read-sign-in.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('a sign-in message', () => {
  const origin = 'https://app.shop.example'
  const message = (domain: string, uri = `https://${domain}/login`) =>
    `${domain} wants you to sign in with your Ethereum account:\n${address}\n\nWelcome.\n\nURI: ${uri}\nVersion: 1\nChain ID: 1\nNonce: abcdefgh1\nIssued At: 2026-01-01T00:00:00Z`

  test('of the site that asks is for it', () => {
    const signIn = readSignIn(message('app.shop.example'), origin)
    expect(signIn).toMatchObject({ domain: 'app.shop.example', isForOrigin: true })
    expect(signIn?.message?.statement).toBe('Welcome.')
  })

  test.each([
    ['another domain', message('bank.example')],
    ['a domain above', message('shop.example')],
    ['another port', message('app.shop.example:8443')],
    ['a URI of another site', message('app.shop.example', 'https://bank.example/')],
    ['a scheme that isn’t the page’s', message('http://app.shop.example')],
    ['spaces in front', `  ${message('bank.example')}`],
    [
      'another spelling of the first line',
      message('bank.example').replace('wants you to sign', 'WANTS you  to sign').replace('  ', ' '),
    ],
    ['lines that the standard doesn’t have', `${message('bank.example')}\nMore: yes`],
  ])('is not for it with %s', (_, text) => {
    expect(readSignIn(text, origin)?.isForOrigin).toBe(false)
  })

  test('that is not well-formed is still shown as a sign-in', () => {
    expect(readSignIn(`app.shop.example wants you to sign in with your Ethereum account:\nsoon`, origin)).toEqual({
      domain: 'app.shop.example',
      message: undefined,
      isForOrigin: true,
    })
  })

  test('with a control character in its statement is still compared with the site', () => {
    const bytes = stringToHex(message('bank.example').replace('Welcome.', 'Welcome\u0001.'))
    const text = readableText({ bytes }, origin) ?? ''
    expect(readSignIn(text, origin)?.isForOrigin).toBe(false)
    expect(showHidden(text)).toContain('Welcome⟨U+0001⟩.')
    expect(readableText({ bytes: '0x0001ff' }, origin)).toBeUndefined()
  })

  test.each(['Hello', 'She wants you to sign', ''])('%j is none', (text) => {
    expect(readSignIn(text, origin)).toBeUndefined()
  })
})
