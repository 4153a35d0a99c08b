import { useCopy } from '../../copy/copy.ts'
import { logInCopy } from '../../copy/en/log-in.ts'

/** The dialog's title over Connect where the app has logins. Apart from LogInView, which may come later. */
export function useLogInTitle(): string {
  return useCopy('logIn', logInCopy)('title')
}
