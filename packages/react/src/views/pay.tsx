import { activeConnection, addressOn, caipAddress, closeModal } from '@latchkey/core'
import { payments } from '@latchkey/core/features/pay'
import { PayView, usePayTitle } from '@latchkey/ui/views/pay'
import { type ReactNode, useEffect, useState } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { usePart } from './use-part.tsx'

export const useTitle = usePayTitle

/** What is to be paid, and how. */
export function View(): ReactNode {
  const { client } = useLatchkeyContext()
  const feature = client.use(payments)
  const state = useReadable(feature, (all) => all)
  const connection = useReadable(client.connection, activeConnection)
  const payment = state.status === 'none' ? undefined : state
  const network = client.networks.find(({ caipNetworkId }) => caipNetworkId === payment?.chainId)
  const failure = usePart(payment?.error ? loadFailure : undefined)
  const native = payment?.asset.includes('/slip44:') ? network?.nativeCurrency.symbol : undefined
  const symbol = payment?.symbol ?? native
  const [wantsTokens, setWantsTokens] = useState(false)
  const part = usePart(wantsTokens ? loadTokens : undefined)
  const isChoosing = payment?.status === 'choosing'
  const isWaiting = payment && !isChoosing && payment.status !== 'opening'
  const stage = usePart(isWaiting ? loadStage : undefined)
  const account = connection && caipAddress(connection)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account holds something else, and a try may have swapped
  useEffect(() => void (isChoosing && feature.readHeld()), [feature, account, isChoosing])
  const held = payment?.held?.account === account ? payment?.held : undefined
  return (
    <PayView
      payment={payment && { ...payment, held, symbol }}
      network={network?.name ?? ''}
      account={connection && addressOn(connection)}
      failure={
        payment?.error &&
        (failure.module ? (
          <failure.module.PayFailure payment={payment} error={payment.error} symbol={symbol} />
        ) : (
          failure.failure
        ))
      }
      onWallet={feature.payWithWallet}
      onExchange={feature.payWithExchange}
      onToken={client.options.services ? () => setWantsTokens(true) : undefined}
      tokens={part.module ? <part.module.PayTokens symbol={symbol} /> : part.failure}
      stage={stage.module ? <stage.module.PayStage symbol={symbol} /> : stage.failure}
      onCancel={() => {
        feature.cancel()
        closeModal(client)
      }}
    />
  )
}

const loadTokens = () => import('./pay-tokens.tsx')
const loadFailure = () => import('./pay-failure.tsx')
const loadStage = () => import('./pay-stage.tsx')
