import { isLatchkeyError } from '@latchkey/core/errors'
import { createFakeClock } from '@latchkey/core/testing'
import { keyProofText, stepUpText } from '@latchkey/frame/wire'
import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64, hex } from '@scure/base'
import fc from 'fast-check'
import {
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  stringToHex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { addressesOf, deriveKeys } from '../keys/derive.ts'
import { createSeed } from '../keys/seed.ts'
import { createKeyholder, heldMs, idleMs } from './keyholder.ts'

async function setUp(open?: () => Promise<Uint8Array>) {
  const seed = createSeed()
  const clock = createFakeClock()
  const given: Uint8Array[] = []
  const keyholder = createKeyholder({
    clock,
    open:
      open ??
      (async () => {
        const copy = seed.slice()
        given.push(copy)
        return copy
      }),
  })
  return { keyholder, clock, given, addresses: addressesOf(await deriveKeys(seed)) }
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'signed',
    (error: unknown) => (isLatchkeyError(error) ? error.code : String(error)),
  )
const hello = { kind: 'eip155-message', message: stringToHex('hello') } as const

describe('signing', () => {
  test('a message, typed data and a transaction gives what viem recovers the address from', async () => {
    const { keyholder, addresses } = await setUp()
    const typedData = {
      domain: { name: 'Shop', chainId: 1 },
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Order',
      message: { amount: 7n },
    } as const
    const transaction = {
      type: 'eip1559',
      chainId: 1,
      nonce: 3,
      to: addresses.eip155,
      value: 1n,
      gas: 21_000n,
      maxFeePerGas: 2n,
      maxPriorityFeePerGas: 1n,
    } as const
    const signature = (await keyholder.sign(hello)) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(addresses.eip155)
    const typed = (await keyholder.sign({ kind: 'eip155-typed-data', typedData })) as `0x${string}`
    expect(await recoverTypedDataAddress({ ...typedData, signature: typed })).toBe(addresses.eip155)
    const raw = (await keyholder.sign({ kind: 'eip155-transaction', transaction })) as `0x02${string}`
    expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(addresses.eip155)
    expect(parseTransaction(raw)).toMatchObject({ chainId: 1, nonce: 3, value: 1n })
  })

  test('a Solana message gives what the address verifies', async () => {
    const { keyholder, addresses } = await setUp()
    const message = new TextEncoder().encode('hello')
    const signature = await keyholder.sign({ kind: 'solana-message', message: base58.encode(message) })
    expect(ed25519.verify(base58.decode(signature), message, base58.decode(addresses.solana))).toBe(true)
  })

  test('a Solana transaction puts the signature in its place and keeps the others', async () => {
    const { keyholder, addresses } = await setUp()
    const [payer, own] = [new Uint8Array(32).fill(9), base58.decode(addresses.solana)]
    for (const version of [[], [0x80]]) {
      const message = new Uint8Array([
        ...version,
        2,
        0,
        1,
        3,
        ...payer,
        ...own,
        ...new Uint8Array(32),
        ...new Uint8Array(32).fill(5),
        0,
      ])
      const first = new Uint8Array(64).fill(7)
      const transaction = new Uint8Array([2, ...first, ...new Uint8Array(64), ...message])
      const signed = base64.decode(
        await keyholder.sign({ kind: 'solana-transaction', transaction: base64.encode(transaction) }),
      )
      expect(signed.subarray(1, 65)).toEqual(first)
      expect(ed25519.verify(signed.subarray(65, 129), message, own)).toBe(true)
      expect(signed.subarray(129)).toEqual(message)
    }
  })

  test('error: a Solana transaction of others, or garbage, is refused', async () => {
    const { keyholder } = await setUp()
    const message = new Uint8Array([1, 0, 0, 1, ...new Uint8Array(32).fill(9), ...new Uint8Array(32), 0])
    const foreign = base64.encode(new Uint8Array([1, ...new Uint8Array(64), ...message]))
    expect(await codeOf(keyholder.sign({ kind: 'solana-transaction', transaction: foreign }))).toBe('login/failed')
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const transaction = base64.encode(bytes)
        expect(await codeOf(keyholder.sign({ kind: 'solana-transaction', transaction }))).toBe('login/failed')
      }),
      { numRuns: 50 },
    )
  })

  test.each([
    ['names more signers than it has places for', [], 2, 1],
    ['names fewer signers than it has places for', [], 1, 2],
    ['is of a version to come', [0x81], 1, 1],
  ])('error: a Solana transaction that %s is refused', async (_, version, signers, signatures) => {
    const { keyholder, addresses } = await setUp()
    const accounts = [...base58.decode(addresses.solana), ...new Uint8Array(64).fill(9)]
    const message = [...version, signers, 0, 1, 3, ...accounts, ...new Uint8Array(32).fill(5), 0]
    const transaction = base64.encode(new Uint8Array([signatures, ...new Uint8Array(64 * signatures), ...message]))
    expect(await codeOf(keyholder.sign({ kind: 'solana-transaction', transaction }))).toBe('login/failed')
  })

  test.each(['legacy', 'version 0', 'a version to come'])(
    'the message of a Solana transaction (%s) is not signed as a text, whose signature would count for it',
    async (version) => {
      const { keyholder, addresses } = await setUp()
      const prefix = { legacy: [], 'version 0': [0x80], 'a version to come': [0x81] }[version] ?? []
      const own = base58.decode(addresses.solana)
      // One signer; own key, receiver and system program; a blockhash; one transfer of all lamports.
      const accounts = [...own, ...new Uint8Array(32).fill(7), ...new Uint8Array(32)]
      const transfer = [1, 2, 2, 0, 1, 12, 2, 0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 0]
      const message = new Uint8Array([...prefix, 1, 0, 1, 3, ...accounts, ...new Uint8Array(32).fill(3), ...transfer])
      expect(await codeOf(keyholder.sign({ kind: 'solana-message', message: base58.encode(message) }))).toBe(
        'login/method-refused',
      )
      const marked = new Uint8Array([0xff, ...new TextEncoder().encode('solana offchain'), ...message])
      expect(await codeOf(keyholder.sign({ kind: 'solana-message', message: base58.encode(marked) }))).toBe('signed')
    },
  )

  test('a text that the vault takes for a proof is never signed for an app', async () => {
    const { keyholder, given } = await setUp()
    for (const text of [keyProofText('account', 'challenge'), stepUpText('export', 'account', 'challenge')]) {
      const bytes = new TextEncoder().encode(text)
      const asked = [
        keyholder.sign({ kind: 'eip155-message', message: `0x${hex.encode(bytes)}` }),
        keyholder.sign({ kind: 'solana-message', message: base58.encode(bytes) }),
      ]
      expect(await Promise.all(asked.map(codeOf))).toEqual(['login/method-refused', 'login/method-refused'])
    }
    expect(given).toEqual([])
  })
})

