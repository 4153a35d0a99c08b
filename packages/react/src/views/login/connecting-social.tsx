import { socialLogin } from '@latchkey/core/login'
import { ConnectingSocialView, useConnectingSocialTitle } from '@latchkey/ui/views/connecting-social'
import type { ReactNode } from 'react'
import { useReadable } from '../../hooks/use-readable.ts'
import { useLatchkeyContext } from '../../provider/context.ts'
import { shownState } from './shown-state.ts'
import { useLoginText } from './use-login-text.ts'
import { useOtherWay } from './use-other-way.ts'

export function useTitle(): string {
  const { client } = useLatchkeyContext()
  return useConnectingSocialTitle(
    useReadable(client.use(socialLogin), (state) => ('provider' in state ? state.provider : 'google')),
  )
}

/** A social account in another window. */
export function View(): ReactNode {
  const { client } = useLatchkeyContext()
  const flow = client.use(socialLogin)
  const state = useReadable(flow, (value) => value)
  const textOf = useLoginText()
  const onOtherWay = useOtherWay(state.status === 'idle', () => flow.reset())
  if (state.status === 'idle') return null
  return (
    <ConnectingSocialView
      provider={state.provider}
      state={shownState(state)}
      message={textOf('failure' in state ? state.failure : undefined)}
      onRetry={() => flow.retry()}
      onOtherWay={onOtherWay}
    />
  )
}
