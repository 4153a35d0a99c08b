import type { FlowPurpose, LoginWire, PolledResult } from '@latchkey/frame/wire'
import * as v from 'valibot'
import { type Address, getAddress, recoverMessageAddress } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { networksAround } from '../../limits/networks-around.ts'
import { completeLogin } from '../complete-login.ts'
import { randomId } from '../keys/secrets.ts'
import { type LoginContext, minute, requireProject } from '../login-context.ts'
import { LoginError } from '../login-error.ts'
import { type Caller, sessionOf } from '../request/caller.ts'
import { limitedFetch } from '../social/limited-fetch.ts'
import { countUse } from '../store/counters.ts'
import { addFlow, endFlow, findFlow } from '../store/flows.ts'
import { requireLinking } from './permission.ts'

type Content = {
  readonly projectId: string
  readonly purpose: FlowPurpose
  readonly linkTo?: string | undefined
  readonly channelToken: string
  readonly nonce: string
  readonly domain: string
  readonly uri: string
}

const kind = 'farcaster'
const lifeMs = 5 * minute
/** How many channels a network may open in ten minutes: each is a request to the relay. */
const mostBegun = 30
/** The registry of Farcaster ids on OP Mainnet. */
const idRegistry = '0x00000000fc6c5f01fc30151999387bb99a9f489b'
const farcasterChain = 'eip155:10'

const channelSchema = v.object({
  channelToken: v.pipe(v.string(), v.minLength(8), v.maxLength(200)),
  url: v.pipe(v.string(), v.maxLength(2048), v.url(), v.startsWith('https://')),
})
const statusSchema = v.variant('state', [
  v.object({ state: v.literal('pending') }),
  v.object({
    state: v.literal('completed'),
    message: v.pipe(v.string(), v.maxLength(4096)),
    signature: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{130}$/)),
    username: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(64))), undefined),
  }),
])

/** Opens a channel at the Farcaster relay (FIP-11, Sign In With Farcaster). */
export async function startFarcaster(
  context: LoginContext,
  request: LoginWire['farcaster/start']['request'],
  caller: Caller,
) {
  const { config, database, keys, now } = context
  await requireProject(context, request.projectId)
  const linkTo =
    request.purpose === 'link' ? await requireLinking(context, sessionOf(caller), request.keyProof) : undefined
  await countUse(
    context,
    database,
    networksAround(caller.network).map((each, index) => ({
      name: `farcaster:${each}`,
      most: mostBegun * (index + 1),
      windowMs: 10 * minute,
    })),
  )
  const { host, origin } = new URL(caller.origin ?? config.origins[0] ?? '')
  // EIP-4361 allows only letters and digits.
  const nonce = randomId().replace(/[^A-Za-z0-9]/g, '0')
  const channel = decode(
    channelSchema,
    await ask(context, 'POST', '/v1/channel', { siweUri: origin, domain: host, nonce }),
  )
  const flow = await addFlow<Content>(database, keys, {
    kind,
    thumbprint: caller.thumbprint,
    content: {
      projectId: request.projectId,
      purpose: request.purpose,
      linkTo,
      channelToken: channel.channelToken,
      nonce,
      domain: host,
      uri: origin,
    },
    now: now(),
    lifeMs,
  })
  if (!flow) throw new LoginError('login/flow', 'Begin again')
  return { flow: flow.id, url: channel.url, expiresAt: flow.expiresAt }
}

/** Asks the relay whether the visitor's Farcaster app has signed. */
export async function finishFarcaster(
  context: LoginContext,
  request: LoginWire['farcaster/finish']['request'],
  caller: Caller,
): Promise<PolledResult> {
  const { database, farcasterPolls, keys, now } = context
  const flow = await findFlow<Content>(database, keys, {
    id: request.flow,
    kind,
    thumbprint: caller.thumbprint,
    now: now(),
  })
  if (!flow) throw new LoginError('login/flow', 'The flow is unknown or has ended')
  // Else a device that polls without a pause makes this server ask as often.
  if (!farcasterPolls.take(flow.id)) return { status: 'pending' }
  const { channelToken, linkTo, projectId, purpose } = flow.content
  const status = decode(statusSchema, await ask(context, 'GET', '/v1/channel/status', undefined, channelToken))
  if (status.state === 'pending') return { status: 'pending' }
  const id = await verifySignIn(context, flow.content, status.message, status.signature as `0x${string}`)
  if (id === undefined) {
    await database.run('DELETE FROM login_flows WHERE id = $1', [flow.id])
    throw new LoginError('login/farcaster', 'The Farcaster signature doesn’t hold')
  }
  const label = status.username && /^[a-z0-9.-]+$/i.test(status.username) ? `@${status.username}` : `Farcaster ${id}`
  return completeLogin(context, caller, {
    projectId,
    purpose,
    linkTo,
    login: { method: 'farcaster', issuer: 'farcaster', subject: String(id), label },
    end: (tx) => endFlow(tx, flow.id),
  })
}

/**
 * The Farcaster id that a signed message proves. The message must have this server's nonce and domain and the id, and
 * its signer must have custody of that id on chain. The relay's other data proves nothing.
 */
async function verifySignIn(
  context: LoginContext,
  { domain, nonce, uri }: Content,
  message: string,
  signature: `0x${string}`,
): Promise<bigint | undefined> {
  const parts = parseSiweMessage(message)
  const resources = parts.resources?.flatMap((each) => /^farcaster:\/\/fids?\/(\d{1,18})$/.exec(each)?.[1] ?? []) ?? []
  const [id] = resources
  const time = context.now()
  const isOurs =
    parts.domain === domain &&
    parts.nonce === nonce &&
    parts.uri === uri &&
    parts.chainId === 10 &&
    parts.version === '1'
  const isInTime =
    (!parts.expirationTime || parts.expirationTime.getTime() > time) &&
    (!parts.notBefore || parts.notBefore.getTime() <= time + minute)
  if (!isOurs || !isInTime || !parts.address || id === undefined || resources.length !== 1 || BigInt(id) === 0n)
    return undefined
  const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined)
  if (signer === undefined || signer !== getAddress(parts.address)) return undefined
  return (await readId(context, signer)) === BigInt(id) ? BigInt(id) : undefined
}

/** `idOf(address)` of the registry. */
async function readId({ chains }: LoginContext, address: Address): Promise<bigint> {
  const data = `0xd94fe832${address.slice(2).toLowerCase().padStart(64, '0')}`
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: idRegistry, data }, 'latest'] } as const
  const [answer] = await chains.send(farcasterChain, [{ ...call, params: [...call.params] }]).catch(() => [])
  const result = answer?.result
  if (typeof result !== 'string' || !/^0x[0-9a-f]{64}$/i.test(result))
    throw new LoginError('login/unavailable', 'The registry of Farcaster ids can’t be asked', { retryAfter: 5 })
  return BigInt(result)
}

async function ask(
  { config, fetch, log }: LoginContext,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  token?: string,
): Promise<unknown> {
  if (!config.farcaster) throw new LoginError('login/method-off', 'Farcaster isn’t configured')
  const answer = await limitedFetch(fetch)(`${config.farcaster.relay}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => undefined)
  const value = answer?.ok ? await answer.json().catch(() => undefined) : undefined
  if (value !== undefined) return value
  log.warn('login: the Farcaster relay doesn’t answer', { status: answer?.status })
  throw new LoginError('login/unavailable', 'The Farcaster relay can’t be reached', { retryAfter: 5 })
}

function decode<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  throw new LoginError('login/unavailable', 'The Farcaster relay’s answer isn’t understood', { retryAfter: 5 })
}
