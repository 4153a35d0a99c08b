import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Services, startServices } from '../index.ts'

type Request = { id: unknown; method: string }
type Answer = { id: unknown; result?: unknown; error?: { code: number; message: string } }

let chain: Server
let services: Services
const seen: unknown[] = []

const answer = ({ id, method }: Request): Answer => ({
  id,
  ...(method === 'eth_call' ? { error: { code: 3, message: 'execution reverted' } } : { result: method }),
})

beforeAll(async () => {
  chain = createServer(async (request, response) => {
    const text = await new Response(request as unknown as ReadableStream).text()
    const body: Request | Request[] = JSON.parse(text)
    seen.push(body)
    if (Array.isArray(body)) return void response.end(JSON.stringify(body.map(answer).reverse()))
    if (body.method === 'eth_syncing') return
    if (body.method === 'eth_feeHistory' || body.method === 'eth_getProof') {
      const pause = body.method === 'eth_feeHistory' ? { 'retry-after': '7' } : undefined
      return void response.writeHead(429, pause).end()
    }
    if (body.method === 'eth_gasPrice') return void response.end('<html>')
    if (body.method === 'eth_getCode')
      return void response.end(JSON.stringify(answer({ id: null, method: 'eth_call' })))
    response.statusCode = body.method === 'eth_call' ? 400 : 200
    response.end(JSON.stringify(answer(body)))
  })
  await new Promise<void>((resolve) => chain.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(chain.address() as AddressInfo).port}`
  const chains = {
    'eip155:31337': url,
    'eip155:1': 'http://127.0.0.1:1',
    'solana:devnet': url,
    'cosmos:cosmoshub-4': url,
    'polkadot:91b171bb158e2d3848fa23a9f1c25182': url,
  }
  services = await startServices({ port: 0, logLevel: 'silent', chains, rpcTimeoutMs: 500 })
})
afterAll(async () => {
  await services.close()
  chain.closeAllConnections()
  chain.close()
})

async function ask(body: unknown, { chainId = 'eip155:31337', projectId = 'local', headers = {} } = {}) {
  const response = await fetch(`${services.url}/v1/?chainId=${chainId}&projectId=${projectId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const answer = (await response.json()) as Answer | Answer[]
  for (const one of Array.isArray(answer) ? answer : [answer]) expectJsonRpc(one)
  return { status: response.status, body: answer }
}

/** JSON-RPC 2.0, section 5: an id, and either a result or an error. */
function expectJsonRpc(answer: object): void {
  expect(answer).toMatchObject({ jsonrpc: '2.0' })
  expect(answer).toHaveProperty('id')
  expect('result' in answer).not.toBe('error' in answer)
}

const deep = (levels: number) =>
  `{"jsonrpc":"2.0","id":2,"method":"eth_call","params":${'['.repeat(levels)}${']'.repeat(levels)}}`
const call = (method: string, id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params: [] })

test('a read goes to the chain, and its answer comes back with the same id', async () => {
  expect(await ask(call('eth_blockNumber', 'a-7'))).toEqual({
    status: 200,
    body: { jsonrpc: '2.0', id: 'a-7', result: 'eth_blockNumber' },
  })
  // A probe of the endpoint may come between.
  expect(seen).toContainEqual(call('eth_blockNumber', 0))
  expect((await ask(call('eth_sendRawTransaction'))).body).toMatchObject({ result: 'eth_sendRawTransaction' })
})

test('an error of the chain is passed on, whatever its status', async () => {
  expect(await ask(call('eth_call'))).toMatchObject({
    status: 200,
    body: { error: { code: 3, message: 'execution reverted' } },
  })
  expect((await ask(call('eth_getCode', 4))).body).toMatchObject({ id: 4, error: { code: 3 } })
})

test('a batch comes back in its own order, with the methods refused that may not pass', async () => {
  const before = seen.length
  const { status, body } = await ask([call('eth_chainId', 1), call('eth_accounts', 2), call('net_version', 1)])
  expect(status).toBe(200)
  expect(body).toMatchObject([
    { id: 1, result: 'eth_chainId' },
    { id: 2, error: { code: -32601 } },
    { id: 1, result: 'net_version' },
  ])
  expect(seen.slice(before)).toEqual([[call('eth_chainId', 0), call('net_version', 1)]])
})

test.each([
  'eth_sendTransaction',
  'eth_sign',
  'personal_unlockAccount',
  'anvil_setBalance',
  'debug_traceCall',
  'getBalance',
  '',
])('%j never reaches the chain', async (method) => {
  const before = seen.length
  expect((await ask(call(method))).body).toMatchObject({ id: 1, error: { code: -32601 } })
  expect(seen).toHaveLength(before)
})

test.each([
  ['eip155:31337', 'eth_chainId', 'eth_accounts'],
  ['solana:devnet', 'getBalance', 'requestAirdrop'],
  ['solana:devnet', 'sendTransaction', 'eth_getLogs'],
  ['cosmos:cosmoshub-4', 'broadcast_tx_sync', 'unsafe_flush_mempool'],
  ['cosmos:cosmoshub-4', 'abci_query', 'dial_peers'],
  ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'author_submitExtrinsic', 'author_insertKey'],
  ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'state_call', 'offchain_localStorageSet'],
])('each ecosystem has its own methods: %s has %s, and not %s', async (chainId, method, refused) => {
  expect((await ask(call(method), { chainId })).body).toMatchObject({ result: method })
  expect((await ask(call(refused), { chainId })).body).toMatchObject({ error: { code: -32601 } })
  expect(seen.flat()).not.toContainEqual(expect.objectContaining({ method: refused }))
})

