import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { UpstreamError } from '../outbound/upstream-error.ts'
import { type ChainsOptions, createChains } from './chains.ts'

type Node = { url: string; server: Server; seen: { id: unknown; method: string }[][] }
const nodes: Node[] = []
afterEach(() => {
  for (const { server } of nodes.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

type Reply = { status?: number; headers?: Record<string, string>; body: string | Buffer } | undefined

/** A JSON-RPC node that answers as a test tells it; undefined leaves the request hanging. */
async function startNode(reply: (body: { id: unknown; method: string }[]) => Reply): Promise<Node> {
  const seen: Node['seen'] = []
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await new Response(request as unknown as ReadableStream).text())
    const list = Array.isArray(body) ? body : [body]
    seen.push(list)
    const answer = reply(list)
    if (answer) response.writeHead(answer.status ?? 200, answer.headers).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const node = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, seen }
  nodes.push(node)
  return node
}

const well = (list: { id: unknown; method: string }[]): Reply => ({
  body: JSON.stringify(
    list.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x1' : method })),
  ),
})
const failing = (): Reply => ({ status: 500, body: 'down' })
const ask = (method: string, id: number | string = 1) => ({ jsonrpc: '2.0' as const, id, method })
const chain = 'eip155:1'
/** How long a test waits for what comes by itself, on a busy machine. */
const pollOptions = { timeout: 15_000 }

function create(urls: string[], more: Partial<ChainsOptions> = {}) {
  const clock = { ms: 0 }
  const chains = createChains({ chains: { [chain]: urls }, fetch, now: () => clock.ms, timeoutMs: 2000, ...more })
  return { clock, chains }
}

test('the next endpoint answers when the first is down, which is left alone until its pause is over', async () => {
  const second = await startNode(well)
  const first = await startNode(failing)
  first.server.closeAllConnections()
  const dead = 'http://127.0.0.1:1'
  const { clock, chains } = create([dead, second.url])
  await expect(chains.send(chain, [ask('eth_gasPrice')])).resolves.toMatchObject([{ result: 'eth_gasPrice' }])
  expect(chains.health()).toEqual({ [chain]: ['paused', 'up'] })
  clock.ms = 999
  await chains.send(chain, [ask('eth_gasPrice')])
  clock.ms = 1000
  await chains.send(chain, [ask('eth_gasPrice')])
  expect(second.seen.map(([request]) => request?.method)).toEqual(['eth_chainId', ...Array(3).fill('eth_gasPrice')])
  expect(chains.health()).toEqual({ [chain]: ['paused', 'up'] })
})

test('a spare endpoint that serves another chain is not used', async () => {
  const stranger = await startNode(([request]) => ({ body: JSON.stringify({ id: request?.id, result: '0x2' }) }))
  const third = await startNode(well)
  const { clock, chains } = create(['http://127.0.0.1:1', stranger.url, third.url])
  for (let round = 0; round < 5; round++) {
    await expect(chains.send(chain, [ask('eth_gasPrice')])).resolves.toMatchObject([{ result: 'eth_gasPrice' }])
    clock.ms += 60_000
  }
  expect(stranger.seen).toHaveLength(1)
})

test('while every endpoint is paused nothing is asked, and it says when to come again', async () => {
  let isDown = true
  const node = await startNode((list) =>
    isDown ? { status: 429, headers: { 'retry-after': '7' }, body: '{}' } : well(list),
  )
  const { clock, chains } = create([node.url])
  await expect(chains.send(chain, [ask('eth_gasPrice')])).rejects.toMatchObject({ failure: 'busy', retryAfterMs: 7000 })
  await expect.poll(() => chains.health(), pollOptions).toEqual({ [chain]: ['paused'] })
  const storm = Array.from({ length: 50 }, (_, id) => chains.send(chain, [ask('eth_call', id)]))
  for (const result of await Promise.allSettled(storm)) {
    expect(result).toMatchObject({ status: 'rejected', reason: { failure: 'busy', status: 503, retryAfterMs: 7000 } })
  }
  // The question, and the probe that it led to.
  expect(node.seen.map(([request]) => request?.method)).toEqual(['eth_gasPrice', 'eth_chainId'])
  isDown = false
  clock.ms = 7000
  await expect(chains.send(chain, [ask('eth_gasPrice')])).resolves.toMatchObject([{ result: 'eth_gasPrice' }])
  expect(chains.health()).toEqual({ [chain]: ['up'] })
})

test.each([
  ['2', 2000],
  ['86400', 300_000],
  ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  ['7 s', undefined],
  ['x7', undefined],
])('an endpoint that asks with %j for a pause is left alone for %j ms', async (header, retryAfterMs) => {
  const node = await startNode(() => ({ status: 429, headers: { 'retry-after': header }, body: '{}' }))
  const { chains } = create([node.url])
  const refused = await chains.send(chain, [ask('eth_gasPrice')]).catch((error) => error)
  expect(refused).toMatchObject({ failure: 'busy' })
  expect(refused.retryAfterMs).toBe(retryAfterMs)
})

test('a request that the chain left out of its batch is answered with an error', async () => {
  const node = await startNode(([first]) => ({ body: JSON.stringify([{ id: first?.id, result: '0x1' }]) }))
  const { chains } = create([node.url])
  await expect(chains.send(chain, [ask('eth_call', 'a'), ask('eth_gasPrice', 'b')])).resolves.toEqual([
    { jsonrpc: '2.0', id: 'a', result: '0x1' },
    { jsonrpc: '2.0', id: 'b', error: { code: -32603, message: 'The chain gave no answer to this request' } },
  ])
})

test('an error is not kept where its answer would be', async () => {
  let answer: object = { error: { code: -32000, message: 'starting' } }
  const node = await startNode(([request]) => ({ body: JSON.stringify({ id: request?.id, ...answer }) }))
  const { chains } = create([node.url])
  await expect(chains.send(chain, [ask('eth_chainId')])).resolves.toMatchObject([{ error: { code: -32000 } }])
  answer = { result: '0x1' }
  await expect(chains.send(chain, [ask('eth_chainId')])).resolves.toMatchObject([{ result: '0x1' }])
})

const genesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
test.each([
  ['of the chain', genesis, 'third'],
  ['of another chain', genesis.replace('5eykt', '4uhcV'), 'fourth'],
  ['with more behind it', `${genesis}9`, 'fourth'],
  ['that is a list', [genesis.slice(0, 32)], 'fourth'],
])('a spare Solana endpoint whose genesis hash is one %s', async (_, result, answers) => {
  const say = (name: string, hash: unknown) =>
    startNode(([request]) => ({
      body: JSON.stringify({ id: request?.id, result: request?.method === 'getGenesisHash' ? hash : name }),
    }))
  const urls = ['http://127.0.0.1:1', (await say('third', result)).url, (await say('fourth', genesis)).url]
  const solana = `solana:${genesis.slice(0, 32)}`
  const { chains } = create([], { chains: { [solana]: urls } })
  await expect(chains.send(solana, [ask('getSlot')])).resolves.toMatchObject([{ result: answers }])
})

test('a spare endpoint of a local chain without a genesis hash in its name is taken as it is', async () => {
  const node = await startNode(well)
  const { chains } = create([], { chains: { 'solana:devnet': ['http://127.0.0.1:1', node.url] } })
  await expect(chains.send('solana:devnet', [ask('getSlot')])).resolves.toMatchObject([{ result: 'getSlot' }])
  expect(node.seen.flat().map(({ method }) => method)).not.toContain('getGenesisHash')
})

test('an error of the chain itself is an answer, and no other endpoint is asked', async () => {
  const first = await startNode(([request]) => ({
    status: 400,
    body: JSON.stringify({ id: request?.id, error: { code: 3, message: 'reverted', data: '0x08' } }),
  }))
  const second = await startNode(well)
  const { chains } = create([first.url, second.url])
  await expect(chains.send(chain, [ask('eth_call')])).resolves.toEqual([
    { jsonrpc: '2.0', id: 1, error: { code: 3, message: 'reverted', data: '0x08' } },
  ])
  expect(second.seen).toEqual([])
})

test('a broadcast that timed out is not sent again elsewhere', async () => {
  const slow = await startNode(() => undefined)
  const second = await startNode(well)
  const { chains } = create([slow.url, second.url], { timeoutMs: 1000 })
  await expect(chains.send(chain, [ask('eth_sendRawTransaction')])).rejects.toMatchObject({ failure: 'timeout' })
  expect(second.seen).toEqual([])
  await expect(chains.send(chain, [ask('eth_gasPrice')])).resolves.toMatchObject([{ result: 'eth_gasPrice' }])
})

test.each<[string, (response: ServerResponse) => unknown]>([
  ['before the answer', (response) => response.socket?.destroy()],
  [
    'within the answer',
    (response) => response.writeHead(200, { 'content-length': '99' }).end('{"id":0,', () => response.socket?.destroy()),
  ],
])(
  'a broadcast whose connection broke %s is not sent again elsewhere: the first endpoint may have taken it',
  async (_, end) => {
    const first = await startNode(() => undefined)
    first.server.on('request', (_, response) => void setImmediate(end, response))
    const second = await startNode(well)
    const { chains } = create([first.url, second.url])
    await expect(chains.send(chain, [ask('eth_sendRawTransaction')])).rejects.toMatchObject({ failure: 'unreachable' })
    expect(second.seen).toEqual([])
    await expect(chains.send(chain, [ask('eth_gasPrice')])).resolves.toMatchObject([{ result: 'eth_gasPrice' }])
  },
)

test('transactions go to their own endpoints alone, and reads to the others', async () => {
  const open = await startNode(well)
  const hidden = await startNode(well)
  const { chains } = create([open.url], { submit: { [chain]: [hidden.url] } })
  await chains.send(chain, [ask('eth_sendRawTransaction')])
  await chains.send(chain, [ask('eth_gasPrice')])
  const mixed = [ask('eth_call', 1), ask('eth_sendRawTransaction', 2), ask('eth_getLogs', 3)]
  expect((await chains.send(chain, mixed)).map(({ id, result }) => [id, result])).toEqual(
    mixed.map(({ id, method }) => [id, method]),
  )
  const methods = ({ seen }: Node) => seen.flat().map(({ method }) => method)
  expect(methods(open)).toEqual(['eth_gasPrice', 'eth_call', 'eth_getLogs'])
  expect(methods(hidden)).toEqual(['eth_sendRawTransaction', 'eth_sendRawTransaction'])
  expect(chains.health()).toEqual({ [chain]: ['up', 'up'] })
})

test('while their own endpoint is down, transactions fail: the others never see them', async () => {
  const open = await startNode(well)
  const down = await startNode(failing)
  const { chains } = create([open.url], { submit: { [chain]: [down.url] } })
  await expect(chains.send(chain, [ask('eth_sendRawTransaction')])).rejects.toBeInstanceOf(UpstreamError)
  await expect(chains.send(chain, [ask('eth_call', 1), ask('eth_sendRawTransaction', 2)])).rejects.toBeInstanceOf(
    UpstreamError,
  )
  expect(open.seen.flat().map(({ method }) => method)).not.toContain('eth_sendRawTransaction')
})

test('a transaction that was accepted is reported as such, even if a read beside it fails', async () => {
  const down = await startNode(failing)
  const hidden = await startNode(well)
  const { chains } = create([down.url], { submit: { [chain]: [hidden.url] } })
  const answers = await chains.send(chain, [ask('eth_call', 1), ask('eth_sendRawTransaction', 2)])
  expect(answers).toMatchObject([
    { id: 1, error: { code: -32603 } },
    { id: 2, result: 'eth_sendRawTransaction' },
  ])
})

test('the same read from many at once is one request, and each gets its own id back', async () => {
  const node = await startNode(well)
  const { chains } = create([node.url])
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, id) => chains.send(chain, [ask('eth_gasPrice', `${id}`)])),
  )
  expect(answers.map(([answer]) => answer?.id)).toEqual(Array.from({ length: 40 }, (_, id) => `${id}`))
  expect(node.seen).toHaveLength(1)
})

