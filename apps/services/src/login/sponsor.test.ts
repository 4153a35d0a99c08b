import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { UserOperation } from '@latchkey/frame/wire'
import { type Anvil, startAnvil } from '@latchkey/test-wallets/anvil'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openStore, type Store } from '../index.ts'
import type { LoginClient } from './test/login-client.ts'
import { type Bundler, startBundler } from './test/start-bundler.ts'
import { startTestLogin, type TestLogin } from './test/start-test-login.ts'
import { createTestKeys } from './test/test-keys.ts'
import { createTestOperator, type TestOperator } from './test/test-operation.ts'
import { ann, createVisitor } from './test/test-visitor.ts'

const chainId = 'eip155:11155111'
const shopContract = '0x00000000000000000000000000000000000050a9'
const selector = '0x12345678'
const paid = [{ to: shopContract, data: selector }] as const
let anvil: Anvil
let bundler: Bundler
let store: Store
let login: TestLogin
let paymaster: Server
let paymasterUrl: string
/** What the paymaster was asked. */
const asked: string[] = []
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 11_155_111 })
  bundler = await startBundler(anvil.url)
  // Tells the test what is asked; the real paymaster answers.
  paymaster = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    asked.push((JSON.parse(body) as { method: string }).method)
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(bundler.paymaster, { method: 'POST', body, headers })
    response.writeHead(answer.status, headers).end(await answer.text())
  })
  await new Promise<void>((resolve) => paymaster.listen(0, '127.0.0.1', resolve))
  const address = paymaster.address()
  paymasterUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/key-of-the-operator`
  // The bundler is installed at its first start.
}, 120_000)
afterAll(async () => {
  paymaster?.close()
  await bundler?.close()
  await anvil?.close()
})

const policy = {
  chains: [chainId],
  calls: [{ to: shopContract, selectors: [selector] }],
  perOperation: '100000000000000000',
  perAccountDay: '10000000000000000000',
  perDay: '10000000000000000000',
}
async function start(change: Partial<typeof policy> = {}) {
  store = await openStore(':memory:')
  login = await startTestLogin({
    store,
    chains: { [chainId]: anvil.url },
    login: {
      smartAccounts: { [chainId]: { bundler: bundler.bundler, paymaster: { url: paymasterUrl } } },
      projects: { shop: { sponsor: [{ ...policy, ...change }] } },
    },
  })
}
beforeEach(async () => {
  asked.length = 0
  await start()
})
afterEach(async () => {
  await login.close()
  await store.close()
})

async function visitor(email = ann, seed = new Uint8Array(randomBytes(32))) {
  const { client } = await createVisitor(login, email, createTestKeys(seed))
  const operator = createTestOperator(anvil.url, 11_155_111, seed)
  await operator.delegate()
  return { client, operator }
}
async function begin(client: LoginClient, operation: UserOperation) {
  const begun = await client.ask('sponsor/begin', { chainId, userOperation: operation })
  const stubbed = { ...operation, ...begun.fields }
  const { result } = await client.ask('smart-account/bundler', { chainId, method: 'estimate', userOperation: stubbed })
  return { ticket: begun.ticket, operation: { ...stubbed, ...gasOf(result) } }
}
/** An estimate names the gas, each as hex. */
function gasOf(result: unknown): Partial<UserOperation> {
  const named = Object.entries(result as Record<string, unknown>).filter(
    ([name, value]) => /Gas/.test(name) && typeof value === 'string',
  )
  return Object.fromEntries(named)
}
const spent = async () =>
  Number((await store.database.get('SELECT coalesce(sum(amount), 0) AS n FROM login_sponsor_spending'))?.n)
const complete = (client: LoginClient, { operation, ticket }: Awaited<ReturnType<typeof begin>>) =>
  client.ask('sponsor/complete', { ticket, userOperation: operation })
async function included(client: LoginClient, operator: TestOperator, operation: UserOperation) {
  const userOperation = await operator.sign(operation)
  const sent = await client.ask('smart-account/bundler', { chainId, method: 'send', userOperation })
  const hash = String(sent.result) as `0x${string}`
  let receipt: { success: boolean; paymaster: string } | null = null
  await expect
    .poll(async () => {
      const found = await client.ask('smart-account/bundler', { chainId, method: 'receipt', hash })
      receipt = found.result as typeof receipt
      return receipt
    })
    .toBeTruthy()
  return receipt as unknown as { success: boolean; paymaster: string }
}

test('an account without any ether makes a call that the operator pays for', async () => {
  const { client, operator } = await visitor()
  const begun = await begin(client, await operator.operation(paid))
  const { fields } = await complete(client, begun)
  const receipt = await included(client, operator, { ...begun.operation, ...fields })
  expect(receipt.success).toBe(true)
  expect(receipt.paymaster.toLowerCase()).toBe(fields.paymaster.toLowerCase())
  expect(await spent()).toBeGreaterThan(0)
})

test('the networks with smart accounts are those where implementation, EntryPoint and bundler answer', async () => {
  const bare = await startAnvil({ chainId: 10 })
  const other = await startTestLogin({
    chains: { [chainId]: anvil.url, 'eip155:10': bare.url, 'eip155:137': anvil.url },
    login: {
      smartAccounts: {
        [chainId]: { bundler: bundler.bundler, paymaster: { url: paymasterUrl } },
        'eip155:10': { bundler: bundler.bundler },
        'eip155:137': { bundler: 'http://127.0.0.1:9' },
      },
      projects: { shop: { sponsor: [policy] } },
    },
  })
  const client = await other.client()
  const ask = (projectId: string) => client.ask('smart-account/networks', { projectId })
  expect(await ask('shop')).toEqual({ networks: [{ chainId, accounts: ['key', 'passkey'], isSponsored: true }] })
  expect(await ask('club')).toEqual({ networks: [{ chainId, accounts: ['key', 'passkey'], isSponsored: false }] })
  await other.close()
  await bare.close()
})

test('error: smart accounts on a chain without an endpoint are no configuration', async () => {
  const smartAccounts = { 'eip155:10': { bundler: bundler.bundler } }
  await expect(startTestLogin({ chains: {}, login: { smartAccounts } })).rejects.toThrow('chains needs eip155:10')
})

test('stolen address: without the session and its device key neither bundler nor paymaster is asked', async () => {
  const { client, operator } = await visitor()
  const userOperation = await operator.operation(paid)
  const thief = await login.client()
  const tampering = { accessToken: client.tokens?.accessToken }
  expect((await thief.refused('sponsor/begin', { chainId, userOperation })).code).toBe('login/access')
  expect((await thief.refused('sponsor/begin', { chainId, userOperation }, tampering)).code).toBe('login/proof')
  const send = { chainId, method: 'send', userOperation } as const
  expect((await thief.refused('smart-account/bundler', send)).code).toBe('login/access')
  expect(asked).toEqual([])
  expect(await spent()).toBe(0)
})

test('another account’s operation reaches neither bundler nor paymaster', async () => {
  const [ann, eve] = [await visitor(), await visitor('eve@shop.example')]
  const userOperation = await ann.operator.operation(paid)
  for (const method of ['estimate', 'send'] as const)
    expect((await eve.client.refused('smart-account/bundler', { chainId, method, userOperation })).code).toBe(
      'login/bad-request',
    )
  expect((await eve.client.refused('sponsor/begin', { chainId, userOperation })).code).toBe('login/bad-request')
  expect(asked).toEqual([])
})

test('a foreign contract, a foreign selector, a call hidden behind a good one: not sponsored', async () => {
  const { client, operator } = await visitor()
  const foreign = '0x000000000000000000000000000000000000beef'
  for (const calls of [
    [{ to: foreign, data: selector }],
    [{ to: shopContract, data: '0xdeadbeef' }],
    [{ to: shopContract, data: '0x' }],
    [...paid, { to: foreign, data: selector }],
    [],
  ] as const) {
    const userOperation = await operator.operation(calls)
    expect((await client.refused('sponsor/begin', { chainId, userOperation })).code).toBe('login/not-sponsored')
  }
  const unread = { ...(await operator.operation(paid)), callData: '0xdeadbeef' } as const
  expect((await client.refused('sponsor/begin', { chainId, userOperation: unread })).code).toBe('login/not-sponsored')
  expect(asked).toEqual([])
})

test('an account with another implementation, which could do anything with the same data, is not sponsored', async () => {
  const { client, operator } = await visitor()
  const begun = await begin(client, await operator.operation(paid))
  await operator.delegate(`0xef0100${'77'.repeat(20)}`)
  const userOperation = await operator.operation(paid).catch(() => begun.operation)
  expect((await client.refused('sponsor/begin', { chainId, userOperation })).code).toBe('login/not-sponsored')
  const { operation, ticket } = begun
  expect((await client.refused('sponsor/complete', { ticket, userOperation: operation })).code).toBe(
    'login/not-sponsored',
  )
  expect(await spent()).toBe(0)
  expect(asked).toEqual(['pm_getPaymasterStubData'])
})

test('a ticket is good once, for its own calls, in its own session', async () => {
  const [ann, eve] = [await visitor(), await visitor('eve@shop.example')]
  const begun = await begin(ann.client, await ann.operator.operation(paid))
  const { operation, ticket } = begun
  const twice = await ann.operator.operation([...paid, ...paid])
  const other = { ...operation, callData: twice.callData }
  const refused = async (client: LoginClient, userOperation: UserOperation) =>
    (await client.refused('sponsor/complete', { ticket, userOperation })).code
  expect(await refused(ann.client, other)).toBe('login/not-sponsored')
  expect(await refused(eve.client, operation)).toBe('login/not-sponsored')
  expect(await spent()).toBe(0)
  await complete(ann.client, begun)
  const once = await spent()
  expect(await refused(ann.client, operation)).toBe('login/not-sponsored')
  expect(await spent()).toBe(once)
  expect(asked.filter((method) => method === 'pm_getPaymasterData')).toHaveLength(1)
})

test('a ticket ends after five minutes, and with its session', async () => {
  const { client, operator } = await visitor()
  const late = await begin(client, await operator.operation(paid))
  login.clock.time += 300_000
  const { operation, ticket } = late
  expect((await client.refused('sponsor/complete', { ticket, userOperation: operation })).code).toBe(
    'login/not-sponsored',
  )
  const open = await begin(client, await operator.operation(paid))
  const tokens = client.tokens
  await client.ask('session/end', {})
  client.tokens = tokens
  expect((await client.refused('sponsor/complete', { ticket: open.ticket, userOperation: open.operation })).code).toBe(
    'login/access',
  )
  expect(await spent()).toBe(0)
})

test('one account spends no more of a day than its own budget, and another one still has its own', async () => {
  await login.close()
  await store.close()
  await start({ perAccountDay: '25000000000000000' })
  const [ann, eve] = [await visitor(), await visitor('eve@shop.example')]
  // A million gas at 10 gwei: 0.01 ether each.
  const limit = '0x30d40'
  const gas = {
    callGasLimit: limit,
    verificationGasLimit: limit,
    preVerificationGas: limit,
    paymasterVerificationGasLimit: limit,
    paymasterPostOpGasLimit: limit,
    maxFeePerGas: '0x2540be400',
  } as const
  const pay = async ({ client, operator }: typeof ann) => {
    const { operation, ticket } = await begin(client, await operator.operation(paid))
    return complete(client, { ticket, operation: { ...operation, ...gas } }).then(
      () => 'paid',
      () => 'refused',
    )
  }
  expect([await pay(ann), await pay(ann), await pay(ann), await pay(eve)]).toEqual(['paid', 'paid', 'refused', 'paid'])
})

test('an operation that becomes another contract’s once its ticket is there is not paid', async () => {
  const { client, operator } = await visitor()
  const { operation, ticket } = await begin(client, await operator.operation(paid))
  const eip7702Auth = {
    chainId: '0xaa36a7',
    address: shopContract,
    nonce: '0x0',
    r: '0x1',
    s: '0x1',
    yParity: '0x0',
  } as const
  const userOperation = { ...operation, eip7702Auth }
  expect((await client.refused('sponsor/complete', { ticket, userOperation })).code).toBe('login/bad-request')
  expect(await spent()).toBe(0)
  expect(asked).toEqual(['pm_getPaymasterStubData'])
})

test('budget race: ten operations at the same time spend no more than the day has', async () => {
  await login.close()
  await store.close()
  await start({ perDay: '35000000000000000' })
  const { client, operator } = await visitor()
  // A million gas at 10 gwei: 0.01 ether each.
  const limit = '0x30d40'
  const gas = { callGasLimit: limit, verificationGasLimit: limit, preVerificationGas: limit } as const
  const paymasterGas = { paymasterVerificationGasLimit: limit, paymasterPostOpGasLimit: limit } as const
  const tickets = []
  for (let index = 0; index < 10; index += 1) {
    const { operation, ticket } = await begin(client, await operator.operation(paid))
    tickets.push({ ticket, operation: { ...operation, ...gas, ...paymasterGas } })
  }
  const results = await Promise.allSettled(tickets.map((ticket) => complete(client, ticket)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await spent()).toBe(2 * 30_000_000)
  expect(asked.filter((method) => method === 'pm_getPaymasterData')).toHaveLength(3)
})

test('an operation that may cost more than the operator pays is not sponsored, however it is asked for', async () => {
  const { client, operator } = await visitor()
  const { operation, ticket } = await begin(client, await operator.operation(paid))
  for (const change of [{ maxFeePerGas: '0xffffffffff' }, { callGasLimit: '0xffffff' }] as const) {
    const userOperation = { ...operation, ...change }
    expect((await client.refused('sponsor/complete', { ticket, userOperation })).code).toBe('login/not-sponsored')
  }
  const { callGasLimit: _, ...withoutGas } = operation
  expect((await client.refused('sponsor/complete', { ticket, userOperation: withoutGas })).code).toBe(
    'login/bad-request',
  )
  expect(await spent()).toBe(0)
})

test('a paymaster that refuses or is down spends nothing, and no answer has its address', async () => {
  await login.close()
  await store.close()
  store = await openStore(':memory:')
  const dead = { url: 'http://127.0.0.1:9/key-of-the-operator' }
  login = await startTestLogin({
    store,
    chains: { [chainId]: anvil.url },
    login: {
      smartAccounts: { [chainId]: { bundler: bundler.bundler, paymaster: dead } },
      projects: { shop: { sponsor: [policy] } },
    },
  })
  const { client, operator } = await visitor()
  const userOperation = await operator.operation(paid)
  const { code, error } = await client.refused('sponsor/begin', { chainId, userOperation })
  expect(code).toBe('login/unavailable')
  expect(JSON.stringify([error, login.lines])).not.toContain('key-of-the-operator')
  expect(await spent()).toBe(0)
})

test('an authorisation for another contract, another network or all networks is refused', async () => {
  const { client, operator } = await visitor()
  const operation = await operator.operation(paid)
  const good = {
    chainId: '0xaa36a7',
    address: '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
    nonce: '0x0',
    r: '0x1',
    s: '0x1',
    yParity: '0x0',
  } as const
  for (const change of [{ address: shopContract }, { chainId: '0x0' }, { chainId: '0x1' }] as const) {
    const userOperation = { ...operation, eip7702Auth: { ...good, ...change } }
    expect((await client.refused('smart-account/bundler', { chainId, method: 'send', userOperation })).code).toBe(
      'login/bad-request',
    )
  }
})
