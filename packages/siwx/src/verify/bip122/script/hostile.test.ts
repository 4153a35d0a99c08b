import { base64 } from '@scure/base'
import { payments } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkBitcoinSignature } from '../check-bitcoin-signature.ts'
import { full, funds, simple } from '../generated-vectors.fixture.ts'
import { byteReader } from './byte-reader.ts'
import {
  hexOf,
  message,
  publicKeys,
  signPsbt,
  signTapscript,
  signWitnessScript,
  toSign,
  xOnlyOf,
} from './to-sign.fixture.ts'

const payment = payments.p2sh({ redeem: payments.p2ms({ m: 2, pubkeys: publicKeys.slice(0, 3) }) })
const signed = signPsbt(payment, [0, 2])
const own = [signWitnessScript({ asm: `OP_1 ${hexOf(0)} OP_1 OP_CHECKMULTISIG`, give: (sign) => [0, sign(0)] })]
own.push(signTapscript({ asm: `${xOnlyOf(0)} OP_CHECKSIG`, give: (sign) => [sign(0)] }), [
  signed.address,
  message,
  signed.full,
])
const genuine = [
  ...own,
  ...[...simple, ...full, ...funds].map(([, address, text, signature]) => [address, text, signature] as const),
]
const split = (signature: string) => [signature.slice(0, 3), base64.decode(signature.slice(3))] as const

test('any bytes, in any form, for any address, are refused without a throw', async () => {
  const prefixes = fc.constantFrom('', 'smp', 'ful', 'pof')
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...genuine),
      prefixes,
      fc.uint8Array({ maxLength: 300 }),
      async (one, prefix, bytes) => {
        const verdict = await checkBitcoinSignature(one[0], one[1], prefix + base64.encode(bytes))
        expect(verdict.status).toBe('invalid')
      },
    ),
    { numRuns: 500 },
  )
})

test('a genuine signature with any byte changed, removed or added is invalid', async () => {
  let tried = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...genuine),
      fc.nat(),
      fc.constantFrom('change', 'remove', 'add'),
      fc.integer({ min: 1, max: 255 }),
      async ([address, text, signature], where, how, by) => {
        const [prefix, bytes] = split(signature)
        const at = where % bytes.length
        const altered = [...bytes]
        if (how === 'change') altered[at] = (altered[at] ?? 0) ^ by
        else altered.splice(at, how === 'remove' ? 1 : 0, ...(how === 'remove' ? [] : [by]))
        const verdict = await checkBitcoinSignature(address, text, prefix + base64.encode(Uint8Array.from(altered)))
        expect(verdict.status).not.toBe('valid')
        tried += 1
      },
    ),
    { numRuns: 700 },
  )
  console.info(`altered BIP-322 signatures: ${tried} tried, none holds`)
})

describe('the white space and prefixes that a signature allows', () => {
  const [address, text, signature] = [signed.address, message, signed.full]
  const invalid = { status: 'invalid', reason: 'signature-malformed' }

  test.each(['\n', '\r\n', ' ', '\u0000', '='])('not %j, at either end or inside', async (extra) => {
    for (const other of [signature + extra, extra + signature, signature.slice(0, 80) + extra + signature.slice(80)])
      expect(await checkBitcoinSignature(address, text, other)).toStrictEqual(invalid)
  })

  test('no other prefix', async () => {
    for (const prefix of ['FUL', 'smp', 'pof', 'fulful'])
      expect(await checkBitcoinSignature(address, text, prefix + signature.slice(3))).toMatchObject({
        status: 'invalid',
      })
  })

  test('no more than 24 kB', async () => {
    const long = `ful${base64.encode(new Uint8Array(30_000))}`
    expect(await checkBitcoinSignature(address, text, long)).toStrictEqual(invalid)
    expect(await checkBitcoinSignature(address, text, `pof${'A'.repeat(5_000_000)}`)).toStrictEqual(invalid)
  })

  test('no other transaction', async () => {
    const encode = (change: (transaction: ReturnType<typeof toSign>) => void) => {
      const transaction = signed.transaction.clone()
      change(transaction)
      return `ful${base64.encode(transaction.toBuffer())}`
    }
    const others = [
      encode((transaction) => transaction.addOutput(Uint8Array.of(0x6a), 0n)),
      encode(({ outs }) => outs.splice(0)),
      encode(({ outs: [out] }) => Object.assign(out ?? {}, { value: 1n })),
      encode(({ outs: [out] }) => Object.assign(out ?? {}, { script: Uint8Array.of(0x51) })),
      encode(({ ins: [input] }) => Object.assign(input ?? {}, { index: 1 })),
      encode(({ ins: [input] }) => Object.assign(input ?? {}, { sequence: 1 })),
      encode((transaction) => Object.assign(transaction, { locktime: 1 })),
      encode((transaction) => Object.assign(transaction, { version: 2 })),
      encode((transaction) => transaction.addInput(new Uint8Array(32), 0, 0)),
      encode(({ ins }) => ins.splice(0)),
    ]
    for (const other of others)
      expect(await checkBitcoinSignature(address, text, other)).toMatchObject({ status: 'invalid' })
  })
})

