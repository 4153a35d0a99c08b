import type { LoginConfigAnswer, LoginRouteName, LoginRouteNeed, LoginWire } from '@latchkey/frame/wire'
import type { JWK } from 'jose'
import { ConfigError } from '../config/config-error.ts'
import type { Log } from '../log/log.ts'
import type { ProjectDirectory } from '../projects/project-directory.ts'
import type { Chains } from '../rpc-proxy/chains.ts'
import type { Database } from '../store/database.ts'
import { handlers } from './handlers/handlers.ts'
import { takeCallback } from './handlers/social.ts'
import { createIdentityTokens } from './identity-token.ts'
import { createKeyRing, openKeys } from './keys/key-ring.ts'
import { readSealingKey } from './keys/sealing-secret.ts'
import type { LoginConfig } from './login-config.ts'
import { freshMs, type LoginContext, requireProject } from './login-context.ts'
import { LoginError } from './login-error.ts'
import { createOutbox, type SendMail } from './mail/outbox.ts'
import { createSendMail } from './mail/send-mail.ts'
import type { Caller } from './request/caller.ts'
import { describeDevice, readPlace } from './request/describe-device.ts'
import { verifyProof } from './request/verify-proof.ts'
import { enabledProviders } from './social/providers.ts'
import { findSession } from './store/sessions.ts'
import { sweepLogin } from './sweep.ts'

export type LoginOptions = {
  readonly config: LoginConfig
  /** A file, `:memory:` or a URL: where the store is. */
  readonly store: string
  readonly database: Database
  readonly log: Log
  /** In ms. */
  readonly now: () => number
  readonly projects: ProjectDirectory
  readonly chains: Pick<Chains, 'has' | 'send'>
  readonly fetch: typeof globalThis.fetch
  /** @default by `config.mail` */
  readonly sendMail?: SendMail | undefined
}

type ProvenCall = {
  readonly needs: LoginRouteNeed
  readonly url: string
  readonly body: string
  readonly proof: string | undefined
  readonly authorization: string | undefined
}

/** The login server, below HTTP. */
export type Login = {
  readConfig(projectId: string): Promise<LoginConfigAnswer>
  publishKeys(): Promise<{ readonly keys: readonly JWK[] }>
  /** Takes what a provider sent; resolves with the page that the browser goes to. */
  takeCallback(provider: string, parameters: URLSearchParams): Promise<string>
  /** @throws {LoginError} */
  prove(
    call: ProvenCall,
    from: Pick<Caller, 'origin' | 'network' | 'baseUrl'> & {
      readonly userAgent: string | undefined
      readonly place: string | undefined
    },
  ): Promise<Caller>
  handle<Name extends LoginRouteName>(
    name: Name,
    request: LoginWire[Name]['request'],
    caller: Caller,
  ): Promise<LoginWire[Name]['answer']>
  /** Deletes what has expired, accounts that are due too, and sends mails that wait. */
  sweep(): Promise<void>
  /** Resolves when no mail is being sent. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** Between two sweeps, in ms. */
const sweepMs = 30_000
/** How long the nonce of a proof is remembered, in ms: longer than the proof is good. */
const nonceMs = 180_000

/**
 * Opens the login server over a store.
 *
 * @throws {ConfigError} when the sealing key isn't the one of the store
 */
export async function openLogin(options: LoginOptions): Promise<Login> {
  const { config, database, log, now, projects, chains, fetch } = options
  if (config.origins.length === 0) return closedLogin
  if (config.farcaster && !chains.has('eip155:10'))
    throw new ConfigError('login.farcaster: chains needs eip155:10, where Farcaster ids are registered')
  const sealingKey = readSealingKey(config.sealingSecret, { isInMemory: options.store === ':memory:' })
  const keys = createKeyRing(await openKeys(database, sealingKey, now()))
  const mailer = options.sendMail
    ? { send: options.sendMail, close: () => undefined }
    : createSendMail(config.mail, log)
  const outbox = createOutbox({ database, keys, send: mailer.send, log, now })
  const identityTokens = createIdentityTokens({ database, sealingKey, now })
  const context: LoginContext = { config, database, log, now, keys, identityTokens, outbox, projects, chains, fetch }

  const sweep = async () => {
    await sweepLogin(database, now())
    outbox.flush()
  }
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => log.warn('login: the sweep failed', { cause: String(error) }))
  }, sweepMs)
  timer.unref()

  return {
    async readConfig(projectId) {
      const project = await requireProject(context, projectId)
      return {
        time: now(),
        name: config.projects[projectId]?.name ?? config.name,
        methods: {
          email: true,
          social: enabledProviders(config),
          farcaster: config.farcaster !== undefined,
          ...(config.passkey && { passkey: config.passkey.rpId }),
        },
        accounts: config.accounts,
        ancestors: project.allowedOrigins,
      }
    },
    publishKeys: () => identityTokens.publish(),
    takeCallback: (provider, parameters) => takeCallback(context, provider, parameters),
    async prove({ authorization, body, needs, proof, url }, { baseUrl, network, origin, place, userAgent }) {
      const device = describeDevice(userAgent)
      const from = { origin, network, baseUrl, device, place: readPlace(place) }
      if (needs === 'nothing') return { ...from, thumbprint: '', session: undefined }
      const accessToken = readAccessToken(authorization)
      const time = now()
      const { nonce, thumbprint } = await verifyProof({ proof, method: 'POST', url, body, accessToken, now: time })
      const isNew = await database.run(
        'INSERT INTO login_nonces (hash, expires_at) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING',
        [nonce, time + nonceMs],
      )
      if (isNew === 0) throw new LoginError('login/replay', 'The proof was used before')
      const needsSession = needs === 'session' || needs === 'fresh'
      if (needsSession && accessToken === undefined) throw new LoginError('login/access', 'An access token is needed')
      const session =
        accessToken === undefined
          ? undefined
          : await findSession(database, accessToken, thumbprint, time).catch((error: unknown) => {
              // Where a session is optional, an ended session counts as no session.
              if (!needsSession && error instanceof LoginError && error.code === 'login/access') return undefined
              throw error
            })
      if (needs === 'fresh' && session && time - session.authenticatedAt >= freshMs)
        throw new LoginError('login/stale', 'This needs a login of the last five minutes')
      return { ...from, thumbprint, session }
    },
    handle: (name, request, caller) => handlers[name](context, request, caller),
    sweep,
    settled: outbox.settled,
    async close() {
      clearInterval(timer)
      await outbox.settled()
      mailer.close()
    },
  }
}

function readAccessToken(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined
  const token = /^DPoP ([A-Za-z0-9_-]{16,128})$/.exec(authorization)?.[1]
  if (token === undefined) throw new LoginError('login/access', 'Authorization: expected DPoP and an access token')
  return token
}

const off = (): Promise<never> => Promise.reject(new LoginError('login/off', 'The setting login names no origin'))

/** What answers where login isn't configured. */
const closedLogin: Login = {
  readConfig: off,
  publishKeys: off,
  takeCallback: off,
  prove: off,
  handle: off,
  sweep: async () => undefined,
  settled: async () => undefined,
  close: async () => undefined,
}
