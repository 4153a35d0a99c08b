import { passkeyLogin } from '@latchkey/core/login'
import { ConnectingPasskeyView, useConnectingPasskeyTitle } from '@latchkey/ui/views/connecting-passkey'
import type { ReactNode } from 'react'
import { useReadable } from '../../hooks/use-readable.ts'
import { useLatchkeyContext } from '../../provider/context.ts'
import { useLoginText } from './use-login-text.ts'
import { useOtherWay } from './use-other-way.ts'

export const useTitle = useConnectingPasskeyTitle

/** A passkey, in the login site's own window. */
export function View(): ReactNode {
  const { client } = useLatchkeyContext()
  const flow = client.use(passkeyLogin)
  const state = useReadable(flow, (value) => value)
  const textOf = useLoginText()
  const onOtherWay = useOtherWay(state.status === 'idle', () => flow.reset())
  if (state.status === 'idle') return null
  return (
    <ConnectingPasskeyView
      state={state.status}
      message={textOf('failure' in state ? state.failure : undefined)}
      onRetry={() => flow.start()}
      onOtherWay={onOtherWay}
    />
  )
}
