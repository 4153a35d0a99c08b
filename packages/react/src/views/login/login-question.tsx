import { login } from '@latchkey/core/login'
import { LoginQuestion } from '@latchkey/ui/views/approve-transaction'
import type { ReactNode } from 'react'
import { useReadable } from '../../hooks/use-readable.ts'
import { useLatchkeyContext } from '../../provider/context.ts'

/** The view below the login site's own window. */
export function Question(): ReactNode {
  const { client } = useLatchkeyContext()
  const current = client.use(login)
  const shown = useReadable(current, (state) => state.shown !== undefined)
  return <LoginQuestion shown={shown} onCancel={() => current.hide()} />
}
