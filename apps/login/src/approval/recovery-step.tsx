import type { Account } from '@latchkey/frame/wire'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { LoadingPart } from '../ui/loading-part.tsx'
import { Panel } from '../ui/panel.tsx'
import { useTask } from '../ui/use-task.ts'

/** The props of `RecoveryStep`. */
export type RecoveryStepProps = { readonly account: Account; readonly onEnd: () => void }

type Loaded = ComponentType<{
  readonly account: Account
  readonly onClose: () => void
  readonly onDone: () => void
}>

/** Sets up recovery while a question waits. Its code loads when the visitor wants it. */
export function RecoveryStep({ account, onEnd }: RecoveryStepProps): ReactNode {
  const { t } = useCopy()
  const [AddRecovery, setAddRecovery] = useState<Loaded>()
  const task = useTask()
  const load = () =>
    task.run(
      async () => {
        const loaded = await import('../recovery/add-recovery.tsx')
        setAddRecovery(() => loaded.AddRecovery)
      },
      () => 'offline',
    )
  // Loaded once, when it opens.
  useEffect(load, [])
  if (AddRecovery) return <AddRecovery account={account} onClose={onEnd} onDone={onEnd} />
  return (
    <Panel name="set-up-recovery" title={t('setUpTitle')} onClose={onEnd}>
      <LoadingPart onRetry={load} problem={task.problem} />
    </Panel>
  )
}
