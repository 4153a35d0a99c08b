import { formatSignInMessage } from './format-sign-in-message.ts'
import { parseSignInMessage } from './parse-sign-in-message.ts'
import type { SignInMessage } from './sign-in-message.ts'

/**
 * Whether a text says exactly what a message does, field for field: a wallet's own sign-in feature writes the text itself. Only a network's
 * name may be spelled otherwise.
 */
export function saysTheSame(text: string, message: SignInMessage): boolean {
  try {
    return formatSignInMessage(parseSignInMessage(text)) === formatSignInMessage(message)
  } catch {
    return false
  }
}
