import { LatchkeyError } from '../kernel/errors/index.ts'
import type {
  AuthEvent,
  AuthInstance,
  AuthPort,
  LoginAccountType,
  LoginAppearance,
  LoginMethod,
  LoginPopup,
  LoginSession,
  LoginUser,
} from '../kernel/ports/auth.ts'
import type { PortContext } from '../kernel/ports/context.ts'
import type { ChainId, WithSignal } from '../kernel/ports/namespace.ts'
import type { Account, Transport, TransportEvent } from '../kernel/ports/session.ts'

/** What is asked of a mock login site, by name. */
export type MockAuthStep =
  | 'email.start'
  | 'email.confirmDevice'
  | 'email.verify'
  | 'email.startUpdate'
  | 'email.verifyPrimary'
  | 'email.verifySecondary'
  | 'social.connect'
  | 'social.resume'
  | 'farcaster.uri'
  | 'farcaster.connect'
  | 'passkey.connect'
  | 'open'
  | 'restore'
  | 'smartAccountNetworks'
  | 'setAccountType'
  | 'identityToken'
  | 'showSettings'

/** One question to the mock login site. */
export type MockAuthQuestion = {
  readonly step: MockAuthStep
  readonly given: Readonly<Record<string, unknown>>
  readonly aborted: boolean
}

/** An auth port for tests. */
export type MockAuth = AuthPort & {
  /** Everything that was asked, oldest first. */
  readonly asked: readonly MockAuthQuestion[]
  /** Answers the oldest open question of a step. */
  answer(step: MockAuthStep, value?: unknown): void
  refuse(step: MockAuthStep, error: unknown): void
  /** The login with this preferred account type. */
  login(type?: LoginAccountType): LoginSession
  /** Whether a later visit finds a login. */
  store(stored: boolean): void
  emit(event: AuthEvent): void
  tell(event: TransportEvent): void
  /** Windows that were opened. With `blockPopups` the browser opens none. */
  readonly popups: readonly (LoginPopup & { urls: readonly string[] })[]
  blockPopups(blocked: boolean): void
  readonly ended: readonly string[]
  readonly appearances: readonly LoginAppearance[]
  readonly networks: readonly ChainId[]
  prepared(): number
  rejected(): number
  /** How often the app added or removed networks. */
  networkChanges(): number
}

/** How a mock login site behaves. */
export type MockAuthOptions = {
  readonly methods?: readonly LoginMethod[] | undefined
  readonly collect?: AuthPort['collect'] | undefined
  readonly user?: Partial<LoginUser> | undefined
  /** Steps that the site answers by itself; by default `open` and `restore`. */
  readonly answers?: Readonly<Partial<Record<MockAuthStep, (given: Readonly<Record<string, unknown>>) => unknown>>>
}

const address = '0x3333333333333333333333333333333333333333'
const solanaAddress = 'So1anaLogin1111111111111111111111111111111'

/**
 * A login site that does what the test says.
 *
 * @example
 * const auth = createMockAuth()
 * const { client } = createTestClient({ auth })
 * auth.answer('email.start', { action: 'VERIFY_OTP' })
 */
