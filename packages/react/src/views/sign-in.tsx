import { closeModal, disconnect, type LatchkeyClient, resolveMetadata, sessionOf } from '@latchkey/core'
import { parseUrl } from '@latchkey/core/internal'
import { type SignInState, signInGate } from '@latchkey/core/modal'
import { unknownNetwork } from '@latchkey/core/networks'
import { SignInView, type SignInViewState, useSignInTitle } from '@latchkey/ui/views/sign-in'
import { type ReactNode, useEffect } from 'react'
import { signInCode } from '../hooks/sign-in-code.ts'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { useErrorText } from './use-error-text.ts'
import { usePart } from './use-part.tsx'

export const useTitle = useSignInTitle

function viewState(state: SignInState): SignInViewState {
  switch (state.status) {
    case 'idle':
      return 'checking'
    case 'signedOut':
      return 'preparing'
    case 'failed':
      return 'initFailed'
    case 'ready':
      return state.failure ?? 'ready'
    default:
      return state.status
  }
}

function textOf(state: SignInState) {
  if (state.status === 'ready' || state.status === 'signing')
    return { domain: state.message.domain, text: state.message.toString() }
  return 'proof' in state ? { domain: state.proof.data.domain, text: state.proof.message } : {}
}

/** If the sign-in's code couldn't be loaded (the page was offline), the visitor can still leave. */
async function leave(client: LatchkeyClient): Promise<void> {
  await disconnect(client).catch(() => {})
  closeModal(client, { forced: true })
}

/** Asks for the signature. */
export function View(): ReactNode {
  const { client } = useLatchkeyContext()
  const code = client.use(signInCode)
  const errorText = useErrorText()
  const { failure, module: flow = code.value, retry } = usePart(code.load)
  const state = useReadable(client.use(signInGate), (value) => value)
  const connection = useReadable(client.connection, (value) => value)
  useEffect(() => {
    // If the sign-in was required already when the modal opened, no request was made yet.
    if (flow?.getState().status === 'signedOut') flow.ask()
  }, [flow])
  const subject = state.status === 'idle' ? undefined : state.subject
  const own = subject && connection.connections[subject.connectionId]
  const peer = own && sessionOf(connection, own)?.peer
  const chainId = subject?.chainId ?? 'eip155:0'
  const network = client.networks.find(({ caipNetworkId }) => caipNetworkId === chainId) ?? unknownNetwork(chainId)
  const page = parseUrl(client.platform.locationHref())?.host ?? ''
  const { domain = page, text } = textOf(state)
  return (
    <SignInView
      state={failure ? 'unknown' : viewState(state)}
      wallet={peer && own && { id: own.connectorId, name: peer.name, icon: peer.icon }}
      appName={resolveMetadata(client).name || undefined}
      facts={{ domain, page, address: subject?.address ?? '', network: network.name, text }}
      required={flow?.required() ?? true}
      position={flow?.position()}
      message={errorText('error' in state ? state.error : undefined)}
      onSign={() => code.use((it) => it.sign())}
      onRetry={() => (failure ? retry() : code.use((it) => it.ask()))}
      onCancel={() => void (flow ? flow.cancel() : leave(client))}
    />
  )
}
