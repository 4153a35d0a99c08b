import type { RequestPayload, RequestReply } from '@latchkey/frame/protocol'
import { loginError } from '@latchkey/frame/protocol'
import type { Handlers } from '@latchkey/frame/remote'
import type { Account, EmailUpdateAnswer, KeyProof } from '@latchkey/frame/wire'
import type { Address } from 'viem'
import type { LoginServer, TokenStore } from '../server/login-server.ts'
import type { VaultState } from '../vault/vault.ts'
import type { Keyholder } from '../worker/keyholder.ts'
import type { Approvals } from './approvals.ts'
import type { Nodes } from './nodes.ts'
import { answerRpc, type Question, toCaip } from './rpc.ts'

/** The keys of the account that is logged in, as the worker offers them. */
export type AccountKeys = {
  state(account: Account): Promise<VaultState>
  create(account: Account): Promise<Account>
  /** Asks the visitor for a recovery factor; rejects when they close. */
  recover(account: Account, signal: AbortSignal): Promise<Account>
  holderFor(account: Account): Keyholder
  /** Shows the login server that the keys are here. */
  prove(account: Account): Promise<KeyProof>
  forget(): Promise<void>
}

export type HandlersOptions = {
  projectId: string
  /** CAIP-2 id from the frame's address. */
  chainId: string
  server: LoginServer
  tokens: TokenStore
  keys: AccountKeys
  approvals: Approvals<Question>
  nodes: Nodes
  /** Remembers the network in use. */
  lastChain: { read(): string | undefined; write(chainId: string): void }
  /** What the app says of its looks, its name and its language. */
  onTheme(theme: RequestPayload<'SYNC_THEME'>): void
  onApp(data: RequestPayload<'SYNC_DAPP_DATA'>): void
  locale(): string | undefined
  reload(): void
}

type User = RequestReply<'GET_USER'>

