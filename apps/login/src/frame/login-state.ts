import { loginError } from '@latchkey/frame/protocol'
import type { Account, FlowResult, LoggedIn, LoginMethod, SmartAccountKind } from '@latchkey/frame/wire'
import type { DeviceStore } from '../device/device-store.ts'
import type { OwnPasskeysStore } from '../passkey/own-passkeys.ts'
import type { LoginServer, TokenStore } from '../server/login-server.ts'
import { isShareFor } from '../vault/is-share-for.ts'
import type { Admissions } from './admissions.ts'
import type { AccountKeys } from './handlers-options.ts'

/** An account whose keys were made, or whose passkeys have a contract. */
export type ReadyAccount = Account & {
  readonly own: { readonly eip155: string; readonly solana?: string | undefined }
}

/** How the visitor logged in, as the app may know it. */
export type Known = { readonly account: ReadyAccount; readonly method: LoginMethod | undefined }

/** Which account is logged in here, shared by all methods of one frame. */
export type LoginState = {
  /**
   * The account, whose keys are made here at its first login. Its addresses may be the login server's word alone.
   *
   * @throws `login/failed` with `login/session-ended` when there is no login
   */
  open(signal?: AbortSignal | undefined): Promise<ReadyAccount>
  /** The same, and its addresses are the visitor's: of this device's keys, or of their passkeys. */
  require(): Promise<ReadyAccount>
  /** The same, and this device can sign for it: else the visitor is asked for a recovery factor. */
  requireKeys(signal: AbortSignal): Promise<Known>
  /**
   * The account as it is known here, without a question to the visitor. It is one whose keys the visitor has made or recovered in this browser: an
   * app can log in with an address of its own, and the page that loads next must not take that account for the visitor's.
   *
   * @throws `login/failed` with `login/session-ended`
   */
  known(): Promise<Known>
  /** What the account belongs to; a key while there is no login. */
  kind(): Promise<SmartAccountKind>
  /** Whether this app has a login here. */
  isLoggedIn(): Promise<boolean>
  /**
   * Takes the result of a login. A session of another account that this browser had is ended, if the visitor wants it.
   *
   * @throws `connection/user-rejected` when the visitor keeps the other account
   */
  accept(result: FlowResult, signal: AbortSignal): Promise<LoggedIn>
  /** Reads the account again at the next use. */
  forgetAccount(): void
  /** Forgets session and keys here, then tells the server. Works without the network. For an app without a login here it ends nothing: the session is of other apps. */
  signOut(): Promise<void>
}

