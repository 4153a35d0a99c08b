import { type Clock, systemClock } from '@latchkey/core'
import { openChannel } from '@latchkey/frame'
import { serveApp } from '@latchkey/frame/remote'
import { twoWindows } from '@latchkey/frame/testing'
import type { Account } from '@latchkey/frame/wire'
import { startTestLogin, type TestLogin, type TestLoginOptions } from '@latchkey/services/login-testing'
import { expect } from 'vitest'
import { createHandlers } from '../frame/handlers.ts'
import { createNodes } from '../networks/nodes.ts'
import type { Assertion } from '../passkey/assertion.ts'
import { fixAccount } from '../passkey/fix-account.ts'
import { createHandOver } from '../popup/hand-over.ts'
import { createApprovals } from '../rpc/approvals.ts'
import type { Question } from '../rpc/rpc-context.ts'
import type { AskedPasskeys } from '../step-up/ask-passkey.ts'
import type { RecoveryFactor } from '../vault/vault.ts'
import { type AccountKeys, createAccountKeys } from '../worker/account-keys.ts'
import { type Browser, createBrowser, type Page } from './browser.fixture.ts'
import { createWindows, type Windows } from './windows.fixture.ts'

export const loginOrigin = 'http://login.localhost'
/** The network that `openFrame` begins with. */
export const chainId = 'eip155:31337'

export type SiteOptions = TestLoginOptions

/** Real time, but the pauses between two questions to the server are short. */
const quickClock: Clock = {
  ...systemClock,
  setTimeout: (run, ms) => systemClock.setTimeout(run, ms > 60_000 ? ms : Math.min(ms, 20)),
}

export type FrameOptions = {
  /** @default a page of a new browser */
  page?: Page | undefined
  windows?: Windows | undefined
  clock?: Clock | undefined
  /** @default the visitor has none */
  factor?: (() => RecoveryFactor) | undefined
  /** Plays the passkey that signs. @default the visitor has none */
  passkey?: ((account: AskedPasskeys, challenge: Uint8Array) => Promise<Assertion>) | undefined
  /** Fixes the owners of a new account of passkeys. @default the passkeys of the login alone */
  fixOwners?: ((account: Account, page: Page) => Promise<Account>) | undefined
  projectId?: string | undefined
  /** @default the origin of the one app of tests */
  appOrigin?: string | undefined
  /** The app's language. */
  locale?: string | undefined
}

/** The login site over real services: everything is real except the windows. */
export type Site = TestLogin & {
  newBrowser(): Browser
  newEmail(): string
  /** Over the pause between two codes for one address. */
  wait(): void
  openFrame(options?: FrameOptions): ReturnType<typeof openFrame>
}

export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const login = await startTestLogin({
    projects: [
      { id: 'shop', allowedOrigins: ['https://app.shop.example', loginOrigin] },
      { id: 'club', allowedOrigins: ['https://club.example', loginOrigin] },
    ],
    ...options,
  })
  let emails = 0
  const newBrowser = () => createBrowser({ url: login.url, origin: loginOrigin, readCode: login.mailbox.nextCode })
  return {
    ...login,
    newBrowser,
    newEmail: () => `visitor${++emails}@mail.example`,
    wait() {
      login.clock.time += 61_000
    },
    openFrame: (frameOptions = {}) => openFrame(login, newBrowser, frameOptions),
  }
}

/** The app's end of a frame that runs here. */
async function openFrame(login: TestLogin, newBrowser: () => Browser, options: FrameOptions) {
  const { appOrigin, clock = quickClock, projectId = 'shop', windows = createWindows() } = options
  const page = options.page ?? (await newBrowser().openPage())
  const { server, store, tokens } = page
  const approvals = createApprovals<Question>()
  const questions: Question[] = []
  approvals.subscribe(() => {
    const { current } = approvals.getState()
    if (current && questions.at(-1) !== current.question) questions.push(current.question)
  })
  // A browser adds the origin by itself.
  const addOrigin: typeof fetch = (input, init) =>
    fetch(input, { ...init, headers: { ...init?.headers, origin: loginOrigin } })
  let lastChain: string | undefined
  let ids = 0
  const random = { id: () => `id${++ids}` }
  const { app, frame } = twoWindows()
  const handlers = createHandlers({
    projectId,
    origin: appOrigin ?? app.origin,
    chainId,
    server,
    tokens,
    store,
    clock,
    keys: withPasskeyAccounts(
      (account) => (options.fixOwners ? options.fixOwners(account, page) : fixAccount(page, account)),
      createAccountKeys({
        server,
        store,
        clock: systemClock,
        askForFactor: async () => {
          if (options.factor) return options.factor()
          throw new Error('no factor')
        },
      }),
    ),
    passkeys: {
      async sign(account, challenge) {
        if (options.passkey) return options.passkey(account, challenge)
        throw new Error('no passkey')
      },
    },
    passkeyPage: `${loginOrigin}/passkey.html`,
    approvals,
    nodes: createNodes({ url: login.url, projectId, fetch: addOrigin, clock: systemClock }),
    handOver: createHandOver(windows.open(loginOrigin)),
    isLocal: true,
    socialPage: `${loginOrigin}/social.html`,
    lastChain: {
      read: () => lastChain,
      write: (next) => {
        lastChain = next
      },
    },
    notify: (name, payload) => served.notify(name, payload),
    onTheme: () => {},
    onApp: () => {},
    locale: () => options.locale,
    reload: () => {},
  })
  const served = serveApp({ app, origin: app.origin, listen: frame.listen, handlers, random })
  const channel = openChannel({
    peer: () => frame,
    origin: frame.origin,
    listen: app.listen,
    clock: systemClock,
    random,
  })
  /** Approves or rejects the next question once it is drawn. */
  const answer = async (how: 'approve' | 'reject') => {
    await expect.poll(() => approvals.getState().current).toBeTruthy()
    const { current } = approvals.getState()
    approvals[how](current?.id ?? 0)
  }
  /** Logs in by e-mail, as the app does it. */
  const logIn = async (email: string) => {
    const { action } = await channel.request('CONNECT_EMAIL', { email })
    if (action === 'VERIFY_DEVICE') await channel.request('CONNECT_DEVICE', undefined)
    await channel.request('CONNECT_OTP', { otp: await login.mailbox.nextCode(email) })
    return { action, email, user: await channel.request('GET_USER', { chainId }) }
  }
  /** A request of the login site itself, as "Your login" makes it; or as if the app's side let another one's through. */
  const request = (asked: { method: string; params?: unknown; chainId?: string }, origin: string = loginOrigin) =>
    handlers.RPC_REQUEST(asked as never, { origin, signal: new AbortController().signal })
  return { answer, app, approvals, channel, frame, logIn, page, questions, request, served, windows }
}

/** The owners of an account of passkeys are asked for by a screen of the page. */
function withPasskeyAccounts(fix: (account: Account) => Promise<Account>, keys: AccountKeys): AccountKeys {
  return {
    ...keys,
    create: (account, signal) => (account.passkeyAccount ? fix(account) : keys.create(account, signal)),
  }
}
