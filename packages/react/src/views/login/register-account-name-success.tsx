import { goBack } from '@latchkey/core/modal'
import {
  RegisterAccountNameSuccessView,
  useRegisterAccountNameSuccessTitle,
} from '@latchkey/ui/views/register-account-name-success'
import type { ReactNode } from 'react'
import { useLatchkeyNameRegistration } from '../../hooks/use-latchkey-name-registration.ts'
import { useLatchkeyContext } from '../../provider/context.ts'

export const useTitle = useRegisterAccountNameSuccessTitle

/** The account has its name. */
export function View(): ReactNode {
  const { client } = useLatchkeyContext()
  const { name = '' } = useLatchkeyNameRegistration()
  return <RegisterAccountNameSuccessView name={name} onDone={() => goBack(client)} />
}