test('broadcasts and filters are never shared', async () => {
  const node = await startNode(well)
  const { chains } = create([node.url])
  await Promise.all([1, 2].map((id) => chains.send(chain, [ask('eth_sendRawTransaction', id)])))
  await Promise.all([1, 2].map((id) => chains.send(chain, [ask('eth_getFilterChanges', id)])))
  expect(node.seen).toHaveLength(4)
})

test('long questions that no other visitor asks are compared with none', async () => {
  const node = await startNode(well)
  const { chains } = create([node.url])
  let written = 0
  const question = (method: string) => ({
    ...ask(method),
    params: [{ toJSON: () => ++written }],
  })
  await chains.send(chain, [question('eth_simulateV1')])
  // Once: when it is sent.
  expect(written).toBe(1)
  await chains.send(chain, [question('eth_call')])
  expect(written).toBe(3)
})

test('a question may allow less of its answer than the others, and no other one has that limit', async () => {
  const node = await startNode(([request]) => ({
    body: JSON.stringify({ jsonrpc: '2.0', id: request?.id, result: 'x'.repeat(5_000) }),
  }))
  const { chains } = create([node.url])
  const [limited, free] = await Promise.allSettled([
    chains.send(chain, [ask('eth_call')], { maxBytes: 1_000 }),
    chains.send(chain, [ask('eth_call')]),
  ])
  expect(limited).toMatchObject({ reason: { failure: 'too-large' } })
  expect(free).toMatchObject({ value: [{ result: 'x'.repeat(5_000) }] })
})

