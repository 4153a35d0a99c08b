import type { HDAccount } from 'viem'
import { wait } from '../../shared/wait.ts'
import type { Eip155Chain } from '../chain.ts'
import type { Transaction } from '../read-transaction.ts'
import { sendTransaction } from '../send-transaction.ts'
import type { CallsHost } from './calls-host.ts'

type Receipt = {
  status: string
  logs: unknown
  blockHash: string
  blockNumber: string
  gasUsed: string
  transactionHash: string
}

/** A bundle of `wallet_sendCalls`. Status codes (EIP-5792): 100 pending, 200 done, 400 not sent, 500 reverted, 600 partly reverted. */
export type CallBundle = { id: string; chainId: number; status: 100 | 200 | 400 | 500 | 600; receipts: Receipt[] }

/** Sends the calls one by one, each when the previous one is on chain, and stops at the first failure. */
export async function runBundle(
  bundle: CallBundle,
  calls: readonly Transaction[],
  account: HDAccount,
  chain: Eip155Chain,
  host: CallsHost,
): Promise<void> {
  const failed = (nothingDone: 400 | 500) => (bundle.receipts.some((it) => it.status === '0x1') ? 600 : nothingDone)
  try {
    for (const call of calls) {
      const hash = await sendTransaction(call, account, { chain, rpc: host.rpc, queue: host.queue })
      const receipt = await receiptOf(hash, chain, host)
      bundle.receipts.push(receipt)
      if (receipt.status !== '0x1') {
        bundle.status = failed(500)
        return
      }
    }
    bundle.status = 200
  } catch {
    bundle.status = failed(400)
  }
}

async function receiptOf(hash: string, chain: Eip155Chain, host: CallsHost): Promise<Receipt> {
  for (;;) {
    const receipt = (await host.rpc(chain.rpcUrl, 'eth_getTransactionReceipt', [hash])) as Receipt | null
    if (receipt) {
      const { status, logs, blockHash, blockNumber, gasUsed, transactionHash } = receipt
      return { status, logs, blockHash, blockNumber, gasUsed, transactionHash }
    }
    await wait(50)
  }
}
