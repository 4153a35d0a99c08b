import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { smartAccountContract } from '@latchkey/frame/wire'
import { startAnvil } from '@latchkey/test-wallets/anvil'
import { createTestClient, http } from 'viem'
import { expect, test } from 'vitest'
import { openStore } from '../index.ts'
import { startTestLogin } from './test/start-test-login.ts'
import { createTestKeys } from './test/test-keys.ts'
import { createTestOperator } from './test/test-operation.ts'
import { ann, createVisitor } from './test/test-visitor.ts'

const chainId = 'eip155:11155111'
const shopContract = '0x00000000000000000000000000000000000050a9'

test('gas that the paymaster adds for itself counts as well: for one operation, and for the day', async () => {
  const anvil = await startAnvil({ chainId: 11_155_111 })
  // An EntryPoint that answers with nonce 0.
  await createTestClient({ mode: 'anvil', transport: http(anvil.url) }).setCode({
    address: smartAccountContract.entryPoint,
    bytecode: '0x5f5f5260205ff3',
  })
  let added = '0x0'
  const paymaster = createServer((_, response) => {
    const result = {
      paymaster: shopContract,
      paymasterData: '0x',
      paymasterVerificationGasLimit: added,
      paymasterPostOpGasLimit: '0x0',
    }
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
  })
  await new Promise<void>((resolve) => paymaster.listen(0, '127.0.0.1', resolve))
  const { port } = paymaster.address() as { port: number }
  const store = await openStore(':memory:')
  const login = await startTestLogin({
    store,
    chains: { [chainId]: anvil.url },
    login: {
      smartAccounts: { [chainId]: { bundler: anvil.url, paymaster: { url: `http://127.0.0.1:${port}` } } },
      projects: {
        shop: {
          sponsor: [
            {
              chains: [chainId],
              calls: [{ to: shopContract }],
              perOperation: '4000000000000000',
              perAccountDay: '1000000000000000000',
              perDay: '5000000000000000',
            },
          ],
        },
      },
    },
  })
  const seed = new Uint8Array(randomBytes(32))
  const { client } = await createVisitor(login, ann, createTestKeys(seed))
  const operator = createTestOperator(anvil.url, 11_155_111, seed)
  await operator.delegate()
  // 10 gwei for each of 100,000 gas: 0.001 ether. Nothing is named for the paymaster.
  const gas = { callGasLimit: '0x186a0', verificationGasLimit: '0x0', preVerificationGas: '0x0' } as const
  const userOperation = { ...(await operator.operation([{ to: shopContract, data: '0x12345678' }])), ...gas }
  const ticket = async () => (await client.ask('sponsor/begin', { chainId, userOperation })).ticket
  const spent = async () => {
    const rows = await store.database.all('SELECT amount FROM login_sponsor_spending')
    return rows.map(({ amount }) => Number(amount))
  }
  added = '0x493e0'
  await client.ask('sponsor/complete', { ticket: await ticket(), userOperation })
  expect(await spent()).toEqual([4_000_000, 4_000_000])
  // The day has 0.001 left, which is what the operation names, and less than what the paymaster would pay.
  const second = await client.refused('sponsor/complete', { ticket: await ticket(), userOperation })
  expect([second.code, await spent()]).toEqual(['login/not-sponsored', [4_000_000, 4_000_000]])
  added = '0x493e1'
  const third = await client.refused('sponsor/complete', { ticket: await ticket(), userOperation })
  expect([third.code, await spent()]).toEqual(['login/not-sponsored', [4_000_000, 4_000_000]])
  await login.close()
  await store.close()
  paymaster.close()
  await anvil.close()
}, 60_000)
