import {
  emailAddress,
  type FlowPurpose,
  type LoginErrorCode,
  type LoginWire,
  type PolledResult,
  type SocialProvider,
  socialProviders,
} from '@latchkey/frame/wire'
import * as v from 'valibot'
import { networksAround } from '../../limits/networks-around.ts'
import { originAllowed } from '../../projects/origin-allowed.ts'
import { completeLogin } from '../complete-login.ts'
import { hashToken, isSame, randomToken } from '../keys/secrets.ts'
import { type LoginContext, minute, requireProject } from '../login-context.ts'
import { LoginError } from '../login-error.ts'
import { type Caller, sessionOf } from '../request/caller.ts'
import { beginHandshake, finishHandshake, type Handshake } from '../social/exchange.ts'
import { findProvider } from '../social/providers.ts'
import type { ProvenLogin } from '../store/accounts.ts'
import { countUse } from '../store/counters.ts'
import { addFlow, endFlow, type Flow, readFlow } from '../store/flows.ts'
import { requireLinking } from './permission.ts'

type Content = {
  readonly provider: SocialProvider
  readonly projectId: string
  readonly purpose: FlowPurpose
  readonly linkTo?: string | undefined
  readonly handshake: Handshake
  readonly browserHash: string
  /** The page that the browser opens after the provider's. */
  readonly page: string
  /** The hash of the secret that the browser gets there. */
  readonly resultHash?: string | undefined
  readonly login?: ProvenLogin | undefined
  readonly failure?: LoginErrorCode | undefined
}

const kind = 'social'
const lifeMs = 10 * minute
/** How many logins a network may begin in ten minutes: each is a row, and with an OpenID provider a request to it. */
const mostBegun = 120

/** Begins a social login. */
export async function startSocial(
  context: LoginContext,
  request: LoginWire['social/start']['request'],
  caller: Caller,
) {
  const { config, database, fetch, keys, now } = context
  const { browserHash, keyProof, mode, projectId, purpose, returnTo } = request
  const project = await requireProject(context, projectId)
  const provider = findProvider(config, request.provider)
  if (!provider) throw new LoginError('login/method-off', 'This provider isn’t configured')
  if (mode === 'redirect' && (!returnTo || !isReturn(project, returnTo)))
    throw new LoginError('login/bad-request', 'returnTo: an allowed origin of the project is needed')
  const linkTo = purpose === 'link' ? await requireLinking(context, sessionOf(caller), keyProof) : undefined
  await countUse(
    context,
    database,
    networksAround(caller.network).map((each, index) => ({
      name: `social:${each}`,
      most: mostBegun * (index + 1),
      windowMs: 10 * minute,
    })),
  )
  const redirectUri = `${caller.baseUrl}/login/social/callback/${request.provider}`
  const { handshake, url } = await beginHandshake(provider, redirectUri, fetch).catch((error: unknown) => {
    context.log.warn('login: a provider can’t be reached', { provider: request.provider, cause: describe(error) })
    throw new LoginError('login/unavailable', 'The provider can’t be reached', { retryAfter: 10 })
  })
  const ticket = randomToken()
  const page = mode === 'redirect' && returnTo ? returnTo : `${caller.origin ?? config.origins[0]}${config.socialPage}`
  const content: Content = {
    provider: request.provider,
    projectId,
    purpose,
    linkTo,
    handshake,
    browserHash,
    page,
  }
  const flow = await addFlow(database, keys, {
    kind,
    thumbprint: caller.thumbprint,
    content,
    now: now(),
    lifeMs,
    lookup: hashToken(handshake.state),
    ticket: hashToken(ticket),
  })
  if (!flow) throw new LoginError('login/flow', 'Begin again')
  return { flow: flow.id, ticket, url, expiresAt: flow.expiresAt }
}

/** Whether a login may return to this page: only to listed origins. A project without a list has none. */
function isReturn(project: { readonly allowedOrigins: string[] }, returnTo: string): boolean {
  if (!/^https?:/i.test(returnTo) || project.allowedOrigins.length === 0) return false
  return originAllowed(project, new URL(returnTo).origin)
}

/**
 * Takes a provider's answer from the browser, and redirects the browser with a one-time result in the fragment, which
 * no server and no referrer sees. Each provider has a callback of its own, so an answer of another provider is refused
 * before its code is sent anywhere (RFC 9700, 4.4: mix-up).
 */
export async function takeCallback(
  context: LoginContext,
  providerName: string,
  parameters: URLSearchParams,
): Promise<string> {
  const { config, database, keys, now } = context
  const state = parameters.get('state') ?? ''
  // This statement also changes the status, so only one answer of each flow is read.
  const row = await database.get(
    `UPDATE login_flows SET status = 'answering' WHERE lookup = $1 AND kind = $2 AND status = 'open' AND expires_at > $3 RETURNING *`,
    [hashToken(state), kind, now()],
  )
  const nowhere = `${config.origins[0]}${config.socialPage}`
  if (!row) return withFragment(nowhere, { error: 'login/flow' })
  const flow = readFlow<Content>(keys, row)
  const result = randomToken()
  const outcome = await judge(context, flow.content, providerName, parameters)
  const content: Content =
    'failure' in outcome
      ? { ...flow.content, failure: outcome.failure }
      : { ...flow.content, login: outcome.login, resultHash: hashToken(result) }
  await database.run('UPDATE login_flows SET status = $2, content = $3 WHERE id = $1', [
    flow.id,
    'failure' in outcome ? 'failed' : 'answered',
    keys.seal(JSON.stringify(content), `flow|${flow.id}`),
  ])
  return withFragment(flow.content.page, {
    flow: flow.id,
    ...('failure' in outcome ? { error: outcome.failure } : { result }),
  })
}

