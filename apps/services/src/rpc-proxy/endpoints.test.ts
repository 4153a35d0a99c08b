import { expect, onTestFinished, test, vi } from 'vitest'
import { createChainPool } from './chain-pool.ts'
import { createChains } from './chains.ts'
import { ask, away, createChain, createEndpoints, type Endpoint, saying, well } from './fake-endpoints.fixture.ts'

const broadcasts = [
  ['eth_sendRawTransaction', 'eip155:1'],
  ['sendTransaction', 'solana:devnet'],
  ['broadcast_tx_sync', 'cosmos:cosmoshub-4'],
  ['broadcast_tx_async', 'cosmos:cosmoshub-4'],
  ['author_submitExtrinsic', 'polkadot:91b171bb158e2d3848fa23a9f1c25182'],
] as const

test.each(broadcasts)('%s that was answered with nonsense is sent to no other endpoint', async (method, chainId) => {
  for (const nonsense of [saying('<html>'), () => new Response(null, { status: 204 })]) {
    const { asked, send } = createChain([nonsense, well], { chainId })
    await expect(send([ask(method)])).rejects.toMatchObject({ failure: 'invalid', status: 502 })
    expect(asked[1]).toEqual([])
  }
})

test.each(broadcasts)('%s that no endpoint has seen yet goes to the next', async (method, chainId) => {
  const { send } = createChain([away, well], { chainId })
  await expect(send([ask(method)])).resolves.toMatchObject([{ result: method }])
})

test.each(broadcasts)('%s goes to its own endpoints alone, also in a batch of its kind', async (method, chainId) => {
  const { asked, urls, fetch } = createEndpoints([well, well])
  const [open = '', hidden = ''] = urls
  const options = {
    chains: { [chainId]: [open] },
    submit: { [chainId]: [hidden] },
    fetch,
    now: () => 0,
    timeoutMs: 100,
  }
  const chains = createChains(options)
  await expect(chains.send(chainId, [ask(method, 1)])).resolves.toMatchObject([{ result: method }])
  await expect(chains.send(chainId, [ask(method, 2), ask(method, 3)])).resolves.toMatchObject([{ id: 2 }, { id: 3 }])
  expect(asked).toEqual([[], [[method], [method, method]]])
})

const sized = (bytes: number, headers?: HeadersInit): Endpoint =>
  saying('{"id":0,"result":"0x"}'.padEnd(bytes), headers && { headers })
test.each([
  ['that says its length', { 'content-length': '1000' }],
  ['that doesn’t', undefined],
])('an answer %s may be as large as the limit', async (_, headers) => {
  const { send } = createChain([sized(1000, headers)], { maxBytes: 1000 })
  await expect(send([ask('eth_call')])).resolves.toMatchObject([{ result: '0x' }])
})

test('an answer that is larger by one byte is refused, and no other endpoint is asked for it', async () => {
  const { asked, send } = createChain([sized(1001), well], { maxBytes: 1000 })
  await expect(send([ask('eth_call')])).rejects.toMatchObject({ failure: 'too-large' })
  expect(asked[1]).toEqual([])
})

test('a batch may allow less of its answer, too', async () => {
  const { send } = createChain([sized(1001)])
  const batch = [ask('eth_call', 1), ask('eth_call', 2)]
  await expect(send(batch, { maxBytes: 1000 })).rejects.toMatchObject({ failure: 'too-large' })
})

test.each([
  ['too large by what it says of itself', { 'content-length': '1001' }, () => true, 'too-large'],
  ['too large by what came', undefined, () => true, 'too-large'],
  ['over the bytes of the visitor', undefined, (bytes: number) => bytes < 1001, 'quota'],
])('an answer that is %s is read no further, also where the connection can’t be closed', async (...row) => {
  const [, headers, takeBytes, failure] = row
  const closed = vi.fn(() => Promise.reject(new Error('closed already')))
  const endless = () => {
    const body = new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(1001)), cancel: closed })
    return new Response(body, headers && { headers })
  }
  const maxBytes = failure === 'quota' ? 10_000 : 1000
  const { asked, send } = createChain([endless, well], { maxBytes, takeBytes })
  await expect(send([ask('eth_call')])).rejects.toMatchObject({ failure })
  expect(closed).toHaveBeenCalledTimes(1)
  expect(asked[1]).toEqual([])
})

test('a visitor who has read too much is told when to ask again', async () => {
  const { send } = createChain([well], { takeBytes: () => false })
  await expect(send([ask('eth_call')])).rejects.toMatchObject({ failure: 'quota', status: 503, retryAfterMs: 2000 })
})

test.each([
  [3, 7],
  [7, 3],
])('while endpoints are paused for %i s and %i s, the shorter pause is named', async (...pauses) => {
  const outOfQuota = pauses.map((seconds) => saying('{}', { status: 429, headers: { 'retry-after': `${seconds}` } }))
  const { chains, send } = createChain(outOfQuota)
  await expect(send([ask('eth_call')])).rejects.toMatchObject({ failure: 'busy' })
  await expect.poll(() => chains.health()).toEqual({ 'eip155:1': ['paused', 'paused'] })
  await expect(send([ask('eth_call')])).rejects.toMatchObject({ failure: 'busy', retryAfterMs: 3000 })
})

