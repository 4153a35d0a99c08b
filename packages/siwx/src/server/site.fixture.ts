import { createFakeClock } from '@latchkey/core/testing'
import { createSignInMessage, formatSignInMessage, type SignInInput } from '@latchkey/siwx'
import { eip155Verifier } from '@latchkey/siwx/verify/eip155'
import { solanaVerifier } from '@latchkey/siwx/verify/solana'
import { privateKeyToAccount } from 'viem/accounts'
import { createSignInServer, memoryStore, type SignInHttpResponse, type SignInServerOptions } from './index.ts'

/** Two accounts with well-known keys. */
export const alice = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
export const bob = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
export const origin = 'https://example.org'

export type Answer = {
  readonly status: number
  readonly headers: SignInHttpResponse['headers'] /** JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: what a test reads of it, the test asserts
  readonly body: any
}

/** A site with its sign-in server, and a browser that keeps its cookie. */
export function openSite(options: Partial<SignInServerOptions> = {}) {
  const clock = createFakeClock(Date.parse('2026-01-02T03:04:05Z'))
  const server = createSignInServer({
    origins: [origin],
    verifiers: [eip155Verifier(), solanaVerifier()],
    store: memoryStore(),
    now: clock.now,
    ...options,
  })
  let cookie = ''
  const ask = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const sent: Record<string, string> = { origin, ...(cookie && { cookie }), ...headers }
    const answer = await server.handle({
      method,
      url: `/siwx${path}`,
      header: (name) => sent[name.toLowerCase()],
      text: async () => (typeof body === 'string' ? body : JSON.stringify(body)),
    })
    const set = answer.headers['Set-Cookie']
    if (set) cookie = /Max-Age=0/.test(set) ? '' : (set.split(';')[0] ?? '')
    return { status: answer.status, headers: answer.headers, body: answer.body && JSON.parse(answer.body) }
  }
  const nonce = async (): Promise<string> => (await ask('POST', '/nonce')).body.nonce
  const write = async (fields: Partial<SignInInput> = {}) =>
    formatSignInMessage(
      createSignInMessage(
        {
          domain: 'example.org',
          uri: `${origin}/account`,
          chainId: 'eip155:1',
          accountAddress: alice.address,
          nonce: fields.nonce ?? (await nonce()),
          statement: 'Sign in to Example',
          ...fields,
        },
        { clock },
      ),
    )
  return {
    clock,
    server,
    ask,
    nonce,
    write,
    cookie: () => cookie,
    setCookie(value: string) {
      cookie = value
    },
    /** All steps of a sign-in: nonce, message, signature, verification. */
    signIn: async (account = alice, fields: Partial<SignInInput> = {}) => {
      const message = await write({ accountAddress: account.address, ...fields })
      return ask('POST', '/verify', { message, signature: await account.signMessage({ message }) })
    },
  }
}
