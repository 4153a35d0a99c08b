import { loginUser, recoveryQuestion } from '@latchkey/core/login'
import { RecoveryQuestionView } from '@latchkey/ui/views/recovery-question'
import { type ReactNode, useState } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { wasClosed } from './login/was-closed.ts'

/** The question for a recovery over a view of a login, and what the visitor answers. */
export function RecoveryPart({
  children,
  before,
}: {
  readonly before: 'receive' | 'buy'
  readonly children: (notice: ReactNode) => ReactNode
}): ReactNode {
  const { client } = useLatchkeyContext()
  const question = client.use(recoveryQuestion)
  const status = useReadable(question, (state) => state)
  const user = useReadable(client.use(loginUser), (state) => state)
  const [setUp, setSetUp] = useState<'opening' | 'failed'>()
  return (
    <RecoveryQuestionView
      status={status}
      before={before}
      ofPasskey={user?.method === 'passkey'}
      setUp={setUp}
      onSetUp={() => {
        setSetUp('opening')
        question.setUp().then(
          () => setSetUp(undefined),
          (error: unknown) => {
            client.log.debug('The set-up of a recovery could not be shown', { error })
            setSetUp(wasClosed(error) ? undefined : 'failed')
          },
        )
      }}
      onLater={question.later}
    >
      {children}
    </RecoveryQuestionView>
  )
}
