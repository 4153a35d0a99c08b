import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import type { Question } from '../frame/rpc-context.ts'

/** How a question that few visitors ever see is drawn. */
export type RareBody = {
  readonly Body: ComponentType<{ readonly question: never }>
  readonly isDangerous?: ((question: never) => boolean) | undefined
}

const bodies: { readonly [kind in Question['kind']]?: () => Promise<RareBody> } = {
  'solana-transactions': () =>
    Promise.all([import('./solana-question.tsx'), import('./solana/is-dangerous-on-solana.ts')]).then(
      ([{ SolanaQuestion }, { isDangerousOnSolana }]) => ({
        Body: SolanaQuestion,
        isDangerous: isDangerousOnSolana,
      }),
    ),
  'owner-change': () => import('../passkey/owner-question.tsx').then(({ OwnerQuestion: Body }) => ({ Body })),
  undelegation: () =>
    import('../delegation/undelegation-question.tsx').then(({ UndelegationQuestion: Body }) => ({ Body })),
  permission: () => import('../permissions/permission-question.tsx').then(({ PermissionQuestion: Body }) => ({ Body })),
  'permission-end': () =>
    import('../permissions/permission-question.tsx').then(({ PermissionEndQuestion: Body }) => ({ Body })),
}

/** Loads the drawing of a question: `undefined` while it is on its way, `null` where the question needs none of these. */
export function useRareBody({ kind }: Question, onFail: () => void): RareBody | null | undefined {
  const load = bodies[kind]
  const [body, setBody] = useState<RareBody | null | undefined>(load ? undefined : null)
  useEffect(() => {
    let isOn = true
    load?.().then(
      (loaded) => isOn && setBody(loaded),
      () => isOn && onFail(),
    )
    return () => {
      isOn = false
    }
  }, [load, onFail])
  return body
}
