import type { LoginConfigAnswer, LoginRouteName, LoginRouteNeed, LoginWire } from '@latchkey/frame/wire'
import type { JWK } from 'jose'
import { createRateTable } from '../limits/rate-table.ts'
import type { Log } from '../log/log.ts'
import type { TakeBytes } from '../outbound/upstream-bytes.ts'
import { createUpstreamPermits } from '../outbound/upstream-permits.ts'
import type { ProjectDirectory } from '../projects/project-directory.ts'
import type { Chains } from '../rpc-proxy/chains.ts'
import type { Database } from '../store/database.ts'
import { checkLogin } from './check-login.ts'
import { handlers } from './handlers/handlers.ts'
import { takeCallback } from './handlers/social.ts'
import { createIdentityTokens } from './identity-token.ts'
import { createKeyRing, openKeys } from './keys/key-ring.ts'
import { readSealingKey } from './keys/sealing-key.ts'
import { randomId } from './keys/secrets.ts'
import type { LoginConfig } from './login-config.ts'
import { freshMs, type LoginContext, requireProject } from './login-context.ts'
import { LoginError } from './login-error.ts'
import { createOutbox, type SendMail } from './mail/outbox.ts'
import { createSendMail } from './mail/send-mail.ts'
import type { Caller } from './request/caller.ts'
import { describeDevice, readPlace } from './request/describe-device.ts'
import { verifyProof } from './request/verify-proof.ts'
import { ancestorsOf } from './site/ancestors.ts'
import { createSmartNetworks } from './smart-account/smart-networks.ts'
import { limitedFetch } from './social/limited-fetch.ts'
import { enabledProviders } from './social/providers.ts'
import { announceNode, forgetNode } from './store/nodes.ts'
import { findSession } from './store/sessions.ts'
import { sweepLogin } from './sweep.ts'

export type LoginOptions = {
  readonly config: LoginConfig
  readonly publicUrl?: string | undefined
  /** The location of the store: a file, `:memory:` or a URL. */
  readonly store: string
  readonly database: Database
  readonly log: Log
  /** In ms. */
  readonly now: () => number
  readonly projects: ProjectDirectory
  readonly chains: Pick<Chains, 'has' | 'send'>
  readonly fetch: typeof globalThis.fetch
  /** The address of the visitor that is served right now. */
  readonly visitor?: (() => string | undefined) | undefined
  /** Counts what is read for that visitor. @default nothing is counted */
  readonly takeBytes?: TakeBytes | undefined
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

/** The login server without its HTTP routes. */
export type Login = {
  readConfig(projectId: string): Promise<LoginConfigAnswer>
  publishKeys(): Promise<{ readonly keys: readonly JWK[] }>
  /** Takes what a provider sent; resolves with the page that the browser goes to. */
  takeCallback(provider: string, parameters: URLSearchParams): Promise<string>
  /** @throws {LoginError} */
  prove(
    call: ProvenCall,
    from: Pick<Caller, 'origin' | 'network' | 'baseUrl' | 'withPermit'> & {
      readonly userAgent: string | undefined
      readonly place: string | undefined
    },
  ): Promise<Caller>
  handle<Name extends LoginRouteName>(
    name: Name,
    request: LoginWire[Name]['request'],
    caller: Caller,
  ): Promise<LoginWire[Name]['answer']>
  /** Deletes everything that has expired, and accounts whose deletion is due, and sends waiting mails. */
  sweep(): Promise<void>
  /** Resolves when no mail is being sent. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** Between two sweeps, in ms. */
const sweepMs = 30_000
/** How long the nonce of a proof is remembered, in ms: longer than the proof is valid. */
const nonceMs = 180_000
/** Questions to the Farcaster relay about one flow, from each node: as often as the login site polls. */
const farcasterPollsPerSecond = 1

/**
 * Opens the login server over a store.
 *
 * @throws {ConfigError} when the sealing key isn't the one of the store
 */
export async function openLogin(options: LoginOptions): Promise<Login> {
  const { config, database, log, now, projects, chains, visitor, takeBytes } = options
  if (config.origins.length === 0) return closedLogin
  checkLogin(config, chains.has)
  const sealingKey = readSealingKey(config.sealingKey, { isInMemory: options.store === ':memory:' })
  const node = randomId()
  // This comes before the keys are read, so that no rotation of the keys begins without seeing this node.
  await announceNode(database, node, now())
  const keys = await openKeys(database, sealingKey, now()).then(createKeyRing, async (error: unknown) => {
    await forgetNode(database, node)
    throw error
  })
  const mailer = options.sendMail
    ? { send: options.sendMail, close: () => undefined }
    : createSendMail(config.mail, log)
  const outbox = createOutbox({ database, keys, send: mailer.send, log, now })
  // With permits, one visitor alone can't use up all requests to a provider that hangs.
  const withUpstreamPermit = createUpstreamPermits(visitor)
  const limited = limitedFetch(options.fetch, takeBytes)
  const fetch: typeof globalThis.fetch = (input, init) => withUpstreamPermit(() => limited(input, init))
  const identityTokens = createIdentityTokens({ database, sealingKey, now })
  const smartNetworks = createSmartNetworks({ networks: config.smartAccounts, chains, fetch, now })
  const context: LoginContext = {
    config,
    database,
    log,
    now,
    keys,
    identityTokens,
    outbox,
    projects,
    chains,
    smartNetworks,
    fetch,
    farcasterPolls: createRateTable(1, farcasterPollsPerSecond, now),
  }

  const sweep = async () => {
    await announceNode(database, node, now())
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
          passkey: config.passkey !== undefined && Object.keys(config.smartAccounts).length > 0,
        },
        ...(config.passkey && { passkeyRpId: config.passkey.rpId }),
        accounts: config.accounts,
        approvals: config.approvals,
        ancestors: ancestorsOf(project.allowedOrigins, config.ancestors, options.publicUrl),
      }
    },
    publishKeys: () => identityTokens.publish(),
    takeCallback: (provider, parameters) => takeCallback(context, provider, parameters),
    async prove(
      { authorization, body, needs, proof, url },
      { baseUrl, withPermit, network, origin, place, userAgent },
    ) {
      const device = describeDevice(userAgent)
      const from = { origin, network, baseUrl, withPermit, device, place: readPlace(place) }
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
      // If the database can't be reached, this node counts as ended after a time without a sign of life.
      await forgetNode(database, node).catch(() => undefined)
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

/** The login of a server without login settings: it refuses everything. */
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
