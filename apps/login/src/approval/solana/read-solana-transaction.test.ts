import { base58, base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { readSolanaTransaction } from './read-solana-transaction.ts'

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

  test('is read: payer, fee, and instructions with the roles of their accounts', () => {
    const accounts = [
      { address: base58.encode(key(1)), isSigner: true, isWritable: true },
      { address: base58.encode(key(2)), isSigner: false, isWritable: true },
    ]
    const program = '11111111111111111111111111111111'
    const expected = {
      feePayer: base58.encode(key(1)),
      signatures: 1,
      accounts: 3,
      instructions: [{ program, accounts, data: new Uint8Array([2, 0, 0, 0, ...lamports]) }],
      hasTables: false,
      fee: 5000n,
    }
    expect(readSolanaTransaction(base64.encode(legacy))).toEqual(expected)
    expect(readSolanaTransaction(base64.encode(versioned))).toEqual(expected)
  })

  test('with an account that isn’t there, a wrong header or more behind its end can’t be read', () => {
    const changed = (at: number, value: number) => {
      const bytes = legacy.slice()
      bytes[at] = value
      return base64.encode(bytes)
    }
    const instruction = 65 + 4 + 4 * 32
    expect(readSolanaTransaction(changed(instruction + 4, 2))).toBeDefined()
    for (const text of [
      changed(instruction + 4, 3), // its second account
      changed(instruction + 1, 3), // its program
      changed(65, 0), // signers
      changed(65, 2),
      changed(66, 1), // signers that aren't changed: the payer is
      changed(67, 3), // others that aren't changed: more than there are
      base64.encode(new Uint8Array([...legacy, 0])),
      base64.encode(new Uint8Array([...versioned, 0])),
    ])
      expect(readSolanaTransaction(text)).toBeUndefined()
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