test.each(['eip155:5', 'eip155:313370', '', '__proto__', 'eip155'])(
  'error: chain %j is not configured',
  async (chainId) => {
    expect(await ask(call('eth_chainId'), { chainId })).toMatchObject({
      status: 400,
      body: { id: null, error: { code: -32602 } },
    })
  },
)

test.each([
  ['no JSON', '{'],
  ['no request', '7'],
  ['an empty batch', '[]'],
  ['a notification', JSON.stringify({ jsonrpc: '2.0', method: 'eth_chainId' })],
  ['a batch that is nested too deep', `[${JSON.stringify(call('eth_chainId'))},${deep(5000)}]`],
  ['the deepest batch that fits', `[${JSON.stringify(call('eth_chainId'))},${deep(250_000)}]`],
  ['too long a batch', JSON.stringify(Array.from({ length: 101 }, () => call('eth_chainId')))],
])('error: %s', async (_, body) => {
  expect(await ask(body)).toMatchObject({ status: 400, body: { id: null, error: { code: -32600 } } })
})

test('a batch may have 100 requests', async () => {
  const { status, body } = await ask(Array.from({ length: 100 }, (_, id) => call('eth_chainId', id)))
  expect([status, (body as Answer[]).map(({ id }) => id)]).toEqual([200, Array.from({ length: 100 }, (_, id) => id)])
})

test.each([
  [64, 200],
  [65, 400],
])('an id of %i characters: %i', async (length, status) => {
  expect(await ask(call('eth_chainId', 'x'.repeat(length)))).toMatchObject({ status })
})

test.each([
  [64, 200, -32601],
  [65, 400, -32600],
])('a method of %i characters: %i, with the code %i', async (length, status, code) => {
  expect(await ask(call('x'.repeat(length)))).toMatchObject({ status, body: { error: { code } } })
})

test('a body may be nested as deep as a node would take it', async () => {
  // The object, its list of parameters, and 30 levels below.
  expect((await ask(deep(31))).status).toBe(200)
  expect((await ask(deep(32))).status).toBe(400)
})

