import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Question } from '../rpc/rpc-context.ts'

/** The component of a question that few visitors ever see. */
export type RareQuestion = {
  readonly body: ReactNode
  readonly isDangerous?: boolean
}

/** Loads the component of a question: `undefined` while it loads, `null` if the page has the component already. */
export function useRareQuestion(question: Question, onFail: () => void): RareQuestion | null | undefined {
  const loading = useMemo(() => loadRare(question), [question])
  const [loaded, setLoaded] = useState<{ readonly by: typeof loading; readonly rare: RareQuestion }>()
  useEffect(() => {
    let isOn = true
    loading?.then(
      (rare) => isOn && setLoaded({ by: loading, rare }),
      () => isOn && onFail(),
    )
    return () => {
      isOn = false
    }
  }, [loading, onFail])
  if (!loading) return null
  // The component of the previous question must not be shown.
  return loaded?.by === loading ? loaded.rare : undefined
}

/** Undefined if the page has the question's component already. */
function loadRare(question: Question): Promise<RareQuestion> | undefined {
  switch (question.kind) {
    case 'solana-transactions':
      return Promise.all([import('./solana/solana-question.tsx'), import('./solana/is-dangerous-on-solana.ts')]).then(
        ([{ SolanaQuestion }, { isDangerousOnSolana }]) => ({
          body: <SolanaQuestion question={question} />,
          isDangerous: isDangerousOnSolana(question),
        }),
      )
    case 'owner-change':
      return import('../owners/owner-question.tsx').then(({ OwnerQuestion }) => ({
        body: <OwnerQuestion question={question} />,
      }))
    case 'undelegation':
      return import('../delegation/undelegation-question.tsx').then(({ UndelegationQuestion }) => ({
        body: <UndelegationQuestion question={question} />,
      }))
    case 'permission':
      return import('../permissions/permission-question.tsx').then(({ PermissionQuestion }) => ({
        body: <PermissionQuestion question={question} />,
      }))
    case 'permission-end':
      return import('../permissions/permission-question.tsx').then(({ PermissionEndQuestion }) => ({
        body: <PermissionEndQuestion question={question} />,
      }))
    default:
      return undefined
  }
}
