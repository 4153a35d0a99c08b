import { base64urlnopad } from '@scure/base'
import type { Assertion } from '../passkey/assertion.ts'
import type { Stage } from '../stage/stage.ts'

/** The passkeys that may answer. One answer is enough. */
export type AskedPasskeys = {
  /** Ids, base64url. */
  readonly owners: readonly { readonly id: string }[]
  readonly added?: readonly { readonly id: string }[] | undefined
  /** True if the passkeys confirm what a key signs. They then sign nothing else. */
  readonly isStepUp?: boolean | undefined
}

/** Asks for the visitor's passkeys in this page. */
export type Passkeys = {
  /**
   * Asks one of an account's passkeys to sign a challenge.
   *
   * @throws `connection/user-rejected` when the visitor closes, `request/aborted`
   */
  sign(account: AskedPasskeys, challenge: Uint8Array, signal: AbortSignal): Promise<Assertion>
}

/**
 * Asks the visitor's passkey in the frame. Browsers ask a passkey only inside a click. So it is asked at once after a
 * click that approved, and else on a screen with a button. That screen also comes when the visitor closed the browser's
 * dialog.
 *
 * @param rpId the relying party of the login site's passkeys
 */
export function createPasskeys({ rpId, stage }: { readonly rpId: string; readonly stage: Stage }): Passkeys {
  return {
    async sign(account, challenge, signal) {
      const ask = () => getAssertion({ account, challenge, rpId, signal })
      const isStepUp = account.isStepUp === true
      if (navigator.userActivation?.isActive) {
        const assertion = await ask().catch((error: unknown) => {
          if (signal.aborted || !(error instanceof DOMException)) throw error
        })
        if (assertion) return assertion
        return stage.show('use-passkey', { ask, isStepUp, wasClosed: true }, signal)
      }
      return stage.show('use-passkey', { ask, isStepUp, wasClosed: false }, signal)
    },
  }
}

/** Asks at once, inside a click. @throws `DOMException` when the visitor closes the browser's dialog */
export async function getAssertion({
  account,
  challenge,
  rpId,
  signal,
}: {
  readonly account: AskedPasskeys
  readonly challenge: Uint8Array
  readonly rpId: string
  readonly signal: AbortSignal
}): Promise<Assertion> {
  const allowCredentials = [...account.owners, ...(account.added ?? [])].map(({ id }) => ({
    type: 'public-key' as const,
    id: new Uint8Array(base64urlnopad.decode(id)),
  }))
  const publicKey = {
    challenge: new Uint8Array(challenge),
    rpId,
    userVerification: 'required',
    allowCredentials,
  } as const
  const credential = (await navigator.credentials.get({ publicKey, signal })) as PublicKeyCredential | null
  if (!credential) throw new DOMException('No passkey', 'NotAllowedError')
  const response = credential.response as AuthenticatorAssertionResponse
  return {
    id: base64urlnopad.encode(new Uint8Array(credential.rawId)),
    authenticatorData: new Uint8Array(response.authenticatorData),
    clientDataJSON: new Uint8Array(response.clientDataJSON),
    signature: new Uint8Array(response.signature),
  }
}
