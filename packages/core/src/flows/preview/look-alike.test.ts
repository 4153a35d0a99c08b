import { expect, test } from 'vitest'
import { differingParts, knownRecipients } from './look-alike.ts'

/** A small seeded generator (mulberry32): the same histories at every run. */
function seeded(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  const text = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet[below(alphabet.length)]).join('')
  return { below, next, text }
}
type Seeded = ReturnType<typeof seeded>

const hex = '0123456789abcdef'
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const chains = {
  eip155: { prefix: '0x', alphabet: hex, length: 40 },
  solana: { prefix: '', alphabet: base58, length: 44 },
} as const
type Chain = keyof typeof chains

/** One in fifty has a start that its owner searched for: zeros on Ethereum, a word on Solana. */
function honestAddress(chain: Chain, { below, text }: Seeded): string {
  const { alphabet, length, prefix } = chains[chain]
  const vanity = below(50) ? '' : chain === 'eip155' ? '0'.repeat(4 + below(5)) : 'Shop'
  return prefix + vanity + text(alphabet, length - vanity.length)
}

/** A history: some recipients are paid often, every third transfer goes to a new one. */
function honestHistory(chain: Chain, random: Seeded, transfers = 10_000) {
  const recipients: string[] = []
  return Array.from({ length: transfers }, () => {
    const isNew = recipients.length === 0 || random.below(3) === 0
    if (isNew) recipients.push(honestAddress(chain, random))
    // The square favours those that were paid first.
    const index = isNew ? recipients.length - 1 : Math.floor(random.next() ** 2 * recipients.length)
    return { to: recipients[index] as string, isNew }
  })
}

/** How many characters at the start and at the end are copied: what thieves' address generators make, most of all four and four. */
const copied = [
  [4, 4],
  [4, 4],
  [4, 4],
  [3, 4],
  [4, 3],
  [4, 5],
  [5, 4],
  [5, 5],
  [4, 6],
  [6, 4],
  [6, 6],
  [8, 8],
] as const

function poison(chain: Chain, victim: string, random: Seeded): string {
  const { alphabet, length, prefix } = chains[chain]
  const [start, end] = copied[random.below(copied.length)] as (typeof copied)[number]
  const own = victim.slice(prefix.length)
  return prefix + own.slice(0, start) + random.text(alphabet, length - start - end) + own.slice(-end)
}

test.each([['eip155'], ['solana']] as const)(
  'at least 99 % of 10,000 poisoned recipients on %s are caught, and the right one is named',
  (chain) => {
    const random = seeded(7)
    const paid = [...new Set(honestHistory(chain, random, 300).map(({ to }) => to))]
    const known = knownRecipients(paid)
    let caught = 0
    for (let turn = 0; turn < 10_000; turn++) {
      const victim = paid[random.below(paid.length)] as string
      if (known.imitatedBy(poison(chain, victim, random)) === victim) caught++
    }
    expect(caught / 10_000).toBeGreaterThanOrEqual(0.99)
  },
)

test.each([['eip155'], ['solana']] as const)(
  'honest histories of 10,000 transfers on %s raise at most one false alarm in a thousand',
  (chain) => {
    for (const seed of [1, 2, 3]) {
      // A look-alike shares three characters at the start with its victim, so only those of one start need to be compared.
      const byStart = new Map<string, string[]>()
      let alarms = 0
      for (const { to, isNew } of honestHistory(chain, seeded(seed))) {
        if (!isNew) continue
        const near = byStart.get(startOf(chain, to)) ?? []
        if (knownRecipients(near).imitatedBy(to)) alarms++
        byStart.set(startOf(chain, to), [...near, to])
      }
      expect(alarms / 10_000).toBeLessThanOrEqual(0.001)
    }
  },
)

const startOf = (chain: Chain, address: string) =>
  address.toLowerCase().slice(chains[chain].prefix.length, chains[chain].prefix.length + 3)

test('a known recipient is no look-alike, however it is spelled', () => {
  const known = knownRecipients(['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'])
  expect(known.has('0xD8DA6bf26964af9d7eed9e03e53415d37aa96045')).toBe(true)
  expect(known.imitatedBy('0xd8da6bf26964af9d7eed9e03e53415d37aa96045')).toBeUndefined()
  // It looks like one known address and is another one: the visitor signed for both.
  const twin = '0xd8da000000000000000000000000000000006045'
  expect(knownRecipients(['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', twin]).imitatedBy(twin)).toBeUndefined()
})

test.each([
  ['0xabcd0000000000000000000000000000000f1234', '0xabcd9999999999999999999999999999999f1234', true],
  ['0xabcd0000000000000000000000000000000f1234', '0xabc99999999999999999999999999999999f1234', true],
  ['0xabcd0000000000000000000000000000000f1234', '0xab999999999999999999999999999999999f1234', false],
  ['0xabcd0000000000000000000000000000000f1234', '0xabc9999999999999999999999999999999999234', false],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1qar0s0000000000000000000000000000zzf5mdq', true],
  ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', '7S3P9999999999999999999999999999999999rAaKv', true],
  ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', '7s3p4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', true],
])('%s and %s: %s', (known, other, imitates) => {
  expect(knownRecipients([known]).imitatedBy(other)).toBe(imitates ? known : undefined)
})

test('the difference is where the two disagree', () => {
  const one = '0xabcd0000000000000000000000000000000f1234'
  const other = '0xABCD9999999999999999999999999999999f1234'
  expect(differingParts(one, other)).toEqual({
    start: '0xabcd',
    middle: '0'.repeat(31),
    end: 'f1234',
  })
  expect(differingParts(other, one).middle).toBe('9'.repeat(31))
  const solana = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
  expect(differingParts(solana.replace('S', 's'), solana).middle).toHaveLength(44)
  for (const [a, b] of [
    [one, other],
    ['abcabc', 'abcabcabc'],
  ] as const) {
    const { start, middle, end } = differingParts(a, b)
    expect(start + middle + end).toBe(a)
  }
})
