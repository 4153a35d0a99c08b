import { encodeFunctionData, erc20Abi, erc721Abi, maxUint256, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { readCall } from './read-call.ts'
import { readableText, readSignIn } from './read-sign-in.ts'
import { showHidden } from './show-hidden.ts'

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

describe('a contract call', () => {
  const approve = (amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [address, amount] })

  test('that lets another account spend is a danger, until the right is taken away', () => {
    expect(readCall(approve(5n))).toMatchObject({ name: 'approve', amount: 5n, isUnlimited: false, danger: 'approve' })
    expect(readCall(approve(maxUint256))).toMatchObject({ isUnlimited: true, party: address.toLowerCase() })
    expect(readCall(approve(0n)).danger).toBeUndefined()
    const all = (isOn: boolean) =>
      encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [address, isOn] })
    expect([readCall(all(true)).danger, readCall(all(false)).danger]).toEqual(['all', undefined])
  })

  test('is named by its selector if nothing else is certain', () => {
    for (const data of [
      '0x',
      '0x1234',
      '0xdeadbeef',
      approve(1n).slice(0, -2),
      `${approve(1n)}00`,
      approve(1n).replace('095ea7b3000', '095ea7b3f00'),
    ])
      expect(readCall(data)).toEqual({ selector: data.slice(0, 10) })
  })
})

test('characters that reorder or hide text are shown by their number', () => {
  expect(showHidden('pay 1\u202E00\u202C to\u200B bob\n\u0645\u0631\u062D\u0628\u0627')).toBe(
    'pay 1⟨U+202E⟩00⟨U+202C⟩ to⟨U+200B⟩ bob\n\u0645\u0631\u062D\u0628\u0627',
  )
})
