import { loginError } from '@latchkey/frame/protocol'
import type { Account, FlowResult, LoggedIn, LoginMethod, SmartAccountKind } from '@latchkey/frame/wire'
import type { DeviceStore } from '../device/device-store.ts'
import type { OwnPasskeysStore } from '../passkey/own-passkeys.ts'
import type { LoginServer, TokenStore } from '../server/login-server.ts'
import { isShareFor } from '../vault/is-share-for.ts'
import type { AccountKeys } from '../worker/account-keys.ts'
import type { Admissions } from './admissions.ts'

/** An account whose keys were made, or whose passkeys have a contract. */
export type ReadyAccount = Account & {
  readonly own: { readonly eip155: string; readonly solana?: string | undefined }
}

/** The account and the login method, as the app may know them. */
export type Known = { readonly account: ReadyAccount; readonly method: LoginMethod | undefined }

/** Which account is logged in. All methods of one frame share it. */
export type LoginState = {
  /**
   * Gives the account. At its first login, its keys are made here. Its addresses aren't verified: they may come from
   * the login server only.
   *
   * @throws `login/failed` with `login/session-ended` when there is no login
   */
  open(signal?: AbortSignal | undefined): Promise<ReadyAccount>
  /**
   * Gives the account after verifying that its addresses belong to the visitor: to this device's keys, or to the
   * visitor's passkeys.
   */
  require(): Promise<ReadyAccount>
  /**
   * Gives the account after making sure that this device can sign for it. If it can't, the visitor is asked for a
   * recovery factor.
   */
  requireKeys(signal: AbortSignal): Promise<Known>
  /**
   * Gives the account without a question to the visitor. It must be an account whose keys the visitor has made or
   * recovered in this browser. Otherwise an app could log in with an address of its own, and the next page would take
   * that account for the visitor's.
   *
   * @throws `login/failed` with `login/session-ended`
   */
  known(): Promise<Known>
  /** Whether keys or passkeys control the account. `key` while there is no login. */
  kind(): Promise<SmartAccountKind>
  /** Whether this app has a login here. */
  isLoggedIn(): Promise<boolean>
  /**
   * Takes the result of a login. If this browser has a session of another account, the visitor is asked whether to end
   * it.
   *
   * @throws `connection/user-rejected` when the visitor keeps the other account
   */
  accept(result: FlowResult, signal: AbortSignal): Promise<LoggedIn>
  /** Reads the account again at the next use. */
  forgetAccount(): void
  /**
   * Deletes session and keys here, then tells the server. It works without the network. For an app without a login it
   * ends nothing, because the session belongs to other apps.
   */
  signOut(): Promise<void>
}

/** Parameters of `createLoginState`. */
export type LoginStateOptions = {
  readonly admissions: Admissions
  readonly keys: AccountKeys
  readonly server: LoginServer
  readonly store: AddressStore
  readonly tokens: TokenStore
  /** Asks the visitor whether another login may replace the login of this browser. */
  askToSwitch(from: string, to: string, signal: AbortSignal): Promise<void>
  /** Called with a token that the app may have. */
  onSession(token: string): void
}

/** What this browser stores of the visitor's addresses. */
type AddressStore = OwnPasskeysStore & Pick<DeviceStore, 'read'>

/** @example const state = createLoginState({ server, tokens, keys, onSession: (token) => served.notify('SESSION_UPDATE', { token }) }) */
export function createLoginState({
  admissions,
  askToSwitch,
  keys,
  onSession,
  server,
  store,
  tokens,
}: LoginStateOptions): LoginState {
  let account: Account | undefined
  let method: LoginMethod | undefined
  /**
   * The token of a login whose keys aren't open yet. The app must not get it before that, because it names the
   * addresses.
   */
  let token: string | undefined

  async function find(): Promise<Account> {
    const admitted = await admissions.read()
    if (admitted === undefined || !(await tokens.read())) throw noLogin()
    // Another app, or another tab, may have logged in to another account.
    if (account?.id !== admitted) ({ account, method } = await server.call('account', {}))
    if (account.id !== admitted) throw noLogin()
    return requireOwn(store, account)
  }

  async function open(signal?: AbortSignal | undefined): Promise<ReadyAccount> {
    let found = await find()
    if (!addressesOf(found))
      account = found = await keys.create(found, signal).catch((error: unknown) => {
        // The server may have done it all the same. The next try reads the account again.
        account = undefined
        throw error
      })
    const own = addressesOf(found)
    if (!own) throw loginError('login/failed', 'The account has no keys')
    return { ...found, own }
  }

  /** The addresses are verified, so the app may have them, and the token that names them. */
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
      if (!(await isOwn(store, found))) throw noLogin()
      return found
    },
    isLoggedIn: async () => (await admissions.read()) !== undefined && (await tokens.read()) !== undefined,
    async known() {
      const found = await find()
      const own = addressesOf(found)
      if (!own || !(await isOwn(store, found))) throw noLogin()
      // A page load doesn't wait for the visitor.
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
      // Not every login has an e-mail address, so a mail might not reach the visitor.
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
        await requireOwn(store, result.account)
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

/**
 * Verifies the addresses of an account. They must be those of this device's share. For an account of passkeys, this
 * browser must know the address as the visitor's, or a passkey's seal must prove it. The login server's answer alone
 * isn't enough.
 */
async function requireOwn(store: AddressStore, found: Account): Promise<Account> {
  if ((await isShareFor(store, found)) === false) throw noLogin()
  if (found.passkeyAccount || (await store.note('passkeys', found.id)))
    await (await import('../passkey/require-own-account.ts')).requireOwnAccount(store, found)
  return found
}

/** Whether more than the login server's answer proves the addresses. */
const isOwn = async (store: AddressStore, found: Account) =>
  found.passkeyAccount || (found.hasDeviceShare && (await isShareFor(store, found)))

const noLogin = () => loginError('login/failed', 'There is no login on this device', { code: 'login/session-ended' })
