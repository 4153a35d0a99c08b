import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoggedIn } from '@latchkey/frame/wire'
import { type Mailbox, startMailbox } from '@latchkey/test-wallets/login'
import { type ConfigInput, createLog, type Services, type Store, startServices } from '../../index.ts'
import { createLoginClient, type LoginClient } from './login-client.ts'

export type TestLogin = {
  readonly services: Services
  readonly url: string
  readonly mailbox: Mailbox
  /** Lines of the log. */
  readonly lines: readonly string[]
  /** The services' clock, in ms; tests move it. */
  readonly clock: { time: number }
  readonly sealingFile: string
  client(options?: { readonly userAgent?: string; readonly url?: string }): Promise<LoginClient>
  logIn(client: LoginClient, email: string): Promise<LoggedIn>
  /** Ends the services and starts them again at the same address, on the given store. */
  restart(store: Store): Promise<void>
  close(): Promise<void>
}

export type TestLoginOptions = Omit<ConfigInput, 'store'> & { readonly store?: string | Store | undefined }

/** Services with login, a real SMTP server and a clock that tests move. */
export async function startTestLogin({ login, store, ...options }: TestLoginOptions = {}): Promise<TestLogin> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-login-'))
  const sealingFile = join(folder, 'sealing')
  writeFileSync(sealingFile, Buffer.alloc(32, 7).toString('base64url'))
  const mailbox = await startMailbox()
  const clock = { time: 1_800_000_000_000 }
  const lines: string[] = []
  const startOn = (storeOrUrl: string | Store | undefined, port: number) =>
    startServices({
      projects: [
        { id: 'shop', allowedOrigins: ['https://shop.example'] },
        { id: 'club', allowedOrigins: ['https://club.example'] },
      ],
      port,
      ...options,
      store: storeOrUrl,
      log: createLog('debug', (line) => void lines.push(line)),
      now: () => clock.time,
      login: {
        origins: ['http://login.localhost'],
        name: 'Shop login',
        sealingKey: { file: sealingFile },
        ...login,
        mail: { from: 'Shop <login@shop.example>', smtp: { host: '127.0.0.1', port: mailbox.port } },
      },
    })
  let services = await startOn(store, 0)
  return {
    get services() {
      return services
    },
    url: services.url,
    mailbox,
    lines,
    clock,
    sealingFile,
    client: ({ url = services.url, ...rest } = {}) => createLoginClient(url, { now: () => clock.time, ...rest }),
    async logIn(client, email) {
      const { flow = '' } = (await client.ask('email/start', { projectId: 'shop', email, purpose: 'login' })) as {
        flow?: string
      }
      const code = await mailbox.nextCode(email)
      return client.keep(await client.ask('email/verify', { flow, code }))
    },
    async restart(next) {
      const { port } = new URL(services.url)
      await services.close()
      services = await startOn(next, Number(port))
    },
    async close() {
      await services.close()
      await mailbox.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
