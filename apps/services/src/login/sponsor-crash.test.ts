import { createServer } from 'node:http'
import { delegatedCode, type UserOperation } from '@latchkey/frame/wire'
import { expect, test } from 'vitest'
import { openStore } from '../index.ts'
import { describeDatabases } from '../test/databases.ts'
import { createKillable } from './test/killable.ts'
import { startTestLogin } from './test/start-test-login.ts'
import { createShare, createTestKeys } from './test/test-keys.ts'
import { createTestOperator } from './test/test-operation.ts'

const chainId = 'eip155:11155111'
const shopContract = '0x00000000000000000000000000000000000050a9'
const gas = { callGasLimit: '0x10000', verificationGasLimit: '0x10000', preVerificationGas: '0x10000' } as const
const dayMs = 86_400_000

/** A node where every account runs the pinned implementation, and a paymaster that promises to pay (ERC-7677) and keeps count. */
async function startCounterparts() {
  const promised: string[] = []
  const fields = {
    paymaster: `0x${'5'.repeat(40)}`,
    paymasterData: '0x',
    paymasterVerificationGasLimit: '0x1',
    paymasterPostOpGasLimit: '0x1',
  }
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_getCode: () => delegatedCode,
    eth_call: () => `0x${'0'.repeat(64)}`,
    eth_chainId: () => '0xaa36a7',
    pm_getPaymasterStubData: () => fields,
    pm_getPaymasterData([operation]) {
      promised.push(String((operation as UserOperation).callData))
      return fields
    },
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    type Asked = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as Asked | readonly Asked[]
    const answer = ({ id, method, params }: Asked) => ({
      jsonrpc: '2.0',
      id,
      result: answers[method]?.(params) ?? null,
    })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked as Asked)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    promised,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

describeDatabases('a sponsorship that is killed', ({ create }) => {
  test('at any statement: a ticket pays once at most, no promise is uncounted, and the visitor can begin again', async () => {
    const counterparts = await startCounterparts()
    const store = await openStore(await create())
    const { database } = store
    const killable = createKillable(database)
    const login = await startTestLogin({
      store: { ...store, database: killable.database },
      chains: { [chainId]: counterparts.url },
      login: {
        burst: 100_000,
        perSecond: 10_000,
        smartAccounts: { [chainId]: { bundler: counterparts.url, paymaster: { url: counterparts.url } } },
        projects: {
          shop: {
            sponsor: [
              {
                chains: [chainId],
                calls: [{ to: shopContract }],
                perOperation: '100000000000000000',
                perAccountDay: '100000000000000000000',
                perDay: '100000000000000000000',
              },
            ],
          },
        },
      },
    })
    const client = await login.client()
    const { account } = await login.logIn(client, 'ann@shop.example')
    const seed = new Uint8Array(32).fill(7)
    const keys = createTestKeys(seed)
    const keyProof = await keys.prove(client, account.id)
    await client.ask('vault/create', { addresses: keys.addresses, share: createShare(), keyProof })
    const operator = createTestOperator(counterparts.url, 11_155_111, seed)
    const operation = { ...(await operator.operation([{ to: shopContract, data: '0x12345678' }])), ...gas }
    const counted = async () =>
      Number((await database.get('SELECT coalesce(sum(amount), 0) AS n FROM login_sponsor_spending'))?.n)
    const begin = () => client.ask('sponsor/begin', { chainId, userOperation: operation })

    /** Kills a step at its first statement, then at its second, until it gets through. @returns how often it was killed */
    const walk = async (prepare: () => Promise<() => Promise<unknown>>, check: () => Promise<void>) => {
      for (let statement = 0; ; statement += 1) {
        // Session and limits stay good for all of the walk.
        login.clock.time += 1_000
        const step = await prepare()
        killable.killAt(statement)
        await step().catch(() => {})
        const wasKilled = killable.wasKilled()
        killable.revive()
        await check()
        if (!wasKilled) return statement
      }
    }
    const open = async () =>
      Number((await database.get("SELECT count(*) AS n FROM login_sponsor_tickets WHERE status = 'open'"))?.n)
    let tickets = 0
    const begun = await walk(
      async () => {
        tickets = await open()
        return begin
      },
      async () => {
        expect(await counted()).toBe(0)
        expect((await open()) - tickets).toBeLessThanOrEqual(1)
      },
    )
    expect(begun).toBeGreaterThan(3)
    expect(counterparts.promised).toEqual([])

    // What one operation costs at most, twice: for the project's day and for the account's.
    const each = await (async () => {
      const { ticket } = await begin()
      await client.ask('sponsor/complete', { ticket, userOperation: operation })
      return counted()
    })()
    expect(each).toBeGreaterThan(0)
    let ticket = ''
    const completed = await walk(
      async () => {
        await database.run("DELETE FROM login_sponsor_tickets WHERE status = 'open'")
        ;({ ticket } = await begin())
        return () => client.ask('sponsor/complete', { ticket, userOperation: operation })
      },
      async () => {
        // The killed step counted its promise before it made it; a ticket is good for one promise, however often it is used.
        expect(await counted()).toBeGreaterThanOrEqual(counterparts.promised.length * each)
        const before = counterparts.promised.length
        const again = () => client.ask('sponsor/complete', { ticket, userOperation: operation }).catch(() => {})
        await again()
        await again()
        expect(counterparts.promised.length - before).toBeLessThanOrEqual(1)
        expect(await counted()).toBeGreaterThanOrEqual(counterparts.promised.length * each)
      },
    )
    expect(completed).toBeGreaterThan(5)
    login.clock.time += dayMs
    await login.close()
    await store.close()
    await counterparts.close()
  }, 60_000)
})
