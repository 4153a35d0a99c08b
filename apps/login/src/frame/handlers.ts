import type { RequestPayload } from '@latchkey/frame/protocol'
import { loginError } from '@latchkey/frame/protocol'
import type { Handlers, RequestContext } from '@latchkey/frame/remote'
import { toCaip } from '../networks/to-caip.ts'
import { createAdmissions } from './admissions.ts'
import { createEmailHandlers } from './email-handlers.ts'
import type { HandlersOptions } from './handlers-options.ts'
import { createLoginState } from './login-state.ts'
import { createPasskeyHandlers } from './passkey-handlers.ts'
import { createRpcHandlers } from './rpc-handlers.ts'
import { createSmartHandlers } from './smart-handlers.ts'
import { createSocialHandlers } from './social-handlers.ts'

/** Answers the app's requests for one frame. */
export function createHandlers(options: HandlersOptions): Handlers {
  const { approvals, keys, lastChain, notify, projectId, server, tokens } = options
  let chainId = toCaip(lastChain.read() ?? options.chainId)
  const state = createLoginState({
    admissions: createAdmissions(options.store, options.origin),
    askToSwitch: (from, to, signal) => approvals.ask(options.origin, { kind: 'switch-login', from, to }, signal),
    keys,
    server,
    store: options.store,
    tokens,
    onSession: (token) => notify('SESSION_UPDATE', { token }),
  })
  const { finishSocial, ...social } = createSocialHandlers(options, state)
  const { accountType, networks, prefer, toUser, ...smart } = createSmartHandlers(options, {
    state,
    chainId: () => chainId,
  })

  async function setChain(next: string | number): Promise<string> {
    const before = chainId
    chainId = toCaip(next)
    lastChain.write(chainId)
    if (chainId !== before) notify('CHAIN_CHANGED', { chainId })
    return chainId
  }
  const user = async (signal: AbortSignal) => {
    // The networks load while keys are made or recovered, so that a login doesn't wait for both in turn.
    void networks.list()
    return toUser(await state.requireKeys(signal))
  }

  const handlers: { [Name in keyof Handlers]: (payload: never, context: RequestContext) => Promise<unknown> } = {
    PING: async () => undefined,
    ...createEmailHandlers(options, state),
    ...social,
    ...smart,
    ...createRpcHandlers(options, { accountType, chainId: () => chainId, networks, state }),
    async CONNECT_SOCIAL({ chainId: next, preferredAccountType, uri }: RequestPayload<'CONNECT_SOCIAL'>, { signal }) {
      await finishSocial(uri, signal)
      if (preferredAccountType) prefer(preferredAccountType)
      if (next !== undefined) await setChain(next)
      return user(signal)
    },
    async GET_USER(payload: RequestPayload<'GET_USER'>, { signal }) {
      if (payload?.socialUri !== undefined) await finishSocial(payload.socialUri, signal)
      if (payload?.preferredAccountType) prefer(payload.preferredAccountType)
      if (payload?.chainId !== undefined) await setChain(payload.chainId)
      // At a page load the visitor must not be asked anything.
      return payload?.silent ? toUser(await state.known()) : user(signal)
    },
    async IS_CONNECTED() {
      return { isConnected: await state.isLoggedIn() }
    },
    SIGN_OUT: () => state.signOut(),
    GET_CHAIN_ID: async () => ({ chainId }),
    async SWITCH_NETWORK({ chainId: next }: { chainId: string | number }) {
      return { chainId: await setChain(next) }
    },
    async CONNECT_EMAIL_IN_FRAME(_: never, { signal }) {
      await state.accept(await (options.screens?.logInByEmail(signal) ?? notYet()), signal)
    },
    ...createPasskeyHandlers(options, state),
    async SHOW_SETTINGS(asked: unknown, { signal }) {
      await state.open(signal)
      const answer = await (options.screens?.showSettings(signal, Object(asked)) ?? notYet())
      // Logins and recovery factors may have changed.
      state.forgetAccount()
      return answer
    },
    async GET_IDENTITY_TOKEN() {
      await state.require()
      return server.call('identity-token', { projectId })
    },
    SYNC_THEME: async (theme: RequestPayload<'SYNC_THEME'>) => options.onTheme(theme),
    SYNC_DAPP_DATA: async (data: RequestPayload<'SYNC_DAPP_DATA'>) => options.onApp(data),
    RELOAD: async () => options.reload(),
  }
  return handlers as Handlers
}

async function notYet(): Promise<never> {
  throw loginError('login/failed', 'This way to log in is off', { code: 'login/method-off' })
}
