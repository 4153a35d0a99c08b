import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UpstreamError } from '../outbound/upstream-error.ts'
import { parseAddress } from './address.ts'
import { createTestBlockchain } from './test/create-test-blockchain.ts'

const chains = {
  'eip155:31337': '0x1111111111111111111111111111111111111111',
  'solana:devnet': '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  'cosmos:cosmoshub-4': 'cosmos1pkptre7fdkl6gfrzlesjjvhxhlc3r4gmmk8rs6',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  'bip122:000000000019d6689c085ae165831e93': 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
} as const

/** Answers that look right here and there. */
const pieces = fc.oneof(
  fc.constantFrom(
    '0x',
    '0x0',
    '0x7a69',
    '0xffffffffffffffff',
    `0x${'ff'.repeat(64)}`,
    `0x${'00'.repeat(96)}`,
    '',
    null,
    -1,
    1e300,
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.record(
    {
      value: fc.jsonValue(),
      response: fc.record({ code: fc.jsonValue(), value: fc.oneof(fc.base64String(), fc.jsonValue()) }),
      hash: fc.constant(`0x${'ab'.repeat(32)}`),
      parentHash: fc.jsonValue(),
      number: fc.constantFrom('0x0', '0x1', '0x7a69', 'x'),
      timestamp: fc.constantFrom('0x0', '0xffffffffffffffff'),
      transactions: fc.array(fc.jsonValue(), { maxLength: 3 }),
      baseFeePerGas: fc.array(fc.constantFrom('0x1', 'x', null)),
      reward: fc.jsonValue(),
    },
    { requiredKeys: [] },
  ),
)

test('whatever an upstream answers, there is an answer or a typed error, for every ecosystem', async () => {
  let next = () => 'null' as string
  let ms = 0
  const answering: typeof fetch = async (_, init) => {
    if (init?.method !== 'POST') return new Response(next())
    const body = JSON.parse(String(init.body))
    const list: { id: number; method: string }[] = Array.isArray(body) ? body : [body]
    const texts = list.map(({ id, method }) =>
      // So that what comes after the check of the chain is reached too.
      method === 'eth_chainId' ? `{"id":${id},"result":"0x7a69"}` : `{"id":${id},"result":${next()}}`,
    )
    return new Response(Array.isArray(body) ? `[${texts}]` : texts[0])
  }
  const ids = Object.keys(chains)
  const blockchain = await createTestBlockchain({
    chains: Object.fromEntries(ids.filter((id) => !id.startsWith('bip122')).map((id) => [id, ['http://node.test']])),
    config: {
      chains: {
        'bip122:000000000019d6689c085ae165831e93': { esplora: 'http://esplora.test' },
        'eip155:31337': {
          tokens: [{ address: `0x${'22'.repeat(20)}`, symbol: 'T', name: 'T', decimals: 6 }],
          ensRegistry: `0x${'33'.repeat(20)}`,
          pools: { stablecoins: [`0x${'22'.repeat(20)}`], pairs: [`0x${'44'.repeat(20)}`] },
        },
      },
    },
    fetch: answering,
    now: () => ms,
  })
  const typed = (error: unknown) => {
    expect(error).toBeInstanceOf(UpstreamError)
    return undefined
  }
  let answers = 0
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { minLength: 1, maxLength: 6 }), async (results) => {
      const texts = results.map((value) => JSON.stringify(value) ?? 'null')
      let at = 0
      // Past everything that is kept.
      ms += 90_000_000
      next = () => texts[at++ % texts.length] ?? 'null'
      for (const [chainId, text] of Object.entries(chains)) {
        const account = parseAddress(text)
        if (!account) throw new Error(text)
        const { holdings, history } = blockchain.source(chainId)
        const held = await holdings(account).catch(typed)
        for (const { amount } of held ?? []) expect(amount >= 0n).toBe(true)
        const page = await history?.page(account, undefined, 50).catch(typed)
        answers += (held ? 1 : 0) + (page ? 1 : 0)
      }
      const address = `0x${'55'.repeat(20)}`
      const identity = await blockchain.identity(address).catch(typed)
      expect(identity?.name ?? null).toBe(null)
      await blockchain.prices.prices([{ chainId: 'eip155:31337', address }], 'usd').catch(typed)
    }),
    { numRuns: 80 },
  )
  expect(answers).toBeGreaterThan(10)
  await blockchain.close()
})

test('while an upstream is down it is asked a few times a minute, however many visitors ask', async () => {
  const clock = { ms: 0 }
  let requests = 0
  const failing: typeof fetch = async () => {
    requests++
    throw new TypeError('fetch failed')
  }
  const blockchain = await createTestBlockchain({
    chains: { 'eip155:31337': ['http://node.test'] },
    config: { chains: { 'bip122:000000000019d6689c085ae165831e93': { esplora: 'http://esplora.test' } } },
    fetch: failing,
    now: () => clock.ms,
  })
  for (; clock.ms < 60_000; clock.ms += 100) {
    for (const [chainId, text] of Object.entries(chains)) {
      const account = parseAddress(text)
      const source = blockchain.sources.get(chainId)
      if (!account || !source) continue
      await Promise.allSettled(Array.from({ length: 5 }, () => source.holdings(account)))
      await Promise.allSettled([source.history?.page(account, undefined, 50)])
    }
  }
  // Each of two upstreams gets: a visitor's question, then probes of our own at 0, 1, 3, 7, 15 and 31 s.
  console.log(`requests in the first minute of an outage, to two upstreams, for 7200 questions: ${requests}`)
  expect(requests).toBeLessThanOrEqual(14)
  await blockchain.close()
})
