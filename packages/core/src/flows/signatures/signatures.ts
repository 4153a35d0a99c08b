import { createStore } from 'zustand/vanilla'
import type { Feature, LatchkeyClient } from '../../kernel/client.ts'
import type { Operation } from '../../kernel/operation.ts'
import { readable } from '../../kernel/store.ts'
import { goBack } from '../modal/go-back.ts'
import type { SignatureState, Signatures } from './signatures-api.ts'

/**
 * The signature that a wallet is asked for.
 *
 * @example client.use(signatures).subscribe((state) => state.status === 'asked' && show(state.preview))
 */
export const signatures: Feature<Signatures> = { id: 'signatures', create: createSignatures }

const ends: Readonly<Record<Operation['status'], 'asked' | 'signed' | 'failed' | 'rejected'>> = {
  asked: 'asked',
  sent: 'signed',
  done: 'signed',
  failed: 'failed',
  rejected: 'rejected',
}

function createSignatures(client: LatchkeyClient): Signatures {
  const { connection, operations, router } = client
  const store = createStore<SignatureState>(() => ({ status: 'none' }))
  let leaving = new AbortController()

  const isShown = ({ open, history }: ReturnType<typeof router.getState>) =>
    open && history.some(({ view }) => view === 'ApproveTransaction')

  function end() {
    leaving.abort()
    if (store.getState().status !== 'none') store.setState({ status: 'none' }, true)
  }

  function change(operation: string, next: Partial<SignatureState>) {
    const state = store.getState()
    if (state.status !== 'none' && state.operation === operation)
      store.setState({ ...state, ...next } as SignatureState, true)
  }

  operations.subscribe((list) => {
    const state = store.getState()
    const found = state.status === 'none' ? undefined : list.find(({ id }) => id === state.operation)
    if (found && state.status !== ends[found.status]) change(found.id, { status: ends[found.status] })
  })
  // Back and close leave what the view was about.
  router.subscribe((now, before) => {
    if (isShown(before) && !isShown(now)) end()
  })

  return {
    ...readable(store),
    show(operation, request) {
      const { account, chainId, connectionId = '' } = operations.getState().find(({ id }) => id === operation) ?? {}
      if (!connection.getState().connections[connectionId] || !account || !chainId) return
      end()
      leaving = new AbortController()
      const { signal } = leaving
      const { kind } = request
      store.setState({ status: 'asked', kind, operation, connectionId, account, chainId }, true)
      import('./preview-signature.ts')
        .then(({ previewSignature }) => previewSignature(client, { account, chainId, request, signal }))
        .then(
          (preview) => change(operation, { preview }),
          (error: unknown) => {
            if (signal.aborted) return
            client.log.warn('What is signed could not be shown', { error })
            change(operation, { unread: true })
          },
        )
    },
    leave() {
      end()
      if (isShown(router.getState())) goBack(client)
    },
  }
}