describe('the keys', () => {
  test('are opened once for several signatures at a time, and the seed is overwritten', async () => {
    const { given, keyholder } = await setUp()
    expect(keyholder.isLocked()).toBe(true)
    await Promise.all([keyholder.sign(hello), keyholder.sign(hello), keyholder.sign(hello)])
    expect(given).toHaveLength(1)
    expect(given[0]?.every((byte) => byte === 0)).toBe(true)
    expect(keyholder.isLocked()).toBe(false)
  })

  test('are overwritten 15 minutes after the last signature, and the next one opens them again', async () => {
    const { clock, given, keyholder } = await setUp()
    await keyholder.sign(hello)
    await clock.advance(heldMs - 1)
    await keyholder.sign(hello)
    await clock.advance(idleMs - 1)
    expect(keyholder.isLocked()).toBe(false)
    await clock.advance(1)
    expect(keyholder.isLocked()).toBe(true)
    expect(given).toHaveLength(1)
    await keyholder.sign(hello)
    expect(given).toHaveLength(2)
  })

  test('are opened again after five minutes, however often they sign: a device that gets no share any more stops then', async () => {
    let isRemoved = false
    const { clock, keyholder } = await setUp(async () => {
      if (isRemoved) throw new RangeError('This device gets no share')
      return createSeed()
    })
    await keyholder.sign(hello)
    isRemoved = true
    for (let minute = 1; minute < 5; minute++) {
      await clock.advance(60_000)
      expect(await codeOf(keyholder.sign(hello))).toBe('signed')
    }
    await clock.advance(60_000)
    expect(await codeOf(keyholder.sign(hello))).toContain('gets no share')
    expect(keyholder.isLocked()).toBe(true)
  })

  test('a lock during the opening wins: nothing is signed, and nothing stays', async () => {
    let opened: (seed: Uint8Array) => void = () => {}
    const seeds = new Promise<Uint8Array>((resolve) => {
      opened = resolve
    })
    const { clock, keyholder } = await setUp(() => seeds)
    const signing = codeOf(keyholder.sign(hello))
    keyholder.lock()
    const seed = createSeed()
    opened(seed)
    expect(await signing).toBe('login/failed')
    expect(keyholder.isLocked()).toBe(true)
    expect(seed.every((byte) => byte === 0)).toBe(true)
    expect(clock.pending()).toBe(0)
  })

  test('an opening that fails is tried again by the next signature', async () => {
    let tries = 0
    const { keyholder } = await setUp(async () => {
      if (tries++ === 0) throw new RangeError('This device has no share of the account')
      return createSeed()
    })
    expect(await codeOf(keyholder.sign(hello))).toContain('no share')
    expect(await codeOf(keyholder.sign(hello))).toBe('signed')
  })
})
