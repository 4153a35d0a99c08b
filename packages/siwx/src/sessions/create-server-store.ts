import { LatchkeyError } from '@latchkey/core/errors'
import type { SiwxContext, SiwxSession } from '@latchkey/core/ports'
import { readTime } from '../message/read-time.ts'
import type { ServerSessionsOptions } from './server-sessions.ts'
import { sessionList } from './session-list.ts'
import type { SignInSessionStore } from './session-store.ts'

type Answer = { readonly status: number; readonly body: Record<string, unknown> }

const unavailable = (details: string, cause?: unknown) => new LatchkeyError('sign-in/cannot-verify', { details, cause })

/** The client side of docs/sign-in-server.md. */
export function createServerStore(
  { timeout = 15_000, token, url }: ServerSessionsOptions,
  context: SiwxContext,
): SignInSessionStore {
  const { clock, fetch } = context
  const list = sessionList(context)

  async function send(method: string, path: string, body?: unknown): Promise<Answer> {
    const controller = new AbortController()
    const cancel = clock.setTimeout(() => controller.abort(), timeout)
    const bearer = token?.get()
    try {
      const response = await fetch(`${url.replace(/^(.*[^/])?\/*$/s, '$1')}${path}`, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        credentials: token ? 'omit' : 'include',
        signal: controller.signal,
      })
      const text = response.status === 204 ? '' : await response.text()
      return { status: response.status, body: readRecord(text) }
    } catch (cause) {
      throw unavailable('The sign-in server can’t be reached', cause)
    } finally {
      cancel()
    }
  }
  async function request(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await send(method, path, body)
    if (answer.status >= 200 && answer.status < 300) return answer
    const { code = `status ${answer.status}`, message = '' } = readError(answer.body)
    // Only a 422 means that the proof is invalid. Other errors say nothing about it.
    if (answer.status !== 422) throw unavailable(`${code} ${message}`.trim())
    throw new LatchkeyError('sign-in/refused', { details: code })
  }
  const query = (address: string, of: { readonly namespace: string; readonly chainId?: string | undefined }) =>
    `?${new URLSearchParams({ address, ...(of.chainId !== undefined && { chainId: of.chainId }) })}`

  async function sessionsOf(path: string): Promise<readonly SiwxSession[]> {
    const { body } = await request('GET', path)
    if (!Array.isArray(body.sessions)) throw unavailable('The sign-in server gave no list')
    return body.sessions.flatMap((one) => readSession(one) ?? [])
  }
  return {
    verifies: true,
    async nonce() {
      const { body } = await request('POST', '/nonce', {})
      const { expiresAt, nonce } = body
      if (typeof nonce !== 'string' || !/^[A-Za-z0-9]{8,128}$/.test(nonce))
        throw unavailable('The sign-in server gave no nonce')
      return { nonce, expiresAt: typeof expiresAt === 'string' ? readTime(expiresAt) : undefined }
    },
    async add({ cacao, data, message, publicKey, scheme, signature, signedBytes }) {
      const claim = { message, data, signature, scheme, publicKey, signedBytes, cacao }
      const { body } = await request('POST', token ? '/verify?token=1' : '/verify', claim)
      if (!readSession(body.session)) throw unavailable('The sign-in server gave no session')
      if (token && typeof body.token === 'string') token.set(body.token)
    },
    async remove(address, of) {
      await request('DELETE', `/sessions${query(address, of)}`)
    },
    async replace(sessions) {
      if (sessions.length) throw new LatchkeyError('config/invalid', { details: 'A server makes its sessions itself.' })
      await request('DELETE', '/sessions')
      token?.set(undefined)
    },
    list: async (address, namespace) =>
      list.of(await sessionsOf(`/sessions${query(address, { namespace })}`), address, namespace),
  }
}

const readRecord = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function readError({ error }: Record<string, unknown>): { code?: string; message?: string } {
  const { code, message } = Object(error) as Record<string, unknown>
  return {
    ...(typeof code === 'string' && { code: code.slice(0, 64) }),
    ...(typeof message === 'string' && { message: message.slice(0, 200) }),
  }
}

/** `{ address: CAIP-10, chainId: CAIP-2, issuedAt, expiresAt?, notBefore? }`; undefined for anything else. */
function readSession(value: unknown): SiwxSession | undefined {
  const { address, chainId, expiresAt, issuedAt, notBefore } = Object(value) as Record<string, unknown>
  if (typeof address !== 'string' || typeof chainId !== 'string' || !address.startsWith(`${chainId}:`)) return undefined
  const times = { issuedAt, notBefore, expirationTime: expiresAt }
  const given = Object.entries(times).filter(([, time]) => time !== undefined && time !== null)
  if (given.some(([, time]) => typeof time !== 'string' || readTime(time) === undefined)) return undefined
  const data = { accountAddress: address.slice(chainId.length + 1), chainId, ...Object.fromEntries(given) }
  return { data, message: '', signature: '' }
}
