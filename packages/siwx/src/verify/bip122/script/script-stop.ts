import type { InvalidReason, SignatureVerdict } from '../../verifier.ts'

/** Ends a check inside this folder, caught by `checkScript`: `no-verifier` when nothing here can tell, else why the signature is refused. */
export class ScriptStop extends Error {
  override readonly name = 'ScriptStop'
  readonly verdict: SignatureVerdict

  constructor(reason: Extract<InvalidReason, `signature-${string}`> | 'no-verifier') {
    super(reason)
    this.verdict = reason === 'no-verifier' ? { status: 'unknown', reason } : { status: 'invalid', reason }
  }
}
