import { useCopy } from '../../copy/copy.ts'
import { signInCopy } from '../../copy/en/sign-in.ts'

/** The dialog's title over SignInView. */
export function useSignInTitle(): string {
  return useCopy('signIn', signInCopy)('title')
}
