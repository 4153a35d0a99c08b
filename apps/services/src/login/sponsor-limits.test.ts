import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { smartAccountContract } from '@latchkey/frame/wire'
import { type Anvil, startAnvil } from '@latchkey/test-wallets/anvil'
import { createTestClient, http } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openStore } from '../index.ts'
import { describeDatabases } from '../test/databases.ts'
import { startTestLogin } from './test/start-test-login.ts'
import { createTestKeys } from './test/test-keys.ts'
import { createTestOperator } from './test/test-operation.ts'
import { ann, createVisitor } from './test/test-visitor.ts'

const chainId = 'eip155:11155111'
const shopContract = '0x00000000000000000000000000000000000050a9'
let anvil: Anvil
let paymaster: Server
/** Requests that reached the paymaster, and what it says. */
let asked = 0
let refusal: object | undefined
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 11_155_111 })
  // An EntryPoint that answers with nonce 0.
  await createTestClient({ mode: 'anvil', transport: http(anvil.url) }).setCode({
    address: smartAccountContract.entryPoint,
    bytecode: '0x5f5f5260205ff3',
  })
  paymaster = createServer((_, response) => {
    asked += 1
    const gas = { paymasterVerificationGasLimit: '0x0', paymasterPostOpGasLimit: '0x0' }
    const result = { paymaster: shopContract, paymasterData: '0x', ...gas }
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...(refusal ?? { result }) }))
  }).listen(0, '127.0.0.1')
  await once(paymaster, 'listening')
}, 60_000)
afterAll(async () => {
  paymaster?.close()
  await anvil?.close()
})
beforeEach(() => {
  asked = 0
  refusal = undefined
})

describeDatabases('the limits of sponsored operations', ({ create }) => {
  async function start() {
    const store = await openStore(await create())
    const most = '1000000000000000000'
    const policy = { chains: [chainId], calls: [{ to: shopContract }], perOperation: most }
    const { port } = paymaster.address() as AddressInfo
    const login = await startTestLogin({
      store,
      chains: { [chainId]: anvil.url },
      login: {
        smartAccounts: { [chainId]: { bundler: anvil.url, paymaster: { url: `http://127.0.0.1:${port}` } } },
        projects: { shop: { sponsor: [{ ...policy, perAccountDay: most, perDay: most }] } },
      },
    })
    const seed = new Uint8Array(randomBytes(32))
    const { client } = await createVisitor(login, ann, createTestKeys(seed))
    const operator = createTestOperator(anvil.url, 11_155_111, seed)
    await operator.delegate()
    const userOperation = await operator.operation([{ to: shopContract, data: '0x12345678' }])
    const begin = () =>
      client.ask('sponsor/begin', { chainId, userOperation }).then(
        () => 'begun',
        (error: Error) => /login\/[a-z-]+/.exec(error.message)?.[0],
      )
    const close = async () => {
      await login.close()
      await store.close()
    }
    return { begin, close, login }
  }

  test('the ticket after 20 open ones reaches no paymaster, one after the other and at once', async () => {
    const { begin, close, login } = await start()
    for (let index = 0; index < 20; index += 1) expect(await begin()).toBe('begun')
    expect([await begin(), asked]).toEqual(['login/full', 20])
    // Their time is over.
    login.clock.time += 300_000
    asked = 0
    const outcomes = await Promise.all(Array.from({ length: 30 }, begin))
    expect([outcomes.filter((each) => each === 'begun').length, asked]).toEqual([20, 20])
    await close()
  })

  test('a ticket whose paymaster refuses is none of the 20', async () => {
    const { begin, close } = await start()
    refusal = { error: { code: -32000, message: 'No' } }
    for (let index = 0; index < 25; index += 1) expect(await begin()).toBe('login/not-sponsored')
    refusal = undefined
    for (let index = 0; index < 20; index += 1) expect(await begin()).toBe('begun')
    expect(await begin()).toBe('login/full')
    await close()
  })

  test('an account asks 300 times an hour whether the operator pays', async () => {
    const { begin, close, login } = await start()
    refusal = { error: { code: -32000, message: 'No' } }
    for (let index = 0; index < 300; index += 1) {
      login.clock.time += 200
      expect(await begin()).toBe('login/not-sponsored')
    }
    expect([await begin(), asked]).toEqual(['login/rate', 300])
    await close()
  }, 60_000)
})
