import { createRequire } from 'node:module'
import { base64 } from '@scure/base'
import { payments, script } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkBitcoinSignature } from '../check-bitcoin-signature.ts'
import { derOf, message, publicKeys, toSign } from './to-sign.fixture.ts'

type Raw = { fromRaw(bytes: Buffer): unknown }
type Bcoin = {
  TX: Raw
  Script: Raw & {
    flags: Record<string, number>
    verify(input: unknown, witness: unknown, output: unknown, tx: unknown, index: 0, value: 0, flags: number): void
  }
  Witness: { fromArray(items: readonly Buffer[]): unknown }
}
process.env.NODE_BACKEND ??= 'js'
const { Script, TX, Witness } = createRequire(import.meta.url)('bcoin') as Bcoin
/** bcoin's standard rules, without those that only discourage: there our verdict is `unknown`. */
const flags =
  (Script.flags.STANDARD_VERIFY_FLAGS ?? 0) &
  ~(Script.flags.VERIFY_DISCOURAGE_UPGRADABLE_NOPS ?? 0) &
  ~(Script.flags.VERIFY_WITNESS_PUBKEYTYPE ?? 0)

/** What each operation takes and leaves, so that a random script has a chance to succeed. */
const arities: readonly (readonly [code: number, takes: number, leaves: number])[] = [
  [0x61, 0, 0],
  [0x69, 1, 0],
  [0x6b, 1, 0],
  [0x6c, 0, 1],
  [0x73, 1, 1],
  [0x75, 1, 0],
  [0x76, 1, 2],
  [0x7c, 2, 2],
  [0x82, 1, 2],
  [0x87, 2, 1],
  [0x88, 2, 0],
  [0x92, 1, 1],
  [0x93, 2, 1],
  [0x9a, 2, 1],
  [0x9b, 2, 1],
  [0x9c, 2, 1],
  [0x9d, 2, 0],
  [0xa2, 2, 1],
  [0xa6, 1, 1],
  [0xa8, 1, 1],
  [0xa9, 1, 1],
  [0xaa, 1, 1],
  [0xb1, 1, 1],
  [0xb2, 1, 1],
  [0x63, 1, 0],
  [0x64, 1, 0],
  [0x67, 0, 0],
  [0x68, 0, 0],
  [0xb0, 0, 0],
  [0xb9, 0, 0],
  [0x6a, 0, 0],
  [0xac, 2, 1],
]
const push = (item: Uint8Array) => [item.length, ...item]
const key = (index: number) => push(publicKeys[index] ?? new Uint8Array())
type Part = { bytes: readonly number[]; takes: number; leaves: number }
const several = (m: number, n: number): Part => ({
  bytes: [m ? 0x50 + m : 0, ...Array.from({ length: n }, (_, index) => key(index)).flat(), 0x50 + n, 0xae],
  takes: m + 1,
  leaves: 1,
})
const part: fc.Arbitrary<Part> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(...arities).map(([code, takes, leaves]) => ({ bytes: [code], takes, leaves })),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(0, 0x51, 0x52, 0x53, 0x60, 0x4f).map((code) => ({ bytes: [code], takes: 0, leaves: 1 })),
  },
  {
    weight: 1,
    arbitrary: fc
      .uint8Array({ minLength: 1, maxLength: 3 })
      .map((item) => ({ bytes: push(item), takes: 0, leaves: 1 })),
  },
  // A lock by age with an operand of five bytes, of which only some bits count (BIP-112).
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(2, 3), fc.constantFrom(0, 0x40), fc.constantFrom(0, 0x80), fc.constantFrom(0, 1))
      .filter(([, , disable, above]) => disable + above > 0)
      .map(([age, unit, disable, above]) => ({
        bytes: [...push(Uint8Array.of(age, 0, unit, disable, above)), 0xb2, 0x75],
        takes: 0,
        leaves: 0,
      })),
  },
  { weight: 3, arbitrary: fc.nat(2).map((index) => ({ bytes: [...key(index), 0xac], takes: 1, leaves: 1 })) },
  { weight: 1, arbitrary: fc.nat(2).map((index) => ({ bytes: [...key(index), 0xad], takes: 1, leaves: 0 })) },
  { weight: 1, arbitrary: fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 3 })).map(([m, n]) => several(m, n)) },
)
const item = fc.oneof(
  { weight: 4, arbitrary: fc.nat(2).map((signer) => ({ signer })) },
  { weight: 4, arbitrary: fc.constantFrom([], [1], [2], [0], [0x81]) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 10 }).map((bytes) => [...bytes]) },
)
const spend = fc.record({
  parts: fc.array(part, { minLength: 1, maxLength: 9 }),
  given: fc.array(item, { maxLength: 5 }),
  tidy: fc.boolean(),
  locks: fc.constantFrom({}, { version: 2, sequence: 2, lockTime: 16 }, { version: 2, sequence: 0x400003 }),
})

