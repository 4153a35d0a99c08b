import { closeModal, sessionOf } from '@latchkey/core'
import {
  type SignatureState,
  signatures,
  type TransactionState,
  transactions,
  unacknowledged,
} from '@latchkey/core/features/transactions'
import { goBack } from '@latchkey/core/modal'
import { ApproveTransactionView, useApproveTransactionTitle } from '@latchkey/ui/views/approve-transaction'
import type { ReactNode } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { approveStatus, nextStep } from './approve-status.ts'
import { useErrorText } from './use-error-text.ts'
import { usePart } from './use-part.tsx'

type Begun = Exclude<TransactionState, { readonly status: 'none' }>

export function useTitle(): string {
  const { client } = useLatchkeyContext()
  const isNone = (state: { readonly status: string }) => state.status === 'none'
  const noTransaction = useReadable(client.use(transactions), isNone)
  const noSignature = useReadable(client.use(signatures), isNone)
  return useApproveTransactionTitle(noTransaction && noSignature)
}

/** The transaction that is being approved, or the message that a wallet is asked to sign. Without either, the login site asks a question. */
export function View(): ReactNode {
  const { client } = useLatchkeyContext()
  const state = useReadable(client.use(transactions), (value) => value)
  const signature = useReadable(client.use(signatures), (value) => value)
  if (state.status !== 'none') return <Approve state={state} />
  return signature.status === 'none' ? <Login /> : <Signature state={signature} />
}

const loadQuestion = () => import('./login/login-question.tsx')
const loadSignature = () => import('./signature-part.tsx')
const loadSteps = () => import('./approve-steps.tsx')
const loadPreview = () => import('./preview-part.tsx')
const loadNoPreview = () => import('./no-preview.tsx')

function Login(): ReactNode {
  const { failure, module } = usePart(loadQuestion)
  return module ? <module.Question /> : failure
}

function Signature({ state }: { readonly state: Exclude<SignatureState, { readonly status: 'none' }> }): ReactNode {
  const { failure, module } = usePart(loadSignature)
  return module ? <module.SignaturePart state={state} /> : failure
}

function Approve({ state }: { readonly state: Begun }): ReactNode {
  const { client } = useLatchkeyContext()
  const pipeline = client.use(transactions)
  const errorText = useErrorText()
  const part = usePart(loadPreview)
  const connections = useReadable(client.connection, (value) => value)
  const connection = connections.connections[state.connectionId]
  const { peer, source } = (connection && sessionOf(connections, connection)) ?? {}
  const { preview, built, steps } = state
  const missing = usePart(preview || !state.mode ? undefined : loadNoPreview)
  const status = approveStatus(state, source === 'auth')
  // Loads together with the view, so that no button moves when the first step is sent.
  const progress = usePart(loadSteps)

  function done() {
    const { history } = client.router.getState()
    if (history.some(({ view }) => view === 'Account')) client.router.reset({ view: 'Account' })
    else closeModal(client)
  }

  return (
    <ApproveTransactionView
      status={status}
      wallet={connection && peer && { id: connection.connectorId, name: peer.name, icon: peer.icon }}
      description={built?.description}
      preview={
        (preview || state.status === 'previewing') &&
        (part.module ? <part.module.PreviewPart state={state} /> : part.failure)
      }
      noPreview={missing.module ? <missing.module.NoPreview state={state} wallet={peer?.name} /> : missing.failure}
      blocked={unacknowledged(state).length > 0}
      // The visitor must see the findings first, or that there are none.
      incomplete={!(preview ? part : missing).module}
      steps={steps}
      progress={
        progress.module ? (
          <progress.module.ApproveSteps state={state} wallet={peer?.name} told={status === 'differs'} />
        ) : (
          progress.failure
        )
      }
      step={nextStep(state)}
      moved={state.moved}
      message={errorText(state.error)}
      onConfirm={pipeline.approve}
      onRetry={state.byApp ? undefined : state.status === 'rejected' ? pipeline.approve : pipeline.retry}
      onMarkSent={pipeline.markSent}
      onCancel={() => goBack(client)}
      onDone={done}
    />
  )
}
