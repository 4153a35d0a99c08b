import { encodeAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { createTtlCache } from '../../../limits/ttl-cache.ts'
import type { BatchRead, ReadResult } from './batch-read.ts'
import { createTokenMetadata } from './token-metadata.ts'

const address = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const number = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])

/** Reads a contract that answers what the test says, for its name, its symbol and its decimal places. */
function setUp(answers: readonly ReadResult[]) {
  let now = 0
  let reads = 0
  const state = { answers }
  const read: BatchRead = async () => {
    reads += 1
    return state.answers
  }
  const cache = createTtlCache({ now: () => now })
  const metadata = createTokenMetadata({ chainId: 'eip155:1', read, cache, tokens: [] })
  return {
    state,
    metadata: async () => (await metadata([address])).get(address),
    reads: () => reads,
    pass: (ms: number) => {
      now += ms
    },
  }
}

const short = '0x5fbd…0aa3'

test('a contract whose answers fail has a short name, and is asked again after ten minutes', async () => {
  const { metadata, pass, reads, state } = setUp([undefined, undefined, undefined])
  expect(await metadata()).toMatchObject({ name: short, symbol: short, decimals: undefined })
  state.answers = [text('Dollar'), text('USD'), number(6n)]
  pass(599_999)
  expect(await metadata()).toMatchObject({ symbol: short })
  expect(reads()).toBe(1)
  pass(1)
  const known = { name: 'Dollar', symbol: 'USD', decimals: 6 }
  expect(await metadata()).toMatchObject(known)
  pass(86_399_999)
  expect(await metadata()).toMatchObject(known)
  expect(reads()).toBe(2)
})

test('a contract of which one answer fails is asked again after ten minutes: the node may have refused it', async () => {
  const { metadata, pass, reads, state } = setUp([text('Dollar'), text('USD'), undefined])
  expect(await metadata()).toMatchObject({ name: 'Dollar', decimals: undefined })
  state.answers = [text('Dollar'), text('USD'), number(6n)]
  pass(599_999)
  expect(await metadata()).toMatchObject({ decimals: undefined })
  pass(1)
  expect(await metadata()).toMatchObject({ decimals: 6 })
  expect(reads()).toBe(2)
})

test('what a contract says of itself is believed only within limits', async () => {
  const said = async (name: ReadResult, symbol: ReadResult, decimals: ReadResult) =>
    setUp([name, symbol, decimals]).metadata()
  // As early tokens have it, such as MKR.
  const old = `0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}` as const
  expect(await said(old, old, number(18n))).toMatchObject({ name: 'MKR', symbol: 'MKR', decimals: 18 })
  const long = await said(text('N'.repeat(4000)), text('S'.repeat(4000)), number(36n))
  expect([long?.name.length, long?.symbol.length, long?.decimals]).toEqual([64, 64, 36])
  const megabyte = text('N'.repeat(1_000_000))
  expect(await said(megabyte, megabyte, number(37n))).toMatchObject({ name: short, symbol: short, decimals: undefined })
  expect(await said('0x', '0x00', number(2n ** 256n - 1n))).toMatchObject({ name: short, decimals: undefined })
  // An offset and a length outside of the answer.
  expect(
    await said(`0x${'f'.repeat(128)}`, `0x${'20'.padStart(64, '0')}${'f'.repeat(64)}`, number(256n)),
  ).toMatchObject({
    name: short,
    symbol: short,
    decimals: undefined,
  })
})