export function createMockAuth(options: MockAuthOptions = {}): MockAuth {
  type Open = MockAuthQuestion & { aborted: boolean; resolve(value: unknown): void; reject(error: unknown): void }
  const asked: Open[] = []
  const waiting: Open[] = []
  const popups: (LoginPopup & { closed: boolean; urls: string[] })[] = []
  const ended: string[] = []
  const appearances: LoginAppearance[] = []
  const networks: ChainId[] = []
  const listeners = new Map<(event: TransportEvent) => void, string>()
  let context: PortContext<AuthEvent> | undefined
  let blocked = false
  let stored = false
  let prepared = 0
  let rejected = 0
  let changes = 0
  let type: LoginAccountType = 'eoa'

  function login(preferred: LoginAccountType = type): LoginSession {
    type = preferred
    const account = (key: string): Account => ({ key, addresses: [{ chainId: '*', address: key }], type: preferred })
    const transport = (namespace: 'eip155' | 'solana', key: string): Transport => ({
      source: 'auth',
      sessionId: 'login',
      namespace,
      peer: { name: 'ada@shop.example' },
      accounts: [account(key)],
      chains:
        context?.networks
          .filter(({ chainNamespace }) => chainNamespace === namespace)
          .map(({ caipNetworkId }) => caipNetworkId) ?? [],
      methods: ['personal_sign', 'eth_sendTransaction', 'solana_signMessage'],
      request: async ({ method }) => ({ method }),
      on(listener) {
        listeners.set(listener, namespace)
        return () => void listeners.delete(listener)
      },
    })
    const transports = [transport('eip155', address), transport('solana', solanaAddress)]
    const user: LoginUser = {
      email: 'ada@shop.example',
      method: 'email',
      accounts: [
        { namespace: 'eip155', address, type: preferred },
        { namespace: 'solana', address: solanaAddress, type: 'eoa' },
      ],
      preferredAccountType: preferred,
      smartAccountDeployed: preferred === 'smartAccount',
      ...options.user,
    }
    const usable = transports.filter(({ chains }) => chains.length)
    return { session: { id: 'login', peer: { name: 'ada@shop.example' }, transports: usable }, user }
  }

  const answers: MockAuthOptions['answers'] = {
    open: () => login(),
    restore: () => (stored ? login() : null),
    'social.resume': () => null,
    smartAccountNetworks: () => ['eip155:1'],
    ...options.answers,
  }
  function ask(step: MockAuthStep) {
    return <Result>(given: WithSignal & object = {}): Promise<Result> =>
      new Promise<unknown>((resolve, reject) => {
        const { signal, ...rest } = given
        const question: Open = { step, given: rest as Record<string, unknown>, aborted: false, resolve, reject }
        asked.push(question)
        signal?.addEventListener('abort', () => {
          question.aborted = true
          reject(new LatchkeyError('request/aborted', { cause: signal.reason }))
        })
        const own = answers?.[step]
        if (own) resolve(own(question.given))
        else waiting.push(question)
      }) as Promise<Result>
  }
  function take(step: MockAuthStep): Open {
    const index = waiting.findIndex((question) => question.step === step && !question.aborted)
    const [found] = index < 0 ? [] : waiting.splice(index, 1)
    if (!found) throw new Error(`Nothing waits for ${step}`)
    return found
  }

  function create(given: PortContext<AuthEvent>): AuthInstance {
    context = given
    return {
      start: () => () => {},
      prepare() {
        prepared += 1
      },
      hasStored: () => stored,
      restore: ask('restore'),
      async disconnect(id) {
        ended.push(id)
        stored = false
        for (const listener of [...listeners.keys()]) listener({ type: 'ended', reason: 'local' })
      },
      email: {
        start: ask('email.start'),
        confirmDevice: ask('email.confirmDevice'),
        verify: ask('email.verify'),
        startUpdate: ask('email.startUpdate'),
        verifyPrimary: ask('email.verifyPrimary'),
        verifySecondary: ask('email.verifySecondary'),
      },
      social: {
        openPopup() {
          if (blocked) return undefined
          const urls: string[] = []
          const popup = {
            closed: false,
            urls,
            goTo: (url: string) => void urls.push(url),
            close() {
              popup.closed = true
            },
          }
          popups.push(popup)
          return popup
        },
        connect: ask('social.connect'),
        resume: ask('social.resume'),
      },
      farcaster: { uri: ask('farcaster.uri'), connect: ask('farcaster.connect') },
      passkey: { connect: ask('passkey.connect') },
      open: ask('open'),
      smartAccountNetworks: ask('smartAccountNetworks'),
      setAccountType: ask('setAccountType'),
      identityToken: ask('identityToken'),
      showSettings: ask('showSettings'),
      rejectOpenRequests() {
        rejected += 1
      },
      setAppearance: (appearance) => void appearances.push(appearance),
      setNetwork: (chainId) => void networks.push(chainId),
      networksChanged() {
        changes += 1
      },
    }
  }

  return {
    contract: 1,
    id: 'mock-auth',
    methods: options.methods ?? ['email', 'google', 'farcaster', 'passkey'],
    collect: options.collect ?? 'app',
    create,
    asked,
    answer: (step, value) => take(step).resolve(value),
    refuse: (step, error) => take(step).reject(error),
    login,
    store(next) {
      stored = next
    },
    emit: (event) => context?.emit(event),
    tell(event) {
      for (const [listener, namespace] of [...listeners])
        if (event.type !== 'chain' || event.chainId.startsWith(`${namespace}:`)) listener(event)
    },
    popups,
    blockPopups(next) {
      blocked = next
    },
    ended,
    appearances,
    networks,
    prepared: () => prepared,
    rejected: () => rejected,
    networkChanges: () => changes,
  }
}
