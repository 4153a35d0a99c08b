import { loginError } from '@latchkey/frame/protocol'
import { type FlowResult, passkeyLoginText } from '@latchkey/frame/wire'
import { base64urlnopad, utf8 } from '@scure/base'
import { withOwnHandle } from '../passkey/own-handle.ts'
import type { OwnPasskeysStore } from '../passkey/own-passkeys.ts'
import { requireOwnPasskey } from '../passkey/require-own-passkey.ts'
import type { HandOver } from '../popup/hand-over.ts'
import { readFoundPasskey } from '../popup/read-found-passkey.ts'
import { beginAddress } from '../popup/social-fragment.ts'
import type { LoginServer } from '../server/login-server.ts'

/** Logins by passkey of one frame. */
export type PasskeyLogin = {
  /** Begins a login. Resolves with the URL for the popup, in which the visitor chooses a passkey or makes a new one. */
  begin(signal: AbortSignal): Promise<string>
  /**
   * Waits for the popup with that URL.
   *
   * @throws `login/failed` with `login/flow`, `login/passkey`, `login/passkey-elsewhere`, `login/popup-closed`; `request/aborted`
   */
  finish(address: string, signal: AbortSignal): Promise<FlowResult>
}

export type PasskeyLoginOptions = {
  projectId: string
  server: Pick<LoginServer, 'call'>
  store: OwnPasskeysStore
  handOver: HandOver
  /** The popup's page at the login origin. */
  passkeyPage: string
  /** The app's language. */
  locale(): string | undefined
  /** Called when the popup has found this frame. */
  onPopup(): void
}

/** @example const popupUrl = await passkeyLogin.begin(signal) */
export function createPasskeyLogin({
  handOver,
  locale,
  onPopup,
  passkeyPage,
  projectId,
  server,
  store,
}: PasskeyLoginOptions): PasskeyLogin {
  let open:
    | {
        readonly address: string
        readonly flows: { readonly [Purpose in 'get' | 'create']: string }
        /** The user handle for a new passkey, if the visitor makes one. */
        readonly secret: string
        readonly result: Promise<unknown>
        end(): void
      }
    | undefined

  return {
    async begin(signal) {
      const ask = (purpose: 'create' | 'get') => server.call('passkey/options', { projectId, purpose }, { signal })
      const [get, create] = await Promise.all([ask('get'), ask('create')])
      open?.end()
      // The passkey never signs the server's challenge itself, because that could be the hash of an operation.
      const challenge = await hash(passkeyLoginText(String(get.options.challenge)))
      const made = withOwnHandle(create.options)
      // The list of passkeys is left empty, because a device returns the user handle only for a passkey that it finds
      // itself.
      const asked = { ...get.options, challenge, allowCredentials: [], userVerification: 'required' }
      const content = { get: asked, create: made.options }
      const offer = handOver.offer(get.flow, content, onPopup)
      const address = beginAddress(passkeyPage, get.flow, locale())
      open = { address, flows: { get: get.flow, create: create.flow }, secret: made.secret, ...offer }
      return address
    },
    async finish(address, signal) {
      if (open?.address !== address) throw unknownFlow()
      const { end, flows, result, secret: ownSecret } = open
      const given = await abortable(result, signal)
      end()
      open = undefined
      if (given === 'closed') throw loginError('login/failed', 'The window was closed', { code: 'login/popup-closed' })
      const answer = readFoundPasskey(given)
      if (!answer) throw refused()
      const { credential, purpose, secret: found } = answer
      const finished = await server.call('passkey/finish', { flow: flows[purpose], credential }, { signal })
      const secret = purpose === 'create' ? ownSecret : found
      if (finished.status === 'logged-in')
        await requireOwnPasskey(store, finished.account, { credential, purpose, secret })
      return finished
    },
  }
}

async function hash(content: string): Promise<string> {
  return base64urlnopad.encode(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(utf8.decode(content)))),
  )
}

function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

const unknownFlow = () => loginError('login/failed', 'Begin the login again', { code: 'login/flow' })
const refused = () => loginError('login/failed', 'The passkey’s answer doesn’t hold', { code: 'login/passkey' })
