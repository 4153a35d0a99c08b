import {
  activeConnection,
  addressOn,
  type LatchkeyClient,
  openModal,
  sendTransaction,
  signTypedData,
} from '@latchkey/core'
import type { TransactionDraft } from '@latchkey/core/features/transactions'
import { useReadable } from '@latchkey/react'
import { evmReceiver } from '../evm-receiver.ts'
import { ActionGroup } from './action-group.tsx'

const milli = 10n ** 15n

type Props = { readonly client: LatchkeyClient; readonly run: (task: () => Promise<string>) => () => void }

/** One or two transfers of a thousandth of an ether, by the pipeline that every view that moves money uses. */
function draftOf(client: LatchkeyClient, count: number): TransactionDraft {
  const connection = activeConnection(client.connection.getState(), 'eip155')
  if (!connection) throw new Error('Not connected')
  const steps = Array.from({ length: count }, (_, index) => `Send 0.00${index + 1} ETH`)
  return {
    purpose: 'app',
    connectionId: connection.id,
    account: addressOn(connection),
    chainId: connection.chainId,
    build: async () => ({
      transaction: {
        namespace: 'eip155',
        calls: steps.map((_, index) => ({ to: evmReceiver, value: BigInt(index + 1) * milli })),
      },
      steps,
      description: count > 1 ? 'Two transfers' : 'One transfer',
    }),
  }
}

/** Transactions that are reviewed before the wallet is asked, and those that a reload has interrupted. */
export function TransactionsPanel({ client, run }: Props) {
  const isConnected = useReadable(client.connection, (state) => activeConnection(state, 'eip155') !== undefined)
  if (!isConnected) return null

  async function review(count: number) {
    const { transactions } = await import('@latchkey/core/features/transactions')
    void openModal(client, { view: 'Account' })
    client.use(transactions).begin(draftOf(client, count))
    return 'Review'
  }
  async function goOn() {
    const { transactions } = await import('@latchkey/core/features/transactions')
    const pipeline = client.use(transactions)
    const [left] = pipeline.unfinished()
    if (pipeline.getState().status === 'none' && left) pipeline.resume(left.id)
    if (pipeline.getState().status === 'none') return 'Nothing is unfinished'
    void openModal(client, { view: 'ApproveTransaction' })
    return 'Going on'
  }
  async function sendShown() {
    const transaction = { to: evmReceiver, value: milli }
    return `Sent ${(await sendTransaction(client, { transaction, preview: 'modal' })).hash}`
  }
  async function signShown() {
    const connection = activeConnection(client.connection.getState(), 'eip155')
    const fields = ['owner', 'spender'].map((name) => ({ name, type: 'address' }))
    const numbers = ['value', 'nonce', 'deadline'].map((name) => ({ name, type: 'uint256' }))
    const owner = connection && addressOn(connection)
    const message = { owner, spender: evmReceiver, value: 2n ** 256n - 1n, nonce: 0n, deadline: 2_000_000_000n }
    const domain = {
      name: 'Test Dollar',
      version: '1',
      chainId: Number(connection?.chainId.split(':')[1]),
      verifyingContract: evmReceiver,
    }
    const typedData = { domain, types: { Permit: [...fields, ...numbers] }, primaryType: 'Permit', message }
    return `Signed ${(await signTypedData(client, { typedData, preview: 'modal' })).signature}`
  }
  const buttons: readonly (readonly [string, () => Promise<string>])[] = [
    ['Review a transfer', () => review(1)],
    ['Review two transfers', () => review(2)],
    ['Go on with what was interrupted', goOn],
    ['Send and show it meanwhile', sendShown],
    ['Sign a permit and show it meanwhile', signShown],
  ]
  return <ActionGroup id="transactions" title="Transactions" buttons={buttons} run={run} />
}