/** Leaves out operations that lack operands on the stack, and drops the remains at the end. */
function compose(parts: readonly Part[], depth: number, tidy: boolean): Uint8Array {
  let left = depth
  const bytes: number[] = []
  for (const { bytes: own, leaves, takes } of parts) {
    if (tidy && takes > left) continue
    bytes.push(...own)
    left += leaves - takes
  }
  if (tidy) for (; left > 1; left -= 1) bytes.push(0x75)
  return Uint8Array.from(bytes.length ? bytes : [0x51])
}

/** A redeem script that reads as a witness program of a version to come: BIP-322 can't tell, and bcoin follows the relay policy, which refuses it. */
const isLaterProgram = ([version = 0, length, ...rest]: Uint8Array) =>
  version > 0x50 && version <= 0x60 && length === rest.length && length >= 2 && length <= 40

function bcoinAccepts(transaction: ReturnType<typeof toSign>, output: Uint8Array): boolean {
  const [{ script: input, witness } = { script: new Uint8Array(), witness: [] }] = transaction.ins
  try {
    const own = Script.fromRaw(Buffer.from(input))
    const stack = Witness.fromArray(witness.map((bytes) => Buffer.from(bytes)))
    const tx = TX.fromRaw(Buffer.from(transaction.toBuffer()))
    Script.verify(own, stack, Script.fromRaw(Buffer.from(output)), tx, 0, 0, flags)
    return true
  } catch {
    return false
  }
}

test.each(['p2wsh', 'p2sh'] as const)('bcoin’s interpreter and ours agree on any spend in %s', async (type) => {
  const counts = { accepted: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(spend, async ({ given, locks, parts, tidy }) => {
      const code = compose(parts, given.length, tidy)
      const { address = '', output = code } = payments[type]({ redeem: { output: code } })
      const transaction = toSign(output, locks)
      const digest =
        type === 'p2wsh' ? transaction.hashForWitnessV0(0, code, 0n, 1) : transaction.hashForSignature(0, code, 1)
      const items = given.map((one) => ('signer' in one ? derOf(digest, one.signer) : Uint8Array.from(one)))
      if (type === 'p2wsh') transaction.setWitness(0, [...items, code])
      else transaction.setInputScript(0, script.compile([...items, code]))
      const theirs = bcoinAccepts(transaction, output)
      const verdict = await checkBitcoinSignature(address, message, `ful${base64.encode(transaction.toBuffer())}`)
      const ours = verdict.status !== 'invalid'
      if (type === 'p2sh' && isLaterProgram(code)) {
        expect(verdict.status).not.toBe('valid')
        return
      }
      counts[theirs ? 'accepted' : 'refused'] += 1
      // For old scripts BIP-322 asks more than nodes do: MINIMALIF, and no signature within its own script.
      const stricter = type === 'p2sh' && code.some((byte) => byte === 0x63 || byte === 0x64 || byte === 0)
      if (ours || !stricter) expect(ours).toBe(theirs)
    }),
    { numRuns: Number(process.env.LATCHKEY_RUNS ?? 300) },
  )
  console.info(`${type} by bcoin: ${counts.accepted} spends accepted and ${counts.refused} refused, as by us`)
  expect(counts.accepted).toBeGreaterThan(5)
})