test('an answer that is nested without end is refused before it is read', async () => {
  const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
  const node = await startNode(([request]) => ({ body: `{"jsonrpc":"2.0","id":${request?.id},"result":${deep}}` }))
  const { chains } = create([node.url])
  await expect(chains.send(chain, [ask('eth_call')])).rejects.toMatchObject({ failure: 'invalid' })
})

test('a character that comes in two pieces is one character', async () => {
  const node = await startNode(() => undefined)
  const [before, after] = ['{"jsonrpc":"2.0","id":0,"result":"', '"}']
  const bytes = Buffer.from(`${before}€${after}`)
  node.server.on('request', (_, response) => {
    response.write(bytes.subarray(0, before.length + 1))
    setTimeout(() => response.end(bytes.subarray(before.length + 1)), 20)
  })
  const { chains } = create([node.url])
  await expect(chains.send(chain, [ask('eth_call')])).resolves.toMatchObject([{ result: '€' }])
})

test('an answer that can’t change is requested once, even within a batch', async () => {
  const node = await startNode(well)
  const { chains } = create([node.url])
  await chains.send(chain, [ask('eth_chainId', 1), ask('eth_chainId', 2), ask('eth_gasPrice', 3)])
  expect(node.seen).toMatchObject([[{ method: 'eth_chainId' }, { method: 'eth_gasPrice' }]])
  await expect(chains.send(chain, [ask('eth_chainId', 9)])).resolves.toEqual([{ jsonrpc: '2.0', id: 9, result: '0x1' }])
  expect(node.seen).toHaveLength(1)
})

