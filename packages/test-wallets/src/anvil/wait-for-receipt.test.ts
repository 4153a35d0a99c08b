import { createPublicClient, custom, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { waitForReceipt } from './wait-for-receipt.ts'

const hash: Hex = `0x${'ab'.repeat(32)}`

/** A chain whose block is there before its receipts are, and that makes no further block. */
function slowChain() {
  let asked = 0
  const answers: Readonly<Record<string, () => unknown>> = {
    eth_blockNumber: () => '0x1',
    eth_getTransactionByHash: () => ({ hash, nonce: '0x0', from: `0x${'1'.repeat(40)}`, blockNumber: null }),
    eth_getBlockByNumber: () => ({ number: '0x1', transactions: [] }),
    eth_getTransactionReceipt: () =>
      ++asked < 3 ? null : { transactionHash: hash, blockNumber: '0x1', status: '0x1', logs: [] },
  }
  const request = async ({ method }: { method: string }) => answers[method]?.()
  return createPublicClient({ transport: custom({ request }), pollingInterval: 5 })
}

test('a receipt that comes after its block is found, though there is no further block', async () => {
  expect(await waitForReceipt(slowChain(), hash)).toMatchObject({ status: 'success', blockNumber: 1n })
})

test('a node that fails is an error', async () => {
  const request = async () => Promise.reject(new Error('down'))
  const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }) })
  await expect(waitForReceipt(client, hash)).rejects.toThrow('down')
})
