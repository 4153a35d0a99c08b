import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '../../config/parse-config.ts'
import { type Services, startServices } from '../../index.ts'
import { originAllowed } from '../../projects/origin-allowed.ts'
import { ancestorsOf } from './ancestors.ts'
import { siteHeaders } from './site-headers.ts'
import { verifySite } from './verify-site.ts'

const none = { previewHosts: [], mobileHosts: [] }
const app = 'https://app.shop.example'

describe('which pages may hold the login frame', () => {
  const fits = (ancestors: readonly string[], origin: string) =>
    originAllowed({ allowedOrigins: [...ancestors] }, origin)

  test('[S9.31] presets allow localhost in development, the operator’s preview hosts, and mobile hosts', () => {
    const development = ancestorsOf([app], none, undefined)
    const live = ancestorsOf([app], none, 'https://services.shop.example')
    const presets = { previewHosts: ['https://*.preview.shop.example'], mobileHosts: ['https://mobile.shop.example'] }
    const all = ancestorsOf([app], presets, 'https://services.shop.example')
    for (const origin of [
      'http://localhost:5173',
      'http://localhost',
      'http://app.localhost:80',
      'http://127.0.0.1:3000',
    ])
      expect([origin, fits(development, origin), fits(live, origin)]).toEqual([origin, true, false])
    for (const origin of ['https://pr-7.preview.shop.example', 'https://mobile.shop.example'])
      expect([origin, fits(live, origin), fits(all, origin)]).toEqual([origin, false, true])
    for (const list of [development, live, all]) expect(fits(list, app)).toBe(true)
    for (const origin of [
      'https://preview.shop.example.evil.example',
      'https://shop.vercel.app',
      'https://shop.pages.dev',
      'http://localhost.evil.example',
      'https://localhost',
    ])
      expect([origin, [development, live, all].some((list) => fits(list, origin))]).toEqual([origin, false])
  })

  test('localhost can be allowed and refused by itself', () => {
    const local = 'http://localhost:5173'
    expect(fits(ancestorsOf([], { ...none, localhost: true }, 'https://services.shop.example'), local)).toBe(true)
    expect(ancestorsOf([], { ...none, localhost: false }, undefined)).toEqual([])
  })

  test.each([
    'https://*',
    'https://*.example',
    '*',
    'https://*.*.example',
    'preview.shop.example',
    'https://a.example/x',
  ])('%s is refused as a preset', (previewHost) => {
    expect(() => parseConfig({ login: { ancestors: { previewHosts: [previewHost] } } })).toThrow(/previewHosts/)
  })
})

test.each(['approve.html', 'kit.html', 'passkey.html', 'social.html'])('no page may hold %s', (file) => {
  const headers = siteHeaders({ file, services: 'https://services.shop.example', ancestors: [app] })
  expect(headers['Content-Security-Policy']).toContain("frame-ancestors 'none'")
})

