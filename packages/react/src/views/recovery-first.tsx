import { activeConnection } from '@latchkey/core'
import { Spinner } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { usePart } from './use-part.tsx'

const load = () => import('./recovery-part.tsx')

/** For views by which money comes in. A login without a recovery is asked for one first. For a wallet the view is shown at once. */
export function RecoveryFirst({
  children,
  before,
}: {
  readonly before: 'receive' | 'buy'
  /** Draws the view, with a notice about the recovery. */
  readonly children: (notice: ReactNode) => ReactNode
}): ReactNode {
  const { client } = useLatchkeyContext()
  const isLogin = useReadable(client.connection, (state) => {
    const connection = activeConnection(state)
    return connection !== undefined && state.sessions[connection.sessionId]?.source === 'auth'
  })
  const { failure, module } = usePart(isLogin ? load : undefined)
  if (!isLogin) return children(undefined)
  if (!module) return failure ?? <Spinner />
  return <module.RecoveryPart before={before}>{children}</module.RecoveryPart>
}
