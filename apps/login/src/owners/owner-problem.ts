import { isLatchkeyError } from '@latchkey/core/errors'
import { refusalOf } from '@latchkey/frame/protocol'
import type { CopyKey } from '../copy/en.ts'
import { textOfError } from '../ui/use-task.ts'

/**
 * The text for a failed change of the owners. Messages of bundlers are for developers, but two of their EntryPoint
 * codes (ERC-4337) are shown to visitors in words.
 */
export function ownerProblem(error: unknown): CopyKey {
  if (isLatchkeyError(error, 'connection/user-rejected')) return 'ownerStopped'
  const sentence = (isLatchkeyError(error) && error.details) || ''
  switch (refusalOf(error)?.code) {
    case 'login/bundler':
      if (/\bAA21\b/.test(sentence)) return 'ownerNoCoins'
      return /\bAA24\b/.test(sentence) ? 'ownerOtherPasskey' : 'ownerRefused'
    case 'login/unavailable':
    case 'login/network':
      return 'ownerNetworkDown'
    case 'login/reverted':
      return 'ownerReverted'
    case 'login/not-included':
      return 'ownerPending'
    default:
      return textOfError(error)
  }
}
