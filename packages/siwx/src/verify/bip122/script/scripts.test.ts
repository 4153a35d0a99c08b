import { describe, expect, test } from 'vitest'
import { bip122Verifier } from '../bip122-verifier.ts'
import { checkBitcoinSignature } from '../check-bitcoin-signature.ts'
import { invalid, policies, type Sign, thresholds, twins, unknown, valid } from './programs.fixture.ts'
import {
  hash160Of,
  hexOf,
  publicKeys,
  signRedeemScript,
  signTapscript,
  signWitnessScript,
  xOnlyOf,
} from './to-sign.fixture.ts'

const written = (asm: string, key: (signer: number) => string, hashOf: (signer: number) => string) =>
  asm.replace(/@(\d)/g, (_, signer) => key(Number(signer))).replace(/#(\d)/g, (_, signer) => hashOf(Number(signer)))
const plain = (asm: string) => written(asm, hexOf, (signer) => hash160Of(publicKeys[signer] ?? new Uint8Array()))

describe.each([...policies, ...twins])('%s', (_, asm, give, verdict, locks) => {
  test('in p2wsh', async () => {
    // Before witnesses a signature was cut out of its own script, even an empty one.
    const expected = asm.startsWith('OP_0 @0') ? valid : verdict
    expect(await checkBitcoinSignature(...signWitnessScript({ asm: plain(asm), give, locks }))).toStrictEqual(expected)
  })
  test('in p2sh', async () => {
    expect(await checkBitcoinSignature(...signRedeemScript({ asm: plain(asm), give, locks }))).toStrictEqual(verdict)
  })
})

describe.each([...policies.filter(([, asm]) => !asm.includes('#')), ...thresholds])(
  '%s',
  (_, asm, give, verdict, locks) => {
    test('in tapscript', async () => {
      const program = { asm: written(asm, xOnlyOf, xOnlyOf), give, locks }
      expect(await checkBitcoinSignature(...signTapscript(program))).toStrictEqual(verdict)
    })
  },
)

test('before witnesses no signature may stand in its own script; bytes of its length may', async () => {
  const signature = Uint8Array.from(
    Buffer.from(
      `3044022079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798${'0220'}${'11'.repeat(32)}01`,
      'hex',
    ),
  )
  const other = Uint8Array.from(signature, (byte, index) => (index === 40 ? byte ^ 1 : byte))
  const check = (within: Uint8Array) =>
    checkBitcoinSignature(
      ...signRedeemScript({
        asm: `${Buffer.from(within).toString('hex')} OP_DROP ${hexOf(0)} OP_CHECKSIG`,
        give: () => [signature],
      }),
    )
  expect(await check(signature)).toStrictEqual(invalid('malformed'))
  expect(await check(other)).toStrictEqual(invalid('mismatch'))
})

test('an annex and a leaf of a later version have no known meaning yet', async () => {
  const program = { asm: `${xOnlyOf(0)} OP_CHECKSIG`, give: (sign: Sign) => [sign(0)] }
  const wrong = { ...program, give: (sign: Sign) => [sign(1)] }
  const annex = Uint8Array.of(0x50, 1)
  expect(await checkBitcoinSignature(...signTapscript(program, { annex }))).toStrictEqual(unknown)
  expect(await checkBitcoinSignature(...signTapscript(wrong, { annex }))).toStrictEqual(invalid('mismatch'))
  expect(await checkBitcoinSignature(...signTapscript(wrong, { version: 0xc2 }))).toStrictEqual(unknown)
  const [account, text] = signTapscript(program)
  const [, , other] = signTapscript({ ...program, asm: `${xOnlyOf(1)} OP_CHECKSIG` })
  expect(await checkBitcoinSignature(account, text, other)).toMatchObject({ status: 'invalid' })
})

test('a lock by time is open two hours later, if the time of the check is known', async () => {
  const lockTime = 1_700_000_000
  const asm = `00f15365 OP_CHECKLOCKTIMEVERIFY OP_DROP ${hexOf(0)} OP_CHECKSIG`
  const program = { asm, give: (sign: Sign) => [sign(0)], locks: { lockTime } }
  const [accountAddress, message, signature] = signWitnessScript(program)
  const verdictAt = (time: number | undefined) => {
    const issuedAt = time && new Date(time * 1000).toISOString()
    return bip122Verifier().verify({ data: { accountAddress, issuedAt } as never, message, signature })
  }
  expect(await verdictAt(lockTime + 7_200)).toStrictEqual(valid)
  for (const time of [lockTime + 7_199, 0, undefined]) expect(await verdictAt(time)).toStrictEqual(unknown)
  const early = signWitnessScript({ ...program, locks: { lockTime: lockTime - 1 } })
  expect(await checkBitcoinSignature(...early, lockTime * 2)).toStrictEqual(invalid('mismatch'))
})

test('no script is missing', () => {
  const count = (policies.length + twins.length) * 2 + policies.length - 1 + thresholds.length
  console.info(`scripts: ${count} spends by bitcoinjs-lib in p2wsh, p2sh and tapscript`)
  expect(count).toBeGreaterThan(100)
})
