import { closeModal } from '@latchkey/core'
import type { MoveFunds, MoveNamespace, MoveWords } from '@latchkey/core/features/move-funds'
import { transactionHref } from '@latchkey/core/features/transactions'
import { MoveFundsView, useMoveFundsTitle } from '@latchkey/ui/views/move-funds'
import { type ReactNode, useEffect } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { usePart } from './use-part.tsx'

export const useTitle = useMoveFundsTitle

const loadFeature = () => import('./move-funds-feature.ts')

/** Everything that a login holds, and its move to another wallet. */
export function View(): ReactNode {
  const { client } = useLatchkeyContext()
  const { failure, module } = usePart(loadFeature)
  return module ? <Move feature={client.use(module.moveFunds)} /> : failure
}

function Move({ feature }: { readonly feature: MoveFunds }): ReactNode {
  const { client } = useLatchkeyContext()
  const state = useReadable(feature, (value) => value)
  useEffect(() => feature.watch(), [feature])
  const failed = (error: unknown) => client.log.warn('Nothing was moved', { error })
  const start = (words: MoveWords) => void feature.start(words).catch(failed)
  const paste = async (namespace: MoveNamespace) => {
    // The visitor or the browser may refuse the clipboard.
    const text = await navigator.clipboard.readText().catch(() => undefined)
    if (text) feature.setReceiver(namespace, text)
    return text !== undefined
  }
  return (
    <MoveFundsView
      {...state}
      missing={feature.missing()}
      onReceiver={feature.setReceiver}
      onAcknowledge={feature.acknowledge}
      onPaste={typeof navigator.clipboard?.readText === 'function' ? paste : undefined}
      onStart={start}
      onRetry={(chainId, words) => void feature.retry(chainId, words).catch(failed)}
      onReset={feature.reset}
      onDone={() => {
        const { history } = client.router.getState()
        if (history.some(({ view }) => view === 'Account')) client.router.reset({ view: 'Account' })
        else closeModal(client)
      }}
      hrefOf={(chainId, hash) => transactionHref(client, chainId, hash)}
    />
  )
}
