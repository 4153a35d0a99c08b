import { webcrypto } from 'node:crypto'
import {
  createRequestProof,
  type DeviceKey,
  type LoggedIn,
  type LoginErrorCode,
  type LoginRouteName,
  type LoginWire,
  loginRefusal,
  loginRoutes,
  type SessionTokens,
} from '@latchkey/frame/wire'
import * as v from 'valibot'

type Refused = {
  readonly status: number
  readonly code: LoginErrorCode
  readonly error: Record<string, unknown>
}

/** What a test changes of a request, to see it refused. */
export type Tampering = {
  readonly accessToken?: string | undefined
  /** What the proof says the access token is. */
  readonly provenToken?: string | undefined
  readonly proof?: (proof: string) => string | undefined
  readonly sentBody?: string
  readonly proofPath?: string
  readonly proofTime?: number
  readonly origin?: string
  /** Sent in place of the client's own. */
  readonly headers?: Readonly<Record<string, string>>
  /** With its question mark. */
  readonly query?: string
}

export type LoginClient = {
  readonly url: string
  readonly publicKey: DeviceKey
  /** Tokens of the last login. */
  tokens: SessionTokens | undefined
  /** Resolves with the decoded answer; rejects when it was refused. */
  ask<Name extends LoginRouteName>(
    name: Name,
    request: LoginWire[Name]['request'],
    tampering?: Tampering,
  ): Promise<LoginWire[Name]['answer']>
  /** Resolves with the refusal; rejects when there was none. */
  refused<Name extends LoginRouteName>(
    name: Name,
    request: LoginWire[Name]['request'],
    tampering?: Tampering,
  ): Promise<Refused>
  /** Sends the text of a body to any path below `/login/`, with a proof for it. */
  post(
    path: string,
    body: string,
    tampering?: Tampering,
  ): Promise<{ readonly status: number; readonly headers: Headers; readonly body: unknown }>
  keep(answer: LoggedIn | { readonly status: string }): LoggedIn
}

const ecdsa = { name: 'ECDSA', hash: 'SHA-256' }

/** A frame's half of the contract: a device key of WebCrypto that can't be exported, and requests with proofs. */
export async function createLoginClient(
  url: string,
  {
    now,
    userAgent = 'Mozilla/5.0 (Linux; Android 15) Chrome/156.0',
    origin = 'http://login.localhost',
    headers = {},
  }: {
    readonly now: () => number
    readonly userAgent?: string | undefined
    readonly origin?: string | undefined
    /** As a proxy in front adds them. */
    readonly headers?: Readonly<Record<string, string>> | undefined
  },
): Promise<LoginClient> {
  const { subtle } = webcrypto
  const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const { x = '', y = '' } = await subtle.exportKey('jwk', pair.publicKey)
  const publicKey: DeviceKey = { kty: 'EC', crv: 'P-256', x, y }

  const post = async (path: string, body: string, tampering: Tampering = {}) => {
    const accessToken = 'accessToken' in tampering ? tampering.accessToken : client.tokens?.accessToken
    const proof = await createRequestProof({
      method: 'POST',
      url: `${url}${tampering.proofPath ?? `/login/${path}`}`,
      body,
      accessToken: 'provenToken' in tampering ? tampering.provenToken : accessToken,
      now: tampering.proofTime ?? now(),
      publicKey,
      sign: async (bytes) => new Uint8Array(await subtle.sign(ecdsa, pair.privateKey, bytes)),
      sha256: async (bytes) => new Uint8Array(await subtle.digest('SHA-256', bytes)),
      random: () => webcrypto.getRandomValues(new Uint8Array(16)),
    })
    const sentProof = tampering.proof ? tampering.proof(proof) : proof
    const response = await fetch(`${url}/login/${path}${tampering.query ?? ''}`, {
      method: 'POST',
      body: tampering.sentBody ?? body,
      headers: {
        origin: tampering.origin ?? origin,
        'user-agent': userAgent,
        'content-type': 'application/json',
        ...headers,
        ...(sentProof !== undefined && { dpop: sentProof }),
        ...(accessToken !== undefined && { authorization: `DPoP ${accessToken}` }),
        ...tampering.headers,
      },
    })
    return { status: response.status, headers: response.headers, body: (await response.json()) as unknown }
  }
  const send = (name: LoginRouteName, request: unknown, tampering: Tampering) =>
    post(name, JSON.stringify(request), tampering)
  const client: LoginClient = {
    url,
    publicKey,
    tokens: undefined,
    post,
    async ask(name, request, tampering = {}) {
      const { status, body } = await send(name, request, tampering)
      if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
      return v.parse(loginRoutes[name].answer, body) as never
    },
    async refused(name, request, tampering = {}) {
      const { status, body } = await send(name, request, tampering)
      if (status === 200) throw new Error(`${name}: was not refused: ${JSON.stringify(body)}`)
      const { error } = v.parse(loginRefusal, body)
      return { status, code: error.code, error }
    },
    keep(answer) {
      if (answer.status !== 'logged-in') throw new Error(`expected a login: ${answer.status}`)
      const loggedIn = answer as LoggedIn
      client.tokens = loggedIn.tokens
      return loggedIn
    },
  }
  return client
}