test('an answer that says it is too large is refused before it is read', async () => {
  // Its content never comes, so reading it would end as a timeout.
  const node = await startNode(() => undefined)
  node.server.on('request', (_, response) => response.writeHead(200, { 'content-length': '100001' }).flushHeaders())
  const { chains } = create([node.url], { maxBytes: 100_000 })
  await expect(chains.send(chain, [ask('eth_getLogs')])).rejects.toMatchObject({ failure: 'too-large' })
})

test('a huge answer, also a small answer that unpacks to it, is stopped on its way', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 32))
  const node = await startNode(() => ({ headers: { 'content-encoding': 'gzip' }, body: bomb }))
  const { chains } = create([node.url], { maxBytes: 100_000 })
  const before = process.memoryUsage().rss
  await expect(chains.send(chain, [ask('eth_getLogs')])).rejects.toMatchObject({ failure: 'too-large', status: 502 })
  const growth = (process.memoryUsage().rss - before) / 1_048_576
  console.log(`memory grew by ${growth.toFixed(1)} MiB while an answer of 64 MiB was refused`)
  expect(growth).toBeLessThan(48)
  expect(chains.health()).toEqual({ [chain]: ['up'] })
})

test('a redirect is refused', async () => {
  const target = await startNode(well)
  const node = await startNode(() => ({ status: 307, headers: { location: target.url }, body: '' }))
  const { chains } = create([node.url])
  await expect(chains.send(chain, [ask('eth_gasPrice')])).rejects.toMatchObject({ failure: 'unreachable' })
  expect(target.seen).toEqual([])
})

