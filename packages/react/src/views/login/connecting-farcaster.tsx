import { deviceOf } from '@latchkey/core'
import { farcasterLogin } from '@latchkey/core/login'
import { ConnectingFarcasterView, useConnectingFarcasterTitle } from '@latchkey/ui/views/connecting-farcaster'
import { type ReactNode, useEffect } from 'react'
import { useReadable } from '../../hooks/use-readable.ts'
import { useLatchkeyContext } from '../../provider/context.ts'
import { useConsentFirst } from '../consent.ts'
import { useLoginText } from './use-login-text.ts'

export const useTitle = useConnectingFarcasterTitle

/** A code for the Farcaster app, or a link to it on a phone. */
export function View(): ReactNode {
  const { client } = useLatchkeyContext()
  const missing = useConsentFirst()
  const flow = client.use(farcasterLogin)
  const state = useReadable(flow, (value) => value)
  const textOf = useLoginText()
  useEffect(() => {
    if (!missing) flow.show()
  }, [flow, missing])
  const url = state.status === 'waiting' ? state.url : undefined
  return (
    <ConnectingFarcasterView
      state={state.status === 'idle' ? 'preparing' : state.status}
      url={url}
      phone={deviceOf(client.platform).mobile}
      message={textOf('failure' in state ? state.failure : undefined)}
      onCopy={() => client.platform.copy(url ?? '')}
      onRetry={() => flow.retry()}
      onOtherWay={() => {
        flow.reset()
        client.router.reset({ view: 'Connect' })
      }}
    />
  )
}
