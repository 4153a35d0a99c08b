import type { InvalidReason, SignatureVerdict } from '../../verifier.ts'

/**
 * Ends a check inside this folder, caught by `checkScript`. The reason is `no-verifier` when the signature can't be checked here, otherwise
 * why it is refused.
 */
export class ScriptStop extends Error {
  override readonly name = 'ScriptStop'
  readonly verdict: SignatureVerdict

  constructor(reason: Extract<InvalidReason, `signature-${string}`> | 'no-verifier') {
    super(reason)
    this.verdict = reason === 'no-verifier' ? { status: 'unknown', reason } : { status: 'invalid', reason }
  }
}