test('whatever a node answers, each request gets a JSON-RPC answer or a typed error', async () => {
  let body = ''
  const node = await startNode(() => ({ body }))
  const piece = fc.oneof(
    fc.json(),
    fc
      .record(
        { id: fc.constantFrom(0, 1, null, '0'), result: fc.jsonValue(), error: fc.jsonValue() },
        { requiredKeys: [] },
      )
      .map((value) => JSON.stringify(value)),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        piece,
        fc.array(piece, { maxLength: 4 }).map((list) => `[${list}]`),
        fc.string(),
      ),
      async (text) => {
        body = text
        const { chains } = create([node.url])
        const answers = await chains
          .send(chain, [ask('eth_call', 'a'), ask('eth_gasPrice', 'b')])
          .catch((error) => error)
        if (answers instanceof UpstreamError) return
        expect(answers.map(({ id }: { id: unknown }) => id)).toEqual(['a', 'b'])
        for (const { error, ...rest } of answers) {
          expect(error ? Number.isInteger(error.code) && typeof error.message === 'string' : 'result' in rest).toBe(
            true,
          )
        }
      },
    ),
    { numRuns: 150 },
  )
})

/** Params that `JSON.stringify` can't write: it calls itself for each level. */
const nested = () => JSON.parse('['.repeat(20_000) + ']'.repeat(20_000)) as unknown[]

test('a batch that fails on its way leaves nothing behind that others wait for', async () => {
  const node = await startNode(well)
  const { chains } = create([node.url])
  await expect(
    chains.send(chain, [ask('eth_blockNumber', 1), { ...ask('eth_call', 2), params: nested() }]),
  ).rejects.toThrow()
  await expect(chains.send(chain, [ask('eth_blockNumber')])).resolves.toMatchObject([{ result: 'eth_blockNumber' }])
})

test('a read waits for no batch of a stranger', async () => {
  const node = await startNode((list) => (list.length > 1 ? undefined : well(list)))
  const { chains } = create([node.url])
  const batch = chains.send(chain, [ask('eth_blockNumber', 1), ask('eth_getLogs', 2)])
  batch.catch(() => undefined)
  await expect.poll(() => node.seen, pollOptions).toHaveLength(1)
  const [answer] = await chains.send(chain, [ask('eth_blockNumber', 'mine')])
  expect(answer).toEqual({ jsonrpc: '2.0', id: 'mine', result: 'eth_blockNumber' })
})

test('a read is not lost with a stranger’s batch that is too large', async () => {
  const node = await startNode((list) => (list.length > 1 ? { body: ' '.repeat(200_000) } : well(list)))
  const { chains } = create([node.url], { maxBytes: 100_000 })
  const batch = chains.send(chain, [ask('eth_blockNumber', 1), ask('eth_getLogs', 2)])
  const honest = Array.from({ length: 39 }, (_, id) => chains.send(chain, [ask('eth_blockNumber', id)]))
  await expect(batch).rejects.toMatchObject({ failure: 'too-large' })
  const settled = await Promise.allSettled(honest)
  expect(settled.filter(({ status }) => status === 'rejected')).toEqual([])
})

