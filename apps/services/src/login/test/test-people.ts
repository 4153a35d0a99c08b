import { createHash, randomBytes } from 'node:crypto'
import type { FlowResult, KeyProof, LoggedIn, SocialProvider } from '@latchkey/frame/wire'
import { arrive, type FarcasterRelay, followProvider, type SocialProviders } from '@latchkey/test-wallets/login'
import type { LoginClient } from './login-client.ts'
import type { TestLogin } from './start-test-login.ts'
import { createTestPasskey, type TestPasskey } from './test-passkey.ts'

/** A person who is new to the server, with one method to log in. */
export type Person = {
  /** From the first request to the session. A second call is another login of the same person. */
  logIn(client: LoginClient): Promise<LoggedIn>
  /** Adds the method to the account of the client's session. */
  link(client: LoginClient, keyProof?: KeyProof): Promise<FlowResult>
}

type PasskeyPerson = {
  logIn: Person['logIn']
  /** @param seal of the address, where the account has one */
  link(client: LoginClient, keyProof?: KeyProof, seal?: string): Promise<FlowResult>
  /** On the person's devices: those that the server never heard of, too. */
  readonly passkeys: readonly TestPasskey[]
}

/** The site of the test's login origin, for passkeys. */
export const site = { origin: 'http://login.localhost', rpId: 'login.localhost' }

type Purpose = 'login' | 'link'
type Enter = (client: LoginClient, purpose: Purpose, keyProof?: KeyProof) => Promise<FlowResult | { status: 'pending' }>

function createPerson(enter: Enter): Person {
  return {
    async logIn(client) {
      client.tokens = undefined
      return client.keep(await enter(client, 'login'))
    },
    async link(client, keyProof) {
      const answer = await enter(client, 'link', keyProof)
      if (answer.status === 'pending') throw new Error('the login is pending')
      return answer
    },
  }
}

/** @param email @default an address of their own */
export function emailPerson(login: TestLogin, email = `${randomBytes(8).toString('hex')}@shop.example`): Person {
  return createPerson(async (client, purpose, keyProof) => {
    // A device gets one code in 30 seconds.
    login.clock.time += 31_000
    const started = await client.ask('email/start', { projectId: 'shop', email, purpose, keyProof })
    if (started.action === 'CONNECT') throw new Error('the device is logged in')
    const { flow } = started
    return takeCode(
      () => login.mailbox.nextCode(email),
      (code) => client.ask('email/verify', { flow, code }),
    )
  })
}

/** Types the codes that came by mail, the oldest first, until one is right: a mail of an earlier server may come late, or twice. */
export async function takeCode<T>(nextCode: () => Promise<string>, take: (code: string) => Promise<T>): Promise<T> {
  for (;;) {
    const code = await nextCode()
    const answer = await take(code).catch((error: unknown) => {
      if (!String(error).includes('code-wrong')) throw error
    })
    if (answer !== undefined) return answer
  }
}

export function socialPerson(providers: SocialProviders, provider: SocialProvider): Person {
  const id = randomBytes(8).toString('hex')
  providers.people[id] = { email: `${id}@shop.example`, email_verified: true, name: id }
  return createPerson(async (client, purpose, keyProof) => {
    providers.person = id
    const secret = randomBytes(32)
    const browserHash = createHash('sha256').update(secret).digest('base64url')
    const request = { projectId: 'shop', provider, purpose, mode: 'popup', browserHash, keyProof } as const
    const { ticket, url } = await client.ask('social/start', request)
    const { hash } = await arrive(await followProvider(url))
    const shown = new URLSearchParams(hash.slice(1))
    const [flow = '', result = ''] = [shown.get('latchkey-flow') ?? '', shown.get('latchkey-result') ?? '']
    await client.ask('social/confirm', { flow, result, browserSecret: secret.toString('base64url') })
    return client.ask('social/finish', { ticket })
  })
}

export function farcasterPerson(login: TestLogin, relay: FarcasterRelay, userName: string): Person {
  return createPerson(async (client, purpose, keyProof) => {
    const { flow, url } = await client.ask('farcaster/start', { projectId: 'shop', purpose, keyProof })
    await relay.approve(url, { userName, at: new Date(login.clock.time) })
    return client.ask('farcaster/finish', { flow })
  })
}

/** Makes a passkey, unless the person has one already that the server takes. */
export function passkeyPerson(): PasskeyPerson {
  const passkeys: TestPasskey[] = []
  const make = async (client: LoginClient, purpose: 'create' | 'link', keyProof?: KeyProof, seal?: string) => {
    const { flow, options } = await client.ask('passkey/options', { projectId: 'shop', purpose, keyProof })
    const passkey = createTestPasskey(site)
    // The device keeps it before the server hears of it.
    passkeys.push(passkey)
    return client.ask('passkey/finish', { flow, credential: passkey.create(options), seal })
  }
  const { logIn } = createPerson(async (client) => {
    for (const passkey of passkeys) {
      const answer = await logInByPasskey(client, passkey)
      if (answer) return answer
    }
    return make(client, 'create')
  })
  return { logIn, link: (client, keyProof, seal) => make(client, 'link', keyProof, seal), passkeys }
}

/** `undefined` when the server doesn't know the passkey. */
export async function logInByPasskey(client: LoginClient, passkey: TestPasskey): Promise<FlowResult | undefined> {
  const { flow, options } = await client.ask('passkey/options', { projectId: 'shop', purpose: 'get' })
  return client.ask('passkey/finish', { flow, credential: passkey.get(options) }).catch((error: unknown) => {
    if (!String(error).includes('login/passkey')) throw error
    return undefined
  })
}
