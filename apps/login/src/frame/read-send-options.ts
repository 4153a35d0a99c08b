import { loginError } from '@latchkey/frame/protocol'

/** Solana's commitments, with the present name of those that nodes no longer take. */
const commitments: Readonly<Record<string, string>> = {
  processed: 'processed',
  confirmed: 'confirmed',
  finalized: 'finalized',
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  root: 'finalized',
  max: 'finalized',
}

/**
 * Reads the options with which an app wants its Solana transaction sent. Unknown ones are left out, because the node would refuse the whole
 * request.
 *
 * @throws `login/message-invalid` for a preflight commitment that doesn't exist
 */
export function readSendOptions(given: unknown): Readonly<Record<string, unknown>> {
  const { maxRetries, minContextSlot, preflightCommitment, skipPreflight } = { ...(given as Record<string, unknown>) }
  return {
    ...(typeof skipPreflight === 'boolean' && { skipPreflight }),
    ...(preflightCommitment !== undefined && { preflightCommitment: readCommitment(preflightCommitment) }),
    ...(Number.isSafeInteger(maxRetries) && { maxRetries }),
    ...(Number.isSafeInteger(minContextSlot) && { minContextSlot }),
  }
}

function readCommitment(name: unknown): string | undefined {
  if (typeof name === 'string' && Object.hasOwn(commitments, name)) return commitments[name]
  throw loginError('login/message-invalid', 'options.preflightCommitment: Invalid enum value')
}
