import { base58, base64 } from '@scure/base'
import { encodeFunctionData, erc20Abi, erc721Abi, maxUint256, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { nameNetwork } from './name-network.ts'
import { readCall } from './read-call.ts'
import { readableText, readSignIn } from './read-sign-in.ts'
import { readSolanaTransaction } from './read-solana-transaction.ts'
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

  test('that is not well-formed is told as one all the same', () => {
    expect(readSignIn(`app.shop.example wants you to sign in with your Ethereum account:\nsoon`, origin)).toEqual({
      domain: 'app.shop.example',
      message: undefined,
      isForOrigin: true,
    })
  })

  test('with a control character in its statement is compared with the site all the same', () => {
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

  test('is told by its selector where nothing else is certain', () => {
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

describe('a Solana transaction', () => {
  const key = (byte: number) => new Uint8Array(32).fill(byte)
  const lamports = new Uint8Array(new BigUint64Array([1_500_000n]).buffer)
  const transfer = [2, 2, 0, 1, 12, 2, 0, 0, 0, ...lamports]
  /** Payer, receiver, system program; one transfer. */
  const legacy = new Uint8Array([
    1,
    ...new Uint8Array(64),
    1,
    0,
    1,
    3,
    ...key(1),
    ...key(2),
    ...key(0),
    ...key(9),
    1,
    ...transfer,
  ])
  const versioned = new Uint8Array([1, ...new Uint8Array(64), 0x80, ...legacy.subarray(65), 0])

  test('is read: payer, programs, accounts and the coins that it moves', () => {
    const expected = {
      feePayer: base58.encode(key(1)),
      signatures: 1,
      accounts: 3,
      programs: ['11111111111111111111111111111111'],
      instructions: 1,
      transfers: [{ to: base58.encode(key(2)), lamports: 1_500_000n }],
      hasTables: false,
      fee: 5000n,
    }
    expect(readSolanaTransaction(base64.encode(legacy))).toEqual(expected)
    expect(readSolanaTransaction(base64.encode(versioned))).toEqual(expected)
  })

  test('costs what it offers for its work too, at most', () => {
    const budget = base58.decode('ComputeBudget111111111111111111111111111111')
    const price = [3, ...new Uint8Array(new BigUint64Array([2_000_000_000n]).buffer)]
    const limit = (units: number) => [2, ...new Uint8Array(new Uint32Array([units]).buffer)]
    /** Payer, the program of budgets; one signature. */
    const feeOf = (...instructions: readonly (readonly number[])[]) => {
      const encoded = instructions.flatMap((data) => [1, 0, data.length, ...data])
      const message = [1, 0, 1, 2, ...key(1), ...budget, ...key(9), instructions.length, ...encoded]
      return readSolanaTransaction(base64.encode(new Uint8Array([1, ...new Uint8Array(64), ...message])))?.fee
    }
    expect(feeOf(limit(300_001), price)).toBe(5000n + 600_002_000n)
    expect(feeOf(price, limit(4_000_000_000))).toBe(5000n + 2_800_000_000n)
    // Without a limit each instruction counts as 200,000 units.
    expect(feeOf(price)).toBe(5000n + 400_000_000n)
    expect(feeOf(limit(300_000))).toBe(5000n)
  })

  test('that is cut off, of another version or none can’t be read', () => {
    for (let length = 0; length < legacy.length; length++)
      expect(readSolanaTransaction(base64.encode(legacy.subarray(0, length)))).toBeUndefined()
    const newer = versioned.slice()
    newer[65] = 0x81
    for (const text of [base64.encode(newer), 'no base64', '']) expect(readSolanaTransaction(text)).toBeUndefined()
  })
})

test('networks are named by our own table, and unknown ones by their id', () => {
  expect(nameNetwork('eip155:1')).toMatchObject({ name: 'Ethereum', symbol: 'ETH', isTest: false })
  expect(nameNetwork('eip155:11155111').isTest).toBe(true)
  expect(nameNetwork('eip155:999')).toEqual({ name: 'eip155:999', symbol: '', decimals: 18, isTest: false })
})

test('characters that reorder or hide text are shown by their number', () => {
  expect(showHidden('pay 1\u202E00\u202C to\u200B bob\n\u0645\u0631\u062D\u0628\u0627')).toBe(
    'pay 1⟨U+202E⟩00⟨U+202C⟩ to⟨U+200B⟩ bob\n\u0645\u0631\u062D\u0628\u0627',
  )
})
