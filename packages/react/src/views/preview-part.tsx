import { type TransactionState, transactions } from '@latchkey/core/features/transactions'
import { TransactionPreview } from '@latchkey/ui/views/transaction-preview'
import { type ReactNode, useMemo, useState } from 'react'
import { useTokenImages } from '../hooks/use-token-images.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { usePart } from './use-part.tsx'

const loadDetails = () => import('./preview-details.tsx')

/** What a transaction would do, with boxes to tick while it waits for the visitor. */
export function PreviewPart({
  state,
}: {
  readonly state: Exclude<TransactionState, { readonly status: 'none' }>
}): ReactNode {
  const pipeline = useLatchkeyContext().client.use(transactions)
  const { acknowledged, preview, status } = state
  const [opened, open] = useState(false)
  const details = usePart(opened ? loadDetails : undefined)
  const imageOf = useTokenImages(
    preview?.chainId ?? '',
    // An image would make a look-alike seem genuine, so a look-alike gets none and causes no request.
    useMemo(() => (preview?.changes ?? []).flatMap(({ asset }) => (asset.lookAlike ? [] : asset)), [preview]),
  )
  return (
    <TransactionPreview
      preview={preview}
      acknowledged={acknowledged}
      onAcknowledge={status === 'ready' || status === 'moved' ? pipeline.acknowledge : undefined}
      details={preview && details.module ? <details.module.Details preview={preview} /> : details.failure}
      onDetails={() => open(true)}
      iconOf={imageOf}
    />
  )
}