test('a read that shared another caller’s failed request is sent again by itself', async () => {
  let isFirst = true
  const node = await startNode((list) => {
    const answer = isFirst ? { body: ' '.repeat(200_000) } : well(list)
    isFirst = false
    return answer
  })
  const { chains } = create([node.url], { maxBytes: 100_000 })
  const [leader, follower] = await Promise.allSettled([1, 2].map((id) => chains.send(chain, [ask('eth_getLogs', id)])))
  expect([leader?.status, follower?.status]).toEqual(['rejected', 'fulfilled'])
})

test.each([
  ['slow', () => undefined],
  ['nonsense', (): Reply => ({ status: 502, body: '<html>' })],
  ['out of quota', (): Reply => ({ body: '{"id":0,"error":{"code":-32005,"message":"more than 10000 results"}}' })],
  ['cut off', (): Reply => ({ headers: { 'content-length': '99' }, body: Buffer.alloc(0) })],
])('heavy questions of one visitor, answered %s, don’t pause the endpoint for the others', async (_, heavy) => {
  const node = await startNode((list) => (list[0]?.method === 'eth_getLogs' ? heavy() : well(list)))
  const { clock, chains } = create([node.url], { timeoutMs: 500 })
  for (let round = 0; round < 3; round++) {
    clock.ms += 2000
    const questions = Array.from({ length: 5 }, (_, id) => ({ ...ask('eth_getLogs', id), params: [round, id] }))
    await Promise.allSettled(questions.map((question) => chains.send(chain, [question])))
    expect(chains.health()).toEqual({ [chain]: ['up'] })
    await expect(chains.send(chain, [ask('eth_gasPrice')])).resolves.toMatchObject([{ result: 'eth_gasPrice' }])
  }
})

test('a paused endpoint is tried by a probe of our own, and no visitor’s question before that', async () => {
  let isDown = true
  const node = await startNode((list) => (isDown ? failing() : well(list)))
  const { clock, chains } = create([node.url])
  await expect(chains.send(chain, [ask('eth_gasPrice')])).rejects.toBeInstanceOf(UpstreamError)
  await expect.poll(() => chains.health(), pollOptions).toEqual({ [chain]: ['paused'] })
  node.seen.length = 0
  clock.ms = 1000
  await expect(chains.send(chain, [ask('eth_getLogs')])).rejects.toMatchObject({ failure: 'busy' })
  expect(node.seen).toMatchObject([[{ method: 'eth_chainId' }]])
  isDown = false
  clock.ms = 3000
  await expect(chains.send(chain, [ask('eth_getLogs')])).resolves.toMatchObject([{ result: 'eth_getLogs' }])
  expect(node.seen.map(([request]) => request?.method)).toEqual(['eth_chainId', 'eth_chainId', 'eth_getLogs'])
})

test('an endpoint that hangs is found out by a probe, and left alone', async () => {
  const hanging = await startNode(() => undefined)
  const second = await startNode(well)
  const { chains } = create([hanging.url, second.url], { timeoutMs: 1000 })
  await expect(chains.send(chain, [ask('eth_gasPrice')])).resolves.toMatchObject([{ result: 'eth_gasPrice' }])
  await expect.poll(() => chains.health(), pollOptions).toEqual({ [chain]: ['paused', 'up'] })
})

test('slow calls of one address take a third of the permits, and the others are served', async () => {
  let visitor = '203.0.113.1'
  const node = await startNode((list) => (list[0]?.method === 'eth_getLogs' ? undefined : well(list)))
  const { chains } = create([node.url], { visitor: () => visitor, timeoutMs: 60_000 })
  const slow = Array.from({ length: 256 }, (_, id) =>
    chains.send(chain, [{ ...ask('eth_getLogs', id), params: [id] }]).catch((error: unknown) => error),
  )
  await expect.poll(() => node.seen.length, pollOptions).toBe(86)
  visitor = '203.0.113.2'
  const honest = Array.from({ length: 40 }, (_, id) => chains.send(chain, [{ ...ask('eth_call', id), params: [id] }]))
  expect(await Promise.all(honest)).toHaveLength(40)
  // The others wait for a permit for 2 s, and are told to come again.
  const refused = await Promise.race(slow)
  expect(refused).toMatchObject({ failure: 'busy', retryAfterMs: 1000 })
})