describe('the login site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-login-site-'))
  const login = 'http://login.shop.localhost'
  let services: Services
  let outside: string

  beforeAll(async () => {
    const site = join(folder, 'site')
    mkdirSync(join(site, 'assets'), { recursive: true })
    for (const name of ['frame.html', 'social.html', 'kit.html', 'assets/frame-1.js'])
      writeFileSync(join(site, name), name)
    outside = join(folder, 'secret.html')
    writeFileSync(outside, 'secret')
    services = await startServices({
      port: 0,
      logLevel: 'silent',
      projects: [
        { id: 'shop', allowedOrigins: [app, 'https://pr-*.shop.example'] },
        { id: 'everyone', allowedOrigins: [] },
      ],
      login: { origins: [login], site, ancestors: { localhost: false } },
    })
  })
  afterAll(async () => {
    await services.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Asks as a browser at the login origin; `fetch` would not let a test choose the host. */
  const get = async (
    path: string,
    host = new URL(login).host,
    { address = '', at = services.url, method = 'GET' } = {},
  ) => {
    const { request } = await import('node:http')
    return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
      const { hostname, port } = new URL(at)
      const headers = { host, ...(address && { 'x-forwarded-for': address }) }
      const asked = request({ hostname, port, path, method, headers }, (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          body += part
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
      })
      asked.on('error', reject)
      asked.end()
    })
  }
  const policyOf = async (query: string) => String((await get(`/frame${query}`)).headers['content-security-policy'])
  const queryOf = (origin: string, projectId = 'shop') =>
    `?${new URLSearchParams({ projectId, origin, chainId: 'eip155:1' })}`

  test('the frame may be held by the page that asks, if its project allows it', async () => {
    expect(await policyOf(queryOf(app))).toContain(`frame-ancestors ${app};`)
    expect(await policyOf(queryOf('https://pr-7.shop.example'))).toContain('frame-ancestors https://pr-7.shop.example;')
    for (const query of [
      '',
      queryOf('https://evil.example'),
      queryOf('https://app.shop.example.evil.example'),
      queryOf(app.toUpperCase()),
      queryOf(`${app}/x`),
      queryOf(`${app}; script-src *`),
      queryOf(app, 'everyone'),
      queryOf(app, 'unknown'),
      queryOf('https://pr-*.shop.example'),
    ])
      expect([query, await policyOf(query)]).toEqual([query, expect.stringContaining("frame-ancestors 'none';")])
  })

  test('an address opens the frame as often as it may ask the services; the site’s other files don’t count', async () => {
    const limited = await startServices({
      port: 0,
      logLevel: 'silent',
      addressHeader: 'x-forwarded-for',
      requests: { burst: 3, perSecond: 1 },
      projects: [{ id: 'shop', allowedOrigins: [app] }],
      login: { origins: [login], site: join(folder, 'site'), ancestors: { localhost: false } },
    })
    const ask = (path: string, address: string) => get(path, undefined, { address, at: limited.url })
    for (const path of ['/frame', '/frame.html', '/'])
      expect((await ask(`${path}${queryOf(app)}`, '203.0.113.1')).status).toBe(200)
    const refused = await ask(`/frame.html${queryOf(app)}`, '203.0.113.1')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1'])
    expect((await ask(`/frame.html${queryOf(app)}`, '203.0.113.2')).status).toBe(200)
    for (let index = 0; index < 40; index += 1)
      expect((await ask('/assets/frame-1.js', '203.0.113.1')).status).toBe(200)
    await limited.close()
  })

  test('only files of the site are without a rate at its host', async () => {
    const limited = await startServices({
      port: 0,
      logLevel: 'silent',
      addressHeader: 'x-forwarded-for',
      requests: { burst: 2, perSecond: 1 },
      login: { origins: [login], site: join(folder, 'site'), burst: 1, perSecond: 1 },
      signIn: { perMinute: 1 },
    })
    const ask = async (method: string, path: string, address: string) =>
      (await get(path, undefined, { address, at: limited.url, method })).status
    const floods = [
      ['GET', '/siwx', 2],
      ['POST', '/frame.html', 2],
      ['POST', '/v1/', 2],
      ['GET', '/siwx/nonce', 8],
      ['OPTIONS', '/frame.html', 8],
    ] as const
    for (const [index, [method, path, most]] of floods.entries()) {
      const address = `203.0.113.${index}`
      for (let n = 0; n < most; n++) expect([path, await ask(method, path, address)]).not.toEqual([path, 429])
      expect([path, await ask(method, path, address)]).toEqual([path, 429])
      expect(await ask('GET', '/assets/frame-1.js', address)).toBe(200)
    }
    await limited.close()
  })

  test('behind a proxy a visitor’s open requests count for the login site too', async () => {
    const { connect } = await import('node:net')
    const limited = await startServices({
      port: 0,
      logLevel: 'silent',
      addressHeader: 'x-forwarded-for',
      requests: { maxOpenPerAddress: 1 },
      login: { origins: [login], site: join(folder, 'site') },
    })
    const ask = (address: string) => get('/assets/frame-1.js', undefined, { address, at: limited.url })
    const socket = connect({ port: limited.port, host: '127.0.0.1' })
    const head = 'POST /e?projectId=local HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\nExpect: 100-continue\r\n'
    socket.write(`${head}x-forwarded-for: 203.0.113.1\r\n\r\n`)
    await new Promise((resolve) => socket.once('data', resolve))
    expect([(await ask('203.0.113.1')).status, (await ask('203.0.113.2')).status]).toEqual([429, 200])
    socket.destroy()
    await expect.poll(async () => (await ask('203.0.113.1')).status).toBe(200)
    await limited.close()
  })

  test('scripts are of the site alone, and Trusted Types allow one policy', async () => {
    const policy = await policyOf(queryOf(app))
    expect(policy).toMatch(/default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'/)
    expect(policy).toMatch(/require-trusted-types-for 'script'; trusted-types latchkey-login$/)
    expect(policy).not.toMatch(/unsafe|\*/)
  })

  test('files that change name are kept, pages are asked for each time; popups stay in touch with their opener', async () => {
    const [asset, social, frame] = await Promise.all(
      ['/assets/frame-1.js', '/social.html', '/'].map((path) => get(path)),
    )
    expect(asset?.headers['cache-control']).toContain('immutable')
    expect(frame).toMatchObject({ body: 'frame.html', headers: { 'cache-control': 'no-cache' } })
    expect(frame?.headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    expect(social?.headers['cross-origin-opener-policy']).toBe('unsafe-none')
    expect(frame?.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('the site learns where the services are', async () => {
    expect(JSON.parse((await get('/login-site.json')).body)).toEqual({ services: login })
  })

  test('other hosts get no page of it, and no path leads out of its folder', async () => {
    expect((await get('/frame', new URL(services.url).host)).status).toBe(404)
    for (const path of ['/../secret.html', '/%2e%2e/secret.html', '/assets/../../secret.html', '/..%2fsecret.html'])
      expect([path, (await get(path)).body.includes('secret')]).toEqual([path, false])
  })

  test('a live site is compared with published hashes, file by file and header by header', async () => {
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    const files = Object.fromEntries(['frame.html', 'kit.html', 'assets/frame-1.js'].map((name) => [name, hash(name)]))
    const ask = (async (input: URL) => {
      const { body, headers, status } = await get(new URL(input).pathname)
      return new Response(body, { status, headers: headers as Record<string, string> })
    }) as typeof fetch
    const ancestors = (text: string) => text.replace("frame-ancestors 'none'", 'frame-ancestors *')
    expect(await verifySite(ask, login, { version: 1, files })).toEqual({ files: 3, faults: [] })
    const changed = { ...files, 'frame.html': hash('other'), 'gone.js': hash('gone') }
    expect((await verifySite(ask, login, { version: 1, files: changed })).faults).toEqual([
      'frame.html: another content',
      'gone.js: status 404',
    ])
    const open = (async (input: URL) => {
      const response = await ask(input)
      const policy = response.headers.get('content-security-policy') ?? ''
      response.headers.set('content-security-policy', ancestors(policy).replace("script-src 'self'; ", ''))
      return response
    }) as typeof fetch
    expect((await verifySite(open, login, { version: 1, files: { 'frame.html': hash('frame.html') } })).faults).toEqual(
      ['frame.html: the policy lacks "script-src \'self\'"', 'frame.html: frame-ancestors must name the apps'],
    )
  })

  test.each([
    [
      'a directive before ours',
      "script-src 'self'",
      "script-src *; script-src 'self'",
      'the policy has "script-src" twice',
    ],
    [
      'one that goes before ours',
      "base-uri 'none'",
      "base-uri 'none'; script-src-elem *",
      'the policy has "script-src-elem *" too',
    ],
    [
      'requests to everyone',
      "connect-src 'self'",
      "connect-src 'self' https:",
      'connect-src must name the services alone',
    ],
    [
      'requests to any host of a name',
      "connect-src 'self'",
      "connect-src 'self' https://*.evil.example",
      'connect-src must name the services alone',
    ],
    [
      'requests to one host more',
      "connect-src 'self'",
      "connect-src 'self' https://evil.example",
      'connect-src must name the services alone',
    ],
    ['pages of every host', "frame-ancestors 'none'", 'frame-ancestors https:', 'frame-ancestors must name the apps'],
    [
      'pages of every name',
      "frame-ancestors 'none'",
      'frame-ancestors https://*',
      'frame-ancestors must name the apps',
    ],
  ])('a policy that is laxer is told: %s', async (_, part, laxer, fault) => {
    const ask = (change: (policy: string) => string) =>
      (async (input: URL) => {
        const { body, headers, status } = await get(new URL(input).pathname)
        const policy = change(String(headers['content-security-policy']))
        return new Response(body, { status, headers: { ...(headers as object), 'content-security-policy': policy } })
      }) as typeof fetch
    const files = { 'frame.html': createHash('sha256').update('frame.html').digest('hex') }
    const faultsOf = async (change: (policy: string) => string) =>
      (await verifySite(ask(change), login, { version: 1, files })).faults
    expect(await faultsOf((policy) => `${policy}; upgrade-insecure-requests`)).toEqual([])
    expect(await faultsOf((policy) => policy.replace(part, laxer))).toEqual([`frame.html: ${fault}`])
  })

  test('a header that is missing, or says something else, is told; a policy may end with a semicolon', async () => {
    const faultsOf = async (file: string, change: (headers: Headers) => void) => {
      const ask = (async (input: URL) => {
        const { body, headers, status } = await get(new URL(input).pathname)
        const response = new Response(body, { status, headers: headers as Record<string, string> })
        change(response.headers)
        return response
      }) as typeof fetch
      const files = { [file]: createHash('sha256').update(file).digest('hex') }
      return (await verifySite(ask, login, { version: 1, files })).faults
    }
    const policyOf = (headers: Headers) => headers.get('content-security-policy')
    expect(
      await faultsOf('frame.html', (headers) => headers.set('content-security-policy', `${policyOf(headers)}; ;`)),
    ).toEqual([])
    expect(await faultsOf('frame.html', (headers) => headers.delete('referrer-policy'))).toEqual([
      'frame.html: the header referrer-policy must be no-referrer',
    ])
    expect(await faultsOf('frame.html', (headers) => headers.set('x-content-type-options', 'none'))).toEqual([
      'frame.html: the header x-content-type-options must be nosniff',
    ])
    const isolated = (headers: Headers) => headers.set('cross-origin-opener-policy', 'same-origin')
    expect(await faultsOf('frame.html', isolated)).toEqual([])
    expect(await faultsOf('social.html', isolated)).toEqual([
      'social.html: the header cross-origin-opener-policy must be unsafe-none',
    ])
    expect(await faultsOf('kit.html', (headers) => headers.delete('content-security-policy'))).toEqual([
      'kit.html: the policy lacks "base-uri \'none\'"',
      'kit.html: the policy lacks "form-action \'none\'"',
      'kit.html: frame-ancestors must name the apps',
    ])
  })

  test('a folder without a login site is refused at the start', async () => {
    const wrong = startServices({
      port: 0,
      logLevel: 'silent',
      login: { origins: [login], site: join(folder, 'site/assets') },
    })
    await expect(wrong).rejects.toThrow(/login\.site/)
  })
})
