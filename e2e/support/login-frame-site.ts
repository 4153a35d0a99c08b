import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createLog, openStore, type Services, startServices } from '@latchkey/services'
import { type Anvil, startAnvil } from '@latchkey/test-wallets/anvil'
import { expect, type Frame, type FrameLocator, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { createTestClient, http, parseEther } from 'viem'
import { startOwnLoginHost } from './own-login-host.ts'

/** The built login site (`pnpm --filter @latchkey/login build`). */
export const loginDist =
  process.env.LATCHKEY_LOGIN_DIST ?? fileURLToPath(new URL('../../apps/login/dist/', import.meta.url))

/** The source of axe. */
export const readAxe = () => readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Faults that axe finds in a document, in short. `readAxe` has to be an init script of its page. */
export function axeFaults(frame: Frame): Promise<readonly string[]> {
  return frame.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: unknown): Promise<AxeResults> } }
    const { violations } = await axe.run({
      // For passed rules axe describes only one element, not each.
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
    })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  })
}

/** Services that serve the login site, a chain, and an app's page that embeds the frame without any of our code. */
export type LoginFrameSite = {
  readonly services: Services
  readonly anvil: Anvil
  /** `http://login.shop.localhost:…` */
  readonly login: string
  /** Where the services are: the login's own origin, unless it has a host of its own. */
  readonly servicesUrl: string
  /** The app's page on the login's own site, on another one, and on a site that the project doesn't allow. */
  readonly apps: { readonly same: string; readonly cross: string; readonly foreign: string }
  /** How many codes were read. */
  codes(): number
  /** The code of the newest mail to an address. */
  readCode(email: string): Promise<string>
  /** Gives an account some of the native currency. */
  fund(address: string): Promise<void>
  /** Makes all logins until now five minutes older: what needs a fresh login asks for one. */
  ageLogins(): Promise<void>
  close(): Promise<void>
}

/** A page that embeds the frame and speaks its protocol by hand, so that tests can also misuse it. */
const appPage = `<!doctype html><meta charset="utf-8"><title>App</title><style>body{margin:0;background:#888}iframe{border:0;inline-size:360px;block-size:560px}</style>
<main><h1>App</h1></main><script>
  const query = new URLSearchParams(location.search)
  window.heard = []; window.open_ = new Map()
  const origin = new URL(query.get('login')).origin
  addEventListener('message', ({ data, origin: from, source }) => {
    if (source !== window.frame?.contentWindow) return
    heard.push({ from, data })
    if (data.type.endsWith('VISIBILITY')) window.visibility = data.payload
    open_.get(data.id)?.(data)
  })
  window.embed = (style = '') => {
    const address = new URL(query.get('login'))
    for (const [name, value] of Object.entries({ projectId: 'shop', chainId: 'eip155:31337', version: '1', enableLogger: 'false', origin: location.origin })) address.searchParams.set(name, value)
    window.frame = Object.assign(document.createElement('iframe'), { src: address.href, title: 'Login', allow: 'publickey-credentials-get *; publickey-credentials-create *; clipboard-write *' })
    frame.style = style
    document.querySelector('main').append(frame)
  }
  window.ask = (name, payload) => new Promise((resolve) => {
    const id = crypto.randomUUID()
    open_.set(id, ({ type, payload }) => resolve(type.endsWith('_SUCCESS') ? { ok: true, payload } : { ok: false, payload }))
    frame.contentWindow.postMessage({ id, type: '@latchkey-app/' + name, payload }, origin)
  })
</script>`

async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** @param ownHost the login site on a host of static files, as docs/login-hosting.md has it; else the services serve it */
export async function startLoginFrameSite({ ownHost = false } = {}): Promise<LoginFrameSite> {
  const anvil = await startAnvil({ chainId: 31337 })
  const app = createServer(({ url }, response) => {
    if (url?.includes('cutsPopupsOff')) response.setHeader('cross-origin-opener-policy', 'same-origin')
    response.setHeader('content-type', 'text/html').end(appPage)
  })
  const appPort = await listen(app)
  // The login origin stands in the configuration, so its port has to be known before the services start.
  const probe = createServer()
  const port = await listen(probe)
  await new Promise((resolve) => probe.close(resolve))
  const lines: string[] = []
  let codes = 0
  const apps = {
    same: `http://app.shop.localhost:${appPort}`,
    cross: `http://app.other.localhost:${appPort}`,
    foreign: `http://stranger.localhost:${appPort}`,
  }
  const servicesUrl = `http://${ownHost ? 'services' : 'login'}.shop.localhost:${port}`
  const host = ownHost
    ? await startOwnLoginHost({ folder: loginDist, services: servicesUrl, apps: [apps.same, apps.cross] })
    : undefined
  const login = host ? `http://login.shop.localhost:${host.port}` : servicesUrl
  const store = await openStore(':memory:')
  const services = await startServices({
    port,
    store,
    projects: [{ id: 'shop', allowedOrigins: [apps.same, apps.cross] }],
    chains: { 'eip155:31337': anvil.url },
    log: createLog('debug', (line) => void lines.push(line)),
    login: {
      origins: [login],
      name: 'Shop',
      ...(!ownHost && { site: loginDist }),
      ancestors: { localhost: false },
      passkey: { rpId: 'shop.localhost' },
      // Offered in "Your login"; no test goes there.
      social: { github: { clientId: 'shop', clientSecret: 'secret' } },
    },
  })
  return {
    services,
    anvil,
    login,
    servicesUrl,
    apps,
    codes: () => codes,
    async readCode(email) {
      codes += 1
      const find = () =>
        lines
          .filter((line) => line.includes(email))
          .at(-1)
          ?.match(/\b(\d{6})\b/)?.[1]
      await expect.poll(find).toBeTruthy()
      const code = find() ?? ''
      lines.length = 0
      return code
    },
    async fund(address) {
      await createTestClient({ mode: 'anvil', transport: http(anvil.url) }).setBalance({
        address: address as `0x${string}`,
        value: parseEther('10'),
      })
    },
    async ageLogins() {
      await store.database.run('UPDATE login_sessions SET authenticated_at = authenticated_at - $1', [300_000])
    },
    async close() {
      await services.close()
      await store.close()
      await host?.close()
      await anvil.close()
      await new Promise((resolve) => {
        app.close(resolve)
        app.closeAllConnections()
      })
    },
  }
}

