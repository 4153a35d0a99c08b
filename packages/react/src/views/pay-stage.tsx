import { activeConnection, closeModal } from '@latchkey/core'
import { payments } from '@latchkey/core/features/pay'
import { transactionHref } from '@latchkey/core/features/transactions'
import { PayStageView } from '@latchkey/ui/views/pay-stage'
import type { ReactNode } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'

/** How a payment goes, once a way is chosen. */
export function PayStage({ symbol }: { readonly symbol?: string | undefined }): ReactNode {
  const { client } = useLatchkeyContext()
  const feature = client.use(payments)
  const payment = useReadable(feature, (all) => all)
  const connection = useReadable(client.connection, (all) => activeConnection(all))
  if (payment.status === 'none') return null
  const hash = payment.receipt?.hash
  return (
    <PayStageView
      payment={{ ...payment, symbol }}
      wallet={connection?.connectorId}
      explorerHref={hash && transactionHref(client, payment.chainId, hash)}
      onNotSent={feature.dismissUnknown}
      onContinue={feature.continue}
      onDone={() => closeModal(client)}
    />
  )
}
