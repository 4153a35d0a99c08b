import { createTestClient, http, publicActions } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '../anvil/index.ts'
import { createQueue } from '../shared/create-queue.ts'
import { fetchRpc, type RpcRequest } from '../shared/json-rpc.ts'
import { mnemonicAccounts } from './mnemonic-accounts.ts'
import { sendTransaction } from './send-transaction.ts'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
})
afterAll(() => anvil?.close())

test.each([
  ['is mined', true, 1n],
  ['waits to be mined', false, 1n],
  ['is the same and waits to be mined', false, 2n],
])('a wallet takes the next nonce where a transaction with its nonce %s', async (_, isMined, value) => {
  const [alice] = mnemonicAccounts()
  if (!alice) throw new Error('There is no account')
  const chain = createTestClient({ mode: 'anvil', transport: http(anvil.url) }).extend(publicActions)
  await chain.setAutomine(isMined)
  const before = await chain.getTransactionCount({ address: alice.address, blockTag: 'pending' })
  const send = (rpc: RpcRequest, units: bigint) =>
    sendTransaction(
      { to: alice.address, value: units, gas: 21_000n, maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1n },
      alice,
      { chain: { id: 31337, rpcUrl: anvil.url }, rpc, queue: createQueue() },
    )
  // Another wallet of the same seed phrase sends between the nonce and the sending of this one.
  let other: Promise<unknown> | undefined
  await send(async (url, method, params) => {
    if (method === 'eth_sendRawTransaction' && !other) {
      other = send(fetchRpc, 2n)
      await other
    }
    return fetchRpc(url, method, params)
  }, value)
  await chain.mine({ blocks: 1 })
  expect(await chain.getTransactionCount({ address: alice.address })).toBe(before + 2)
})