/** What the app's page may call. */
type AppWindow = {
  embed(style?: string): void
  ask(name: string, payload?: unknown): Promise<{ ok: boolean; payload: unknown }>
  readonly heard: readonly { readonly from: string; readonly data: { readonly type: string } }[]
  readonly visibility?: { readonly visible: boolean; readonly height?: number; readonly title?: string }
}

/** An app's page with the frame in it, driven by hand. */
export type FrameApp = {
  readonly page: Page
  readonly frame: FrameLocator
  /** The frame's own document. */
  document(): Frame
  /** Asks the frame; the answer may wait for the visitor. */
  ask<T = unknown>(name: string, payload?: unknown): Promise<{ ok: boolean; payload: T }>
  rpc<T = unknown>(method: string, params: unknown): Promise<{ ok: boolean; payload: T }>
  heard(): Promise<readonly string[]>
  /** Faults that axe finds in the frame, in short. `readAxe` has to be an init script of the page. */
  axe(): Promise<readonly string[]>
  visibility(): Promise<{ visible: boolean; height?: number; title?: string } | undefined>
  /** Logs in by e-mail; `recovery`: what the visitor answers when recovery is offered. */
  logIn(email: string, recovery?: 'later'): Promise<{ address: string }>
}

/** Opens the app's page, and the frame in it unless the test does so itself. */
export async function openFrameApp(
  page: Page,
  site: LoginFrameSite,
  {
    place = 'same',
    embed = true,
    style,
    cutsPopupsOff = false,
  }: {
    place?: keyof LoginFrameSite['apps']
    embed?: boolean
    style?: string
    /** The app's page has `Cross-Origin-Opener-Policy: same-origin`. */
    cutsPopupsOff?: boolean
  } = {},
): Promise<FrameApp> {
  const policy = cutsPopupsOff ? '&cutsPopupsOff' : ''
  await page.goto(`${site.apps[place]}/?login=${encodeURIComponent(`${site.login}/frame`)}${policy}`)
  const call = <T>(act: (window: AppWindow, given: never) => T, given?: unknown) =>
    page.evaluate(`(${act.toString()})(window, ${JSON.stringify(given ?? null)})`) as Promise<Awaited<T>>
  const heard = () => call((window) => window.heard.map(({ data }) => data.type))
  if (embed) {
    await call((window, given: string) => window.embed(given), style ?? '')
    // Nothing is approved in a frame that is cut off, as below the window's edge: each scrolling would begin or end that.
    await expect(page.locator('iframe')).toBeInViewport({ ratio: 1 })
    await expect.poll(heard).toContain('@latchkey-frame/READY')
  }
  const frame = page.frameLocator('iframe')
  const app: FrameApp = {
    page,
    frame,
    document: () => page.frames().find((one) => one.url().startsWith(site.login)) as Frame,
    ask: <T>(name: string, payload?: unknown) =>
      call(
        (window, given: [string, unknown]) => window.ask(...given),
        payload === undefined ? [name] : [name, payload],
      ) as Promise<{
        ok: boolean
        payload: T
      }>,
    rpc: (method, params) => app.ask('RPC_REQUEST', { method, params }),
    heard,
    axe: () => axeFaults(app.document()),
    visibility: () => call((window) => window.visibility),
    async logIn(email) {
      await app.ask('CONNECT_EMAIL', { email })
      const done = await app.ask('CONNECT_OTP', { otp: await site.readCode(email) })
      expect(done.ok).toBe(true)
      const user = app.ask<{ address: string }>('GET_USER')
      await frame.getByRole('button', { name: 'Later', exact: true }).click()
      await frame.getByRole('button', { name: 'I understand, later' }).click()
      const { ok, payload } = await user
      expect(ok).toBe(true)
      return payload
    },
  }
  return app
}