test('a place for a question is free again after its answer, and after its failure', async () => {
  let isWell = true
  const isServed = (method?: string) => isWell || method !== 'eth_call'
  const { fetch, urls } = createEndpoints([
    (questions) => (isServed(questions[0]?.method) ? well : saying('<html>'))(questions),
  ])
  const options = { chainId: 'eip155:1', urls, fetch, now: () => 0, timeoutMs: 60_000 }
  // One permit for each address.
  const pool = createChainPool({ ...options, visitor: () => '203.0.113.1', maxInFlight: 3 })
  for (let round = 0; round < 4; round++) {
    isWell = round % 2 === 0
    const outcome = await pool.send([ask('eth_call')]).catch((error) => error)
    if (isWell) expect(outcome).toMatchObject([{ result: 'eth_call' }])
    else expect(outcome).toMatchObject({ failure: 'invalid' })
  }
})

function fakeTimers() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

test('a single read is sent at once, although a stranger’s batch with the same read has no answer yet', async () => {
  fakeTimers()
  const { asked, send } = createChain([(questions) => (questions.length > 1 ? new Promise(() => {}) : well(questions))])
  void send([ask('eth_gasPrice', 1), ask('eth_getLogs', 2)])
  const answer = send([ask('eth_gasPrice', 'mine')])
  await vi.advanceTimersByTimeAsync(0)
  expect(asked[0]).toEqual([['eth_gasPrice', 'eth_getLogs'], ['eth_gasPrice']])
  await expect(answer).resolves.toEqual([{ jsonrpc: '2.0', id: 'mine', result: 'eth_gasPrice' }])
})

test('an endpoint that is silent for half of its time is probed', async () => {
  fakeTimers()
  const silent: Endpoint = (questions) =>
    questions[0]?.method === 'eth_call' ? new Promise(() => {}) : well(questions)
  const { asked, send } = createChain([silent])
  void send([ask('eth_call')])
  await vi.advanceTimersByTimeAsync(29_999)
  expect(asked[0]).toEqual([['eth_call']])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked[0]).toEqual([['eth_call'], ['eth_chainId']])
})

test('an endpoint that answers at once is not probed', async () => {
  fakeTimers()
  const { asked, send } = createChain([well])
  await send([ask('eth_call')])
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked[0]).toEqual([['eth_call']])
})

test.each([
  [60_000, 5_000],
  [1_000, 1_000],
])('where a question may take %i ms, a probe takes at most %i ms', async (timeoutMs, probeMs) => {
  const limits = vi.spyOn(AbortSignal, 'timeout')
  const { asked, send } = createChain([saying('<html>')], { timeoutMs })
  await expect(send([ask('eth_call')])).rejects.toMatchObject({ failure: 'invalid' })
  expect(asked[0]).toEqual([['eth_call'], ['eth_chainId']])
  expect(limits.mock.calls).toEqual([[timeoutMs], [probeMs]])
})

test.each([
  ['solana:devnet', 'getHealth'],
  ['cosmos:cosmoshub-4', 'health'],
  ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'system_health'],
])('an endpoint of %s is probed with %s', async (chainId, question) => {
  const { asked, send } = createChain([saying('<html>')], { chainId })
  await expect(send([ask('any')])).rejects.toMatchObject({ failure: 'invalid' })
  expect(asked[0]).toEqual([['any'], [question]])
})

test.each([
  ['0x1', 'spare'],
  ['0x01', 'spare'],
  ['0X1', 'spare'],
  ['1', 'last'],
  [1, 'last'],
  ['0x', 'last'],
  ['0x2', 'last'],
])('where a spare endpoint says that its chain is %j, the %s one answers', async (chainId, answers) => {
  const named =
    (name: string, id: unknown): Endpoint =>
    ([question]) =>
      Response.json({ id: 0, result: question?.method === 'eth_chainId' ? id : name })
  const { send } = createChain([away, named('spare', chainId), named('last', '0x1')])
  await expect(send([ask('eth_gasPrice')])).resolves.toMatchObject([{ result: answers }])
})

test('a spare endpoint that can’t say which chain it serves is not used', async () => {
  const shy: Endpoint = (questions) =>
    questions[0]?.method === 'eth_chainId' ? Response.json({ id: 0, error: { code: -32601 } }) : well(questions)
  const { asked, send } = createChain([away, shy])
  await expect(send([ask('eth_gasPrice')])).rejects.toMatchObject({ failure: 'invalid' })
  expect(asked[1]).toEqual([['eth_chainId']])
})

test.each([-32005, 429])('an endpoint that says that it is out of quota, as %i, is passed over', async (code) => {
  const { send } = createChain([saying({ id: 0, error: { code, message: 'slow down' } }), well])
  await expect(send([ask('eth_gasPrice')])).resolves.toMatchObject([{ result: 'eth_gasPrice' }])
})