/** Answers the app's requests for one frame. */
export function createHandlers(options: HandlersOptions): Handlers {
  const { approvals, keys, lastChain, nodes, projectId, server, tokens } = options
  let chainId = toCaip(lastChain.read() ?? options.chainId)
  let emailFlow: string | undefined
  let change: { readonly flow: string; readonly email: string } | undefined
  let account: Account | undefined

  async function requireAccount(): Promise<Account & { readonly addresses: NonNullable<Account['addresses']> }> {
    if (!(await tokens.read()))
      throw loginError('login/failed', 'There is no login on this device', { code: 'login/session-ended' })
    account ??= (await server.call('account', {})).account
    if (!account.addresses) account = await keys.create(account)
    const { addresses } = account
    if (!addresses) throw loginError('login/failed', 'The account has no keys')
    return { ...account, addresses }
  }

  async function setChain(next: string | number): Promise<string> {
    chainId = toCaip(next)
    lastChain.write(chainId)
    return chainId
  }

  async function toUser(signal: AbortSignal): Promise<User> {
    const found = await requireAccount()
    if ((await keys.state(found)) === 'needs-recovery') account = await keys.recover(found, signal)
    const address = chainId.startsWith('solana:') ? found.addresses.solana : found.addresses.eip155
    const email = found.logins.find(({ method }) => method === 'email')?.label
    const named = found.logins.find(({ method }) => method !== 'email')?.label
    return {
      ...(email !== undefined && { email }),
      ...(named !== undefined && { userName: named }),
      address,
      chainId,
      accounts: [{ address, type: 'eoa' }],
      preferredAccountType: 'eoa',
      smartAccountDeployed: false,
    }
  }

  function requireChange() {
    if (change) return change
    throw loginError('login/failed', 'Begin with the new e-mail address', { code: 'login/flow' })
  }
  function nextStep(answer: EmailUpdateAnswer, email: string) {
    if (answer.action === 'DONE') throw loginError('login/failed', 'The address was changed already')
    change = { flow: answer.flow, email }
    return { action: answer.action }
  }

  const handlers: { [Name in keyof Handlers]: (payload: never, context: Context) => Promise<unknown> } = {
    PING: async () => undefined,
    async CONNECT_EMAIL({ email }: { email: string }) {
      const locale = options.locale()
      const request = { projectId, email, purpose: 'login' as const, ...(locale && { locale }) }
      const started = await server.call('email/start', request)
      emailFlow = started.action === 'CONNECT' ? undefined : started.flow
      return { action: started.action }
    },
    // The code of the same mail confirms the device, so nothing is left to do here.
    async CONNECT_DEVICE() {
      if (!emailFlow) throw loginError('login/failed', 'Begin with an e-mail address', { code: 'login/flow' })
    },
    async CONNECT_OTP({ otp }: { otp: string }) {
      if (!emailFlow) throw loginError('login/failed', 'Begin with an e-mail address', { code: 'login/flow' })
      const result = await server.call('email/verify', { flow: emailFlow, code: otp })
      if (result.status !== 'logged-in') throw loginError('login/failed', 'The login was added to another account')
      emailFlow = undefined
      await tokens.write(result.tokens)
      account = result.account
    },
    async GET_USER(payload: { chainId?: string | number } | undefined, { signal }) {
      if (payload?.chainId !== undefined) await setChain(payload.chainId)
      return toUser(signal)
    },
    async IS_CONNECTED() {
      return { isConnected: (await tokens.read()) !== undefined }
    },
    async SIGN_OUT() {
      // Signing out works without the network: what this browser holds goes first.
      const held = await tokens.read()
      await tokens.write(undefined)
      await keys.forget()
      account = undefined
      if (held) await server.call('session/end', {}, { accessToken: held.accessToken }).catch(() => {})
    },
    GET_CHAIN_ID: async () => ({ chainId }),
    async SWITCH_NETWORK({ chainId: next }: { chainId: string | number }) {
      return { chainId: await setChain(next) }
    },
    async RPC_REQUEST(request: { method: string; params?: unknown; chainId?: string | number }, caller) {
      const found = await requireAccount()
      const { eip155, solana } = found.addresses
      return answerRpc(
        {
          addresses: { eip155: eip155 as Address, solana },
          chainId,
          nodes,
          approvals,
          sign: (signable) => keys.holderFor(found).sign(signable),
        },
        request,
        caller,
      )
    },
    async UPDATE_EMAIL({ email }: { email: string }) {
      const found = await requireAccount()
      const answer = await server.call('email/update/start', { email, keyProof: await keys.prove(found) })
      return nextStep(answer, email)
    },
    async UPDATE_EMAIL_PRIMARY_OTP({ otp }: { otp: string }) {
      const { email, flow } = requireChange()
      nextStep(await server.call('email/update/primary', { flow, code: otp }), email)
    },
    async UPDATE_EMAIL_SECONDARY_OTP({ otp }: { otp: string }) {
      const { email, flow } = requireChange()
      await server.call('email/update/secondary', { flow, code: otp })
      change = undefined
      account = undefined
      return { newEmail: email }
    },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({ smartAccountEnabledNetworks: [] }),
    INIT_SMART_ACCOUNT: notYet,
    SET_PREFERRED_ACCOUNT: async ({ type }: { type: 'eoa' | 'smartAccount' }) => {
      if (type !== 'eoa') throw loginError('login/failed', 'No network of this site has smart accounts')
      const { addresses } = await requireAccount()
      return { type, address: addresses.eip155 }
    },
    CONNECT_SOCIAL: notYet,
    GET_SOCIAL_REDIRECT_URI: notYet,
    GET_FARCASTER_URI: notYet,
    CONNECT_FARCASTER: notYet,
    SYNC_THEME: async (theme: RequestPayload<'SYNC_THEME'>) => options.onTheme(theme),
    SYNC_DAPP_DATA: async (data: RequestPayload<'SYNC_DAPP_DATA'>) => options.onApp(data),
    RELOAD: async () => options.reload(),
  }
  return handlers as Handlers
}

type Context = Parameters<Handlers['PING']>[1]

async function notYet(): Promise<never> {
  throw loginError('login/failed', 'This way to log in is off', { code: 'login/method-off' })
}
