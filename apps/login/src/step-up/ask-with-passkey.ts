import type { Account, PasskeyProof } from '@latchkey/frame/wire'
import type { LoginServer } from '../server/login-server.ts'
import type { Stage } from '../stage/stage.ts'
import { createPasskeys, getAssertion } from './ask-passkey.ts'
import { digestOf, type PasskeyAsker, proveByPasskey } from './prove-by-passkey.ts'

/**
 * Lets the passkey confirm a request to the worker that the login server refused without it, and sends the request
 * again.
 *
 * @param ask the same question, with the passkey's word
 * @throws a `DOMException` when the visitor closes the browser's dialog
 */
export async function askWithPasskey<T>(
  { rpId, server, stage }: { readonly rpId: string; readonly server: Pick<LoginServer, 'call'>; readonly stage: Stage },
  { account, name }: { readonly account: Account; readonly name: string },
  ask: (proof: PasskeyProof) => Promise<T>,
): Promise<T> {
  const { signal } = new AbortController()
  const { sign } = createPasskeys({ rpId, stage })
  // A separate screen would close the current screen and lose the visitor's input. So the button of the current screen
  // tries again.
  const isOnScreen = stage.getState().screen !== undefined
  const asker: PasskeyAsker = {
    server,
    ask: (passkeys, challenge) =>
      isOnScreen ? getAssertion({ account: passkeys, challenge, rpId, signal }) : sign(passkeys, challenge, signal),
  }
  return ask(await proveByPasskey(asker, account, { action: 'release', digest: await digestOf({ vault: name }) }))
}