test('in a batch only the questions that met a limit of the node are answered with it', async () => {
  const limited = { id: 0, error: { code: -32005, message: 'too many results' } }
  const { asked, send } = createChain([saying([limited, { id: 1, result: '0x2' }]), well])
  await expect(send([ask('eth_getLogs', 'a'), ask('eth_gasPrice', 'b')])).resolves.toEqual([
    { jsonrpc: '2.0', id: 'a', error: limited.error },
    { jsonrpc: '2.0', id: 'b', result: '0x2' },
  ])
  expect(asked[1]).toEqual([])
})

test('an answer without an id belongs to no question but the first of a request', async () => {
  const refusal = { id: null, error: { code: -32600, message: 'no batches' } }
  const batch = [ask('eth_call', 'a'), ask('eth_gasPrice', 'b')]
  const none = { error: { code: -32603, message: 'The chain gave no answer to this request' } }
  await expect(createChain([saying(refusal)]).send(batch)).resolves.toMatchObject([{ error: refusal.error }, none])
  const { send } = createChain([saying([refusal, { id: 1, result: '0x2' }])])
  await expect(send(batch)).resolves.toMatchObject([none, { result: '0x2' }])
})

test.each([
  ['with data', { code: 3, message: 'reverted', data: null }, { code: 3, message: 'reverted', data: null }],
  ['with a code that is text', { code: '3', message: 'reverted' }, { code: -32603, message: 'reverted' }],
  ['with a broken code', { code: 0.5, message: 'reverted' }, { code: -32603, message: 'reverted' }],
  ['without a message', { code: 3 }, { code: 3, message: 'The chain gave an error without a message' }],
  ['with a long message', { code: 3, message: 'x'.repeat(5000) }, { code: 3, message: 'x'.repeat(4096) }],
  ['with the inside of the node', { code: 3, message: '', stack: 'at /srv/node' }, { code: 3, message: '' }],
])('an error %s is passed on as JSON-RPC allows', async (_, error, passed) => {
  const { send } = createChain([saying({ id: 0, error })])
  await expect(send([ask('eth_call')])).resolves.toEqual([{ jsonrpc: '2.0', id: 1, error: passed }])
})

test('the same read twice in a batch is one question; broadcasts and filters are as many as there are', async () => {
  const { asked, send } = createChain([well])
  const methods = ['eth_gasPrice', 'eth_newFilter', 'eth_gasPrice', 'eth_newFilter', 'eth_sendRawTransaction']
  const batch = [...methods, 'eth_sendRawTransaction'].map(ask)
  const answers = await send(batch)
  expect(answers).toEqual(batch.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method })))
  const twice = ['eth_newFilter', 'eth_newFilter', 'eth_sendRawTransaction', 'eth_sendRawTransaction']
  expect(asked[0]?.flat().sort()).toEqual(['eth_gasPrice', ...twice])
})

test('a batch whose answers are all kept asks nothing', async () => {
  const { asked, send } = createChain([well])
  await send([ask('eth_chainId')])
  await expect(send([ask('eth_chainId', 'a'), ask('eth_chainId', 'b')])).resolves.toEqual([
    { jsonrpc: '2.0', id: 'a', result: '0x1' },
    { jsonrpc: '2.0', id: 'b', result: '0x1' },
  ])
  expect(asked[0]).toHaveLength(1)
})

test.each([
  [16_384, 1],
  [16_385, 2],
])('the same question of %i characters from two callers is %i requests', async (length, requests) => {
  const { asked, send } = createChain([well])
  const question = { ...ask('eth_call'), params: ['x'.repeat(length - 'eth_call[""]'.length)] }
  await Promise.all([send([question]), send([question])])
  expect(asked[0]).toHaveLength(requests)
})

test('parameters with names pass as they are', async () => {
  const echo: Endpoint = ([question]) => Response.json({ id: 0, result: question?.params })
  const { send } = createChain([echo], { chainId: 'cosmos:cosmoshub-4' })
  const params = { hash: '00', prove: false }
  await expect(send([{ ...ask('tx'), params }])).resolves.toMatchObject([{ result: params }])
})

test('a chain that is not configured, and no question at all', async () => {
  const { asked, chains, send } = createChain([well])
  await expect(chains.send('eip155:2', [ask('eth_gasPrice')])).rejects.toMatchObject({ failure: 'unreachable' })
  await expect(send([])).resolves.toEqual([])
  expect([asked, chains.has('eip155:1'), chains.has('eip155:2'), chains.ids]).toEqual([[[]], true, false, ['eip155:1']])
})

test.each([
  ['http://localhost:8545', true],
  ['http://127.0.0.2:8545', true],
  ['http://[::1]:8545', true],
  ['https://localhost.example', false],
  ['https://rpc.example', false],
])('a chain whose first endpoint is %s is on this machine: %s', (url, isLocal) => {
  const chains = createChains({ chains: { 'eip155:1': [url, 'http://localhost'] }, fetch, now: () => 0, timeoutMs: 1 })
  expect([chains.isLocal('eip155:1'), chains.isLocal('eip155:2'), chains.isLocal('__proto__')]).toEqual([
    isLocal,
    false,
    false,
  ])
})