test('a count that is longer than necessary is a second form and is refused', () => {
  for (const bytes of [
    [0xfd, 0xfc, 0],
    [0xfe, 1, 0, 0, 0],
    [0xff, 1, 0, 0, 0, 0, 0, 0, 0],
    [0xfd, 0],
  ])
    expect(() => byteReader(Uint8Array.from(bytes)).size()).toThrow('signature-malformed')
  expect(byteReader(Uint8Array.of(0xfd, 0xfd, 0)).size()).toBe(0xfd)
})

test.each([
  ['branches within branches', 'OP_0 OP_IF '.repeat(7_000)],
  ['a stack that grows', 'OP_1 '.repeat(9_000)],
  ['hashes of hashes', `OP_1 ${'OP_HASH160 '.repeat(15_000)}`],
])('a script of %s ends quickly', async (_, asm) => {
  const started = performance.now()
  const tapscript = signTapscript({ asm: asm.trim(), give: () => [1] })
  expect((await checkBitcoinSignature(...tapscript)).status).not.toBe('valid')
  expect(performance.now() - started).toBeLessThan(2_000)
})

test('at most 64 signatures are verified', async () => {
  const keys = Array.from({ length: 70 }, () => `${xOnlyOf(0)} OP_CHECKSIGVERIFY`).join(' ')
  const give = (sign: (signer: number) => Uint8Array) => Array.from({ length: 70 }, () => sign(0))
  expect(await checkBitcoinSignature(...signTapscript({ asm: `${keys} OP_1`, give }))).toStrictEqual({
    status: 'unknown',
    reason: 'no-verifier',
  })
})

describe('a proof of funds', () => {
  const field = (key: number[], value: Uint8Array | number[]) => [key.length, ...key, value.length, ...value]
  const unsigned = toSign(payment.output ?? new Uint8Array()).toBuffer()
  const global = field([0], unsigned)
  const encode = (...parts: number[][]) =>
    `pof${base64.encode(Uint8Array.from([0x70, 0x73, 0x62, 0x74, 0xff, ...parts.flat()]))}`
  const statusOf = async (...parts: number[][]) =>
    await checkBitcoinSignature(signed.address, message, encode(...parts))
  const malformed = { status: 'invalid', reason: 'signature-malformed' }

  test.each([
    ['nothing signed', [global, [0], [0], [0]]],
    ['no transaction', [[0], [0], [0]]],
    ['a key twice', [global, global, [0], [0], [0]]],
    ['a map too few', [global, [0], [0]]],
    ['something left over', [global, [0], [0], [0], [0]]],
    ['a witness that is cut short', [global, [0], field([8], [2, 1, 1]), [0], [0]]],
    ['a witness of very many items', [global, [0], field([8], [0xfe, 255, 255, 255, 255]), [0], [0]]],
    ['an output that is cut short', [global, [0], field([1], [0, 0, 0]), [0], [0]]],
    ['a transaction that is signed already', [field([0], signed.transaction.toBuffer().slice(0, 200)), [0], [0], [0]]],
  ])('with %s is refused', async (_, parts) => {
    expect(await statusOf(...parts)).toStrictEqual(malformed)
  })

  test('with version 2 of PSBT cannot be read', async () => {
    expect(await statusOf(field([0xfb], [2, 0, 0, 0]), [0], [0], [0])).toMatchObject({ status: 'unknown' })
  })
})

test('a too long address belongs to no key, without delay', async () => {
  const account = '1'.repeat(1_000_000)
  expect(await checkBitcoinSignature(account, message, signed.full)).toStrictEqual({
    status: 'invalid',
    reason: 'account-mismatch',
  })
})