test('error: a chain that is out of quota says when to ask again, and others don’t', async () => {
  const raw = (method: string) =>
    fetch(`${services.url}/v1/?chainId=eip155:31337&projectId=local`, {
      method: 'POST',
      body: JSON.stringify(call(method, 9)),
    })
  const answers = await Promise.all(['eth_feeHistory', 'eth_getProof', 'eth_syncing', 'eth_gasPrice'].map(raw))
  expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
    [503, '7'],
    [503, '1'],
    [504, null],
    [502, null],
  ])
  expect(await answers[0]?.json()).toMatchObject({ id: 9, error: { code: -32603 } })
})

test('error: a long chain id is not sent back whole', async () => {
  const { body } = await ask(call('eth_chainId'), { chainId: `eip155:${'1'.repeat(5_000)}` })
  expect((body as Answer).error?.message).toBe(`Chain not supported: eip155:${'1'.repeat(34)}`)
})

test('a batch costs its address as much as its requests one by one', async () => {
  const own = await startServices({ port: 0, logLevel: 'silent', requests: { burst: 10, perSecond: 1 } })
  const send = async (length: number) => {
    const body = JSON.stringify(Array.from({ length }, (_, id) => call('eth_accounts', id)))
    return (await fetch(`${own.url}/v1/?projectId=local&chainId=eip155:31337`, { method: 'POST', body })).status
  }
  expect([await send(9), await send(9)]).toEqual([200, 429])
  await own.close()
})

test('error: too large a body', async () => {
  expect(await ask(`"${'x'.repeat(524_288)}"`)).toMatchObject({ status: 413, body: { error: { code: -32600 } } })
})

test('error: a chain that is slow, away or no chain at all', async () => {
  expect(await ask(call('eth_syncing', 9))).toMatchObject({ status: 504, body: { id: 9, error: { code: -32603 } } })
  expect(await ask(call('eth_chainId'), { chainId: 'eip155:1' })).toMatchObject({
    status: 502,
    body: { error: { code: -32603 } },
  })
  expect(await ask(call('eth_gasPrice'))).toMatchObject({ status: 502, body: { error: { code: -32603 } } })
})

test('error: another project’s id, or a page the project doesn’t allow', async () => {
  expect(await ask(call('eth_chainId'), { projectId: 'nobody' })).toMatchObject({
    status: 403,
    body: { id: null, error: { code: -32001 } },
  })
  expect((await ask(call('eth_chainId'), { headers: { origin: 'https://evil.test' } })).status).toBe(403)
  expect((await ask(call('eth_chainId'), { headers: { origin: 'http://localhost:5173' } })).status).toBe(200)
})

test('error: a refusal before a route is found has the shape of JSON-RPC too', async () => {
  expect(await ask(call('eth_chainId'), { headers: { 'content-encoding': 'gzip' } })).toMatchObject({
    status: 415,
    body: { id: null, error: { code: -32001 } },
  })
  const addressHeader = 'x-forwarded-for'
  const own = await startServices({ port: 0, logLevel: 'silent', addressHeader, requests: { maxOpenPerAddress: 1 } })
  // A request whose body doesn't come takes the only permit of its address.
  const socket = connect(own.port, '127.0.0.1')
  const target = '/v1/?projectId=local&chainId=eip155:31337'
  socket.write(`POST ${target} HTTP/1.1\r\nHost: x\r\n${addressHeader}: 203.0.113.9\r\nContent-Length: 9\r\n\r\n`)
  const askOwn = async () => {
    const response = await fetch(`${own.url}${target}`, {
      method: 'POST',
      headers: { [addressHeader]: '203.0.113.9' },
      body: '{}',
    })
    return { status: response.status, body: (await response.json()) as object }
  }
  await expect.poll(async () => (await askOwn()).status).toBe(429)
  const refused = await askOwn()
  expectJsonRpc(refused.body)
  expect(refused.body).toMatchObject({ id: null, error: { code: -32001 } })
  socket.destroy()
  await own.close()
})
