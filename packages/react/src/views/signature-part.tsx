import { closeModal, sessionOf } from '@latchkey/core'
import { addressHref, type SignatureState, signatures } from '@latchkey/core/features/transactions'
import { ApproveSignatureView } from '@latchkey/ui/views/approve-signature'
import type { ReactNode } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'

/** What a wallet is asked to sign. */
export function SignaturePart({
  state,
}: {
  readonly state: Exclude<SignatureState, { readonly status: 'none' }>
}): ReactNode {
  const { client } = useLatchkeyContext()
  const connections = useReadable(client.connection, (value) => value)
  const connection = connections.connections[state.connectionId]
  const { peer } = (connection && sessionOf(connections, connection)) ?? {}
  function close() {
    const { history } = client.router.getState()
    if (history.length > 1) client.use(signatures).leave()
    else closeModal(client)
  }
  return (
    <ApproveSignatureView
      status={state.status}
      kind={state.kind}
      wallet={connection && peer && { id: connection.connectorId, name: peer.name, icon: peer.icon }}
      preview={state.preview}
      unread={state.unread}
      hrefOf={(address) => addressHref(client, state.chainId, address)}
      onClose={close}
    />
  )
}
