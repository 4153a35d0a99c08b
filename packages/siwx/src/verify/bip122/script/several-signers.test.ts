import { payments } from 'bitcoinjs-lib'
import { describe, expect, test } from 'vitest'
import { checkBitcoinSignature } from '../check-bitcoin-signature.ts'
import { message, publicKeys, signPsbt } from './to-sign.fixture.ts'

const several = (m: number, n: number) => payments.p2ms({ m, pubkeys: publicKeys.slice(0, n) })
const p2sh = (m: number, n: number) => payments.p2sh({ redeem: several(m, n) })
const p2wsh = (m: number, n: number) => payments.p2wsh({ redeem: several(m, n) })
const nested = (m: number, n: number) => payments.p2sh({ redeem: p2wsh(m, n) })
const types = { p2sh, p2wsh, 'p2sh-p2wsh': nested }
const quorums = [
  [1, 1, [0]],
  [1, 2, [1]],
  [2, 3, [0, 2]],
  [3, 3, [0, 1, 2]],
  [2, 15, [0, 14]],
] as const
const cases = Object.entries(types).flatMap(([type, of]) =>
  quorums.map(([m, n, signers]) => [`${m} of ${n} in ${type}`, of(m, n), signers] as const),
)

describe.each(cases)('%s, signed by bitcoinjs-lib', (_, payment, signers) => {
  const { address, full, funds, simple } = signPsbt(payment, signers)
  const forms = [full, full.slice(3), funds, ...(simple ? [simple, simple.slice(3)] : [])]

  test('signs in, in every form', async () => {
    for (const form of forms)
      expect(await checkBitcoinSignature(address, message, form)).toStrictEqual({ status: 'valid' })
  })

  test('not with another message, not for another address', async () => {
    const other = signPsbt(payments.p2sh({ redeem: several(1, 4) }), [0]).address
    for (const form of forms) {
      expect(await checkBitcoinSignature(address, `${message}\n`, form)).toMatchObject({ status: 'invalid' })
      expect(await checkBitcoinSignature(other, message, form)).toMatchObject({ status: 'invalid' })
    }
  })
})

test('one of two required signers is not enough', async () => {
  expect(() => signPsbt(p2wsh(2, 3), [0])).toThrow()
  const { transaction, address } = signPsbt(p2wsh(2, 3), [0, 1])
  const [dummy = new Uint8Array(), first = dummy, , code = dummy] = transaction.ins[0]?.witness ?? []
  const refused = async (...witness: Uint8Array[]) => {
    transaction.setWitness(0, witness)
    const signature = `ful${Buffer.from(transaction.toBuffer()).toString('base64')}`
    expect(await checkBitcoinSignature(address, message, signature)).toMatchObject({ status: 'invalid' })
  }
  await refused(dummy, first, first, code)
  await refused(dummy, first, dummy, code)
  await refused(dummy, dummy, dummy, code)
  await refused(dummy, first, code)
})

test('no address is missing', () => {
  console.info(`several signers by bitcoinjs-lib: ${cases.length} addresses, each in 3 to 5 forms`)
  expect(cases).toHaveLength(15)
})