async function judge(
  { config, fetch, log }: LoginContext,
  content: Content,
  providerName: string,
  parameters: URLSearchParams,
): Promise<{ readonly login: ProvenLogin } | { readonly failure: LoginErrorCode }> {
  const name = socialProviders.find((each) => each === providerName)
  const provider = name && findProvider(config, name)
  if (!provider || name !== content.provider) {
    log.warn('login: an answer came to the callback of another provider', { provider: content.provider })
    return { failure: 'login/provider' }
  }
  try {
    const profile = await finishHandshake(provider, content.handshake, parameters, fetch)
    if (profile === 'declined') return { failure: 'login/declined' }
    const email = v.safeParse(emailAddress, profile.email)
    return {
      login: {
        method: name,
        // Subjects are unique only within one provider, so its name distinguishes two providers with the same issuer.
        issuer: `${name} ${provider.issuer}`,
        subject: profile.subject,
        label: profile.label,
        email: email.success ? email.output : undefined,
      },
    }
  } catch (error) {
    log.warn('login: a provider’s answer doesn’t hold', { provider: name, cause: describe(error) })
    return { failure: 'login/provider' }
  }
}

/**
 * The popup sends the result and the secret that the frame gave it. This proves that the same browser began the login:
 * a link that an attacker sends to a victim has no secret.
 */
export async function confirmSocial(context: LoginContext, request: LoginWire['social/confirm']['request']) {
  const { database, keys, now } = context
  const row = await database.get(
    `SELECT * FROM login_flows WHERE id = $1 AND kind = $2 AND status = 'answered' AND expires_at > $3`,
    [request.flow, kind, now()],
  )
  const flow = row && readFlow<Content>(keys, row)
  if (!flow || !isBrowser(flow.content, request.result, request.browserSecret))
    throw new LoginError('login/flow', 'The flow is unknown, or was begun in another browser')
  await database.run(`UPDATE login_flows SET status = 'confirmed' WHERE id = $1 AND status = 'answered'`, [flow.id])
  return { status: 'done' as const }
}

function isBrowser(content: Content, result: string, browserSecret: string): boolean {
  const secretHash = hashBytes(browserSecret)
  const isResult = isSame(content.resultHash ?? '', hashToken(result))
  return isSame(content.browserHash, secretHash) && isResult
}

/** `browserHash` is the hash of the secret's bytes, as a browser makes it. */
const hashBytes = (secret: string): string => hashToken(Buffer.from(secret, 'base64url'))

/** Polls a social login with its ticket, from the device that began it. */
export async function finishSocial(
  context: LoginContext,
  { browserSecret, result, ticket }: LoginWire['social/finish']['request'],
  caller: Caller,
): Promise<PolledResult> {
  const { database, keys, now } = context
  const row = await database.get(
    'SELECT * FROM login_flows WHERE ticket = $1 AND kind = $2 AND thumbprint = $3 AND expires_at > $4',
    [hashToken(ticket), kind, caller.thumbprint, now()],
  )
  if (!row) throw new LoginError('login/flow', 'The flow is unknown or has ended')
  const flow: Flow<Content> = readFlow(keys, row)
  const { failure, linkTo, login, projectId, purpose } = flow.content
  if (flow.status === 'failed') {
    await database.run('DELETE FROM login_flows WHERE id = $1', [flow.id])
    throw failure === 'login/declined'
      ? new LoginError('login/declined', 'The visitor declined at the provider')
      : new LoginError('login/provider', 'The provider’s answer doesn’t hold')
  }
  const isShown =
    flow.status === 'answered' &&
    result !== undefined &&
    browserSecret !== undefined &&
    isBrowser(flow.content, result, browserSecret)
  if (flow.status === 'answered' && result !== undefined && !isShown)
    throw new LoginError('login/flow', 'The result is of another flow or browser')
  if (!login || (flow.status !== 'confirmed' && !isShown)) return { status: 'pending' }
  return completeLogin(context, caller, { projectId, purpose, linkTo, login, end: (tx) => endFlow(tx, flow.id) })
}

function withFragment(page: string, values: Readonly<Record<string, string>>): string {
  const url = new URL(page)
  const named = Object.entries(values).map(([name, value]): [string, string] => [`latchkey-${name}`, value])
  url.hash = new URLSearchParams(named).toString()
  return url.href
}

/** An error in a form that may be logged, because texts of providers may repeat tokens. */
function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}${'code' in error ? ` ${String(error.code)}` : ''}` : 'unknown'
}