/** @example const state = createLoginState({ server, tokens, keys, onSession: (token) => served.notify('SESSION_UPDATE', { token }) }) */
export function createLoginState({
  admissions,
  askToSwitch,
  keys,
  onSession,
  server,
  store,
  tokens,
}: {
  readonly admissions: Admissions
  readonly keys: AccountKeys
  readonly server: LoginServer
  readonly store: OwnPasskeysStore & Pick<DeviceStore, 'read'>
  readonly tokens: TokenStore
  /** Asks whether the login of this browser is replaced by another one. */
  askToSwitch(from: string, to: string, signal: AbortSignal): Promise<void>
  /** The token that the app may have. */
  onSession(token: string): void
}): LoginState {
  let account: Account | undefined
  let method: LoginMethod | undefined
  /** The token of a login whose keys are not open yet. It names the addresses. */
  let token: string | undefined

  const noLogin = () => loginError('login/failed', 'There is no login on this device', { code: 'login/session-ended' })

  async function find(): Promise<Account> {
    const admitted = await admissions.read()
    if (admitted === undefined || !(await tokens.read())) throw noLogin()
    // Another app, or another tab, may have logged in with another account.
    if (account?.id !== admitted) ({ account, method } = await server.call('account', {}))
    if (account.id !== admitted) throw noLogin()
    return requireOwn(account)
  }

  /**
   * The addresses are those of this device's share. An account of passkeys has an address that this browser knows as the visitor's, or the seal of a passkey.
   * A login server's word is not enough.
   */
  async function requireOwn(found: Account): Promise<Account> {
    if ((await isShareFor(store, found)) === false) throw noLogin()
    if (found.passkeyAccount || (await store.note('passkeys', found.id)))
      await (await import('../passkey/require-own-account.ts')).requireOwnAccount(store, found)
    return found
  }

  async function open(signal?: AbortSignal | undefined): Promise<ReadyAccount> {
    let found = await find()
    if (!addressesOf(found))
      account = found = await keys.create(found, signal).catch((error: unknown) => {
        // The server may still have done it: the next try asks.
        account = undefined
        throw error
      })
    const own = addressesOf(found)
    if (!own) throw loginError('login/failed', 'The account has no keys')
    return { ...found, own }
  }

  /** Whether the addresses are no word of the login server's alone. */
  const isOwn = async (found: Account) =>
    found.passkeyAccount || (found.hasDeviceShare && (await isShareFor(store, found)))

  /** The addresses are the visitor's: the app may have them, and the token that names them. */
  function tell(found: ReadyAccount): Known {
    if (token) onSession(token)
    token = undefined
    return { account: found, method }
  }

  async function end(accessToken: string): Promise<void> {
    await server.call('session/end', {}, { accessToken }).catch(() => {})
  }

  return {
    open,
    async require() {
      const found = await open()
      if (!(await isOwn(found))) throw noLogin()
      return found
    },
    isLoggedIn: async () => (await admissions.read()) !== undefined && (await tokens.read()) !== undefined,
    async known() {
      const found = await find()
      const own = addressesOf(found)
      if (!own || !(await isOwn(found))) throw noLogin()
      // A page that loads doesn't wait for the visitor.
      if (found.deletion) keys.tellDeletion?.(found).catch(() => {})
      return { account: { ...found, own }, method }
    },
    kind: () =>
      find().then(
        ({ passkeyAccount }) => (passkeyAccount ? 'passkey' : 'key'),
        () => 'key',
      ),
    async requireKeys(signal) {
      const found = await open(signal)
      // Not every login has an address that a mail could reach.
      if (found.deletion && token) await keys.tellDeletion?.(found, signal)
      if (found.passkeyAccount) return tell(found)
      if ((await keys.state(found)) === 'needs-recovery') account = await keys.recover(found, signal)
      else if (found.recoveries.length === 0) account = (await keys.offerRecovery?.(found, signal)) ?? found
      return tell(found)
    },
    async accept(result, signal) {
      if (result.status !== 'logged-in') throw loginError('login/failed', 'The login was added to another account')
      const before = await tokens.read()
      try {
        await requireOwn(result.account)
        if (before) {
          const { findOtherLogin } = await import('./find-other-login.ts')
          const names = await findOtherLogin(server, result.account)
          if (names) await askToSwitch(...names, signal)
        }
      } catch (error) {
        await end(result.tokens.accessToken)
        throw error
      }
      await tokens.write(result.tokens)
      await admissions.admit(result.account.id, !before)
      if (account?.id !== result.account.id) await keys.forget()
      ;({ account, method } = result)
      if (before && before.refreshToken !== result.tokens.refreshToken) await end(before.accessToken)
      token = result.identity.token
      return result
    },
    forgetAccount() {
      account = undefined
    },
    async signOut() {
      if (!(await admissions.read())) return
      const held = await tokens.read()
      await tokens.write(undefined)
      await admissions.clear()
      await keys.forget()
      account = undefined
      if (held) await end(held.accessToken)
    },
  }
}

/** The addresses of an account, once it has any. */
function addressesOf({ addresses, passkeyAccount }: Account): ReadyAccount['own'] | undefined {
  return addresses ?? (passkeyAccount?.address && { eip155: passkeyAccount.address })
}
