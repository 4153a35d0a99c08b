import type { Account } from '@latchkey/frame/wire'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { showHidden } from '../ui/show-hidden.ts'

/**
 * Names the login whose account is opened here. An app that collects the code could have logged in with its own e-mail
 * address.
 */
export function LoggedInAs({ account }: { readonly account: Account }): ReactNode {
  const { t } = useCopy()
  const login = account.logins.map(({ label }) => label).join(', ')
  return <p className="lk-login-hint">{t('loggedInAs', { login: showHidden(login) })}</p>
}
