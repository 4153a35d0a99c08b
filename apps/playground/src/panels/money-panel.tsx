import { activeConnection, type LatchkeyClient, openModal } from '@latchkey/core'
import type { PaymentReceipt, PayParameters } from '@latchkey/core/features/pay'
import { useReadable } from '@latchkey/react'
import { evmReceiver } from '../evm-receiver.ts'
import { readStack } from '../stack.ts'
import { ActionGroup } from './action-group.tsx'

type Props = { readonly client: LatchkeyClient; readonly run: (task: () => Promise<string>) => () => void }
type Button = readonly [label: string, task: () => Promise<string>]

/** Everything that moves money, against counterparts on this machine: pools, stand-ins of sellers of crypto, a paid report. */
export function MoneyPanel({ client, run }: Props) {
  const isConnected = useReadable(client.connection, (state) => activeConnection(state, 'eip155') !== undefined)
  if (!isConnected) return null
  const { report, swap } = readStack()

  async function pay(order: Omit<PayParameters, 'id' | 'to'>) {
    const { pay: ask } = await import('@latchkey/core/features/pay')
    const receipt: PaymentReceipt = await ask(client, { ...order, id: `order-${Date.now()}`, to: evmReceiver })
    return `Paid ${receipt.amount} by ${receipt.via} ${receipt.hash ?? ''}`
  }
  async function readReport({ asset, url }: NonNullable<typeof report>) {
    const { fetchWithPayment } = await import('@latchkey/core/features/pay')
    const paidFetch = fetchWithPayment<Response>(client, { hosts: [new URL(url).host], max: { [asset]: '0.30' } })
    const response = await paidFetch(url)
    return `The report says: ${((await response.json()) as { report: string }).report}`
  }
  const show = (view: 'Buy' | 'Swap') => async () => {
    await openModal(client, { view: view as 'Buy' })
    return view
  }
  const chain = 'eip155:31337'
  const buttons: readonly Button[] = [
    ['Pay 0.01 ETH', () => pay({ asset: `${chain}/slip44:60`, amount: '0.01' })],
    ...(swap
      ? [
          [
            'Pay 5 TEUR',
            () => pay({ asset: `${chain}/erc20:${swap.euro.address}`, amount: '5', symbol: swap.euro.symbol }),
          ] satisfies Button,
          ['Swap tokens', show('Swap')] satisfies Button,
        ]
      : []),
    ...(report ? [['Read the paid report', () => readReport(report)] satisfies Button] : []),
    ['Buy', show('Buy')],
  ]
  return <ActionGroup id="money" title="Money" buttons={buttons} run={run} />
}
