import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { startServices } from '../index.ts'
import { describeDatabases } from '../test/databases.ts'
import { neverStopped } from '../test/never-stopped.ts'
import { connectClient, createIdentity, openSocket } from '../test/relay-client.ts'
import { commands } from './commands/commands.ts'
import { runCli } from './run-cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
const newFile = (ending: string) => join(folder, `${count++}${ending}`)
const today = Date.UTC(2026, 10, 21)

async function run(words: readonly string[], environment: Record<string, string> = {}, now = today) {
  const out: string[] = []
  const err: string[] = []
  const said = Promise.withResolvers<void>()
  const code = await runCli(words, {
    environment,
    out: (line) => {
      out.push(line)
      said.resolve()
    },
    err: (line) => err.push(line),
    now: () => now,
    listenForStop: () => ({ ...neverStopped(), asked: said.promise }),
  })
  return { code, out, err }
}

test('help names every command, and each tells its flags', async () => {
  const { out, code } = await run(['--help'])
  expect(code).toBe(0)
  for (const { name, flags } of commands) {
    expect(out.join('\n')).toContain(name)
    const help = await run([...name.split(' '), '--help'])
    expect(help.code).toBe(0)
    for (const flag of Object.keys(flags)) expect(help.out.join('\n')).toContain(`--${flag}`)
  }
})

test('help names the store that a command uses by default', async () => {
  const { out } = await run(['serve', '--help'])
  expect(out.join('\n')).toContain('Also LATCHKEY_STORE, default ".latchkey/services.sqlite"')
})

test.each([
  [['serve', '--prot', '1'], /^--prot: serve has no such flag/],
  [['--prot=1'], /^--prot: serve has no such flag/],
  [['project', 'create', '--orign', 'x'], /^--orign: project create has no such flag/],
  [['serve', '--port'], /^--port: /],
  [['project'], /^project: there is no such command/],
  [['sreve'], /^sreve: there is no such command/],
  [['project', 'revoke'], /^ID: project revoke needs it/],
  [['backup', 'a', 'b'], /^b: backup takes no such word/],
  [['project', 'create'], /^--origin: name at least one/],
  [['project', 'rotate', 'x', '--hours', 'many'], /^--hours: /],
])('error: %j names the word that isn’t understood', async (words, message) => {
  const { code, err } = await run(words)
  expect(code).toBe(2)
  expect(err).toEqual([expect.stringMatching(message)])
})

test.each([
  [['serve', '--port', 'eighty'], {}, /^--port: /],
  [['migrate'], { LATCHKEY_PROT: '1' }, /^LATCHKEY_PROT: there is no such setting/],
  [['project', 'list', '--store', 'mysql://x'], {}, /^store: Expected a file/],
  [['project', 'list'], { LATCHKEY_STORE: 'postgres://me:hunter2@127.0.0.1:1/x' }, /^store: Postgres: /],
  [
    ['project', 'create', '--store', ':memory:', '--origin', 'shop.example'],
    {},
    /^allowedOrigins\.0: an origin, such as/,
  ],
  [['backup', 'x.gz', '--store', ':memory:'], {}, /^store: what is in memory/],
  [['restore', '/nowhere.gz', '--store', ':memory:'], {}, /^\/nowhere\.gz: it can’t be read/],
])('error: %j ends with one line that says why', async (words, environment, message) => {
  const { code, err } = await run(words, environment)
  expect(code).toBe(1)
  expect(err).toEqual([expect.stringMatching(message)])
  expect(err.join()).not.toContain('hunter2')
})

test('a value may begin with a hyphen, as a random id does; a flag is no value', async () => {
  const withId = (id: string) => run(['login', 'audit', '--account', id, '--store', ':memory:'])
  const [hyphen, plain] = [await withId('-zF3'), await withId('zF3')]
  expect(hyphen).toEqual({ ...plain, err: plain.err.map((line) => line.replace('zF3', '-zF3')) })
  expect((await run(['login', 'audit', '--account', '--store', ':memory:'])).err).toEqual([
    expect.stringMatching(/^--account: /),
  ])
})

test('serve starts, says where, and ends when it is asked to', async () => {
  const { code, out } = await run(['--port', '0', '--store', ':memory:', '--log-level', 'silent'])
  expect(code).toBe(0)
  expect(JSON.parse(out[0] ?? '')).toMatchObject({
    url: expect.stringMatching(/^http:/),
    relay: expect.stringMatching(/^ws:/),
  })
})

describeDatabases('commands', ({ create }) => {
  test('a project made by command works at once in services that run, until it is revoked', async () => {
    const location = await create()
    const clock = { now: today }
    const services = await startServices({ port: 0, store: location, logLevel: 'silent', now: () => clock.now })
    const ask = async (id: string) => (await fetch(`${services.url}/getWallets?projectId=${id}`)).status
    const made = await run([
      'project',
      'create',
      '--store',
      location,
      '--name',
      'Shop',
      '--origin',
      'https://shop.example',
    ])
    const [id = ''] = made.out
    expect(await ask(id)).toBe(200)
    const headers = { origin: 'https://shop.example' }
    const times = { iat: today / 1000, exp: today / 1000 + 3600 }
    const auth = createIdentity().token({ aud: services.relayUrl, ...times })
    const client = await connectClient(services.relayUrl, { projectId: id, headers, auth })
    expect(await client.request('irn_subscribe', { topic: 'ab'.repeat(32) })).toHaveProperty('result')

    const rotated = await run(['project', 'rotate', id, '--store', location, '--hours', '1'], {}, today + 1)
    const [next = ''] = rotated.out
    clock.now += 2_000
    expect([await ask(id), await ask(next)]).toEqual([200, 200])
    clock.now += 3_600_000
    expect([await ask(id), await ask(next)]).toEqual([403, 200])
    const refused = openSocket(services.relayUrl, { projectId: id, headers, query: '&useOnCloseEvent=true' })
    const [code, reason] = await once(refused, 'close')
    expect([code, String(reason)]).toEqual([3000, 'Unauthorized: invalid key'])

    expect((await run(['project', 'revoke', next, '--store', location], {}, clock.now)).code).toBe(0)
    clock.now += 2_000
    expect(await ask(next)).toBe(403)
    await services.close()

    const listed = await run(['project', 'list', '--store', location], {}, clock.now)
    expect(listed.out.map((line) => JSON.parse(line))).toMatchObject([
      { id, name: 'Shop', state: 'revoked', allowedOrigins: ['https://shop.example'] },
      { id: next, state: 'revoked', replaces: id },
    ])
    expect((await run(['project', 'revoke', 'nobody', '--store', location])).err).toEqual([
      expect.stringMatching(/^nobody: /),
    ])
    expect((await run(['project', 'rotate', id, '--store', location], {}, clock.now)).code).toBe(1)
  })

  test('revoke and rotate say that the setting projects keeps an id alive', async () => {
    const location = await create()
    const [id = ''] = (await run(['project', 'create', '--store', location, '--any-origin'])).out
    const config = newFile('.json')
    writeFileSync(config, JSON.stringify({ store: location, projects: [{ id }, { id: 'alone' }] }))
    const kept = (name: string) =>
      `${name}: the setting projects has it, so it goes on. Take it out there, and restart the services`
    const rotated = await run(['project', 'rotate', id, '--config', config], {}, today + 1)
    expect([rotated.code, rotated.out.length, rotated.err]).toEqual([0, 1, [kept(id)]])
    for (const name of [id, 'alone'])
      expect(await run(['project', 'revoke', name, '--config', config])).toEqual({
        code: 1,
        out: [],
        err: [kept(name)],
      })
    const listed = await run(['project', 'list', '--store', location])
    expect(JSON.parse(listed.out[0] ?? '')).toMatchObject({ id, state: 'revoked' })
    expect((await run(['project', 'revoke', id, '--store', location])).out).toEqual([`${id} is revoked`])
  })

  test('wallets are imported and refused by the line, and checked', async () => {
    const location = await create()
    const file = newFile('.json')
    const good = {
      id: 'acorn',
      name: 'Acorn',
      rdns: 'example.acorn',
      homepage: 'https://acorn.example',
      chains: ['eip155:1'],
      source: 'https://acorn.example/docs',
      checked: '2026-11-01',
    }
    writeFileSync(
      file,
      JSON.stringify([
        good,
        { ...good, id: 'plain', rdns: 'example.plain', homepage: 'http://plain.example' },
        { ...good, id: 'fake', rdns: 'io.metamask' },
      ]),
    )
    const dry = await run(['wallets', 'import', file, '--store', location, '--dry-run'])
    expect(dry.out.at(-1)).toBe('1 taken, 2 refused, nothing was written')
    const real = await run(['wallets', 'import', file, '--store', location])
    expect(real.code).toBe(1)
    expect(real.out).toEqual([expect.stringMatching(/^taken acorn [0-9a-f]{64}$/), '1 taken, 2 refused'])
    expect(real.err).toEqual([
      'refused 1 ("plain"): homepage: an https link',
      'refused 2 ("fake"): rdns: io.metamask belongs to metamask already',
    ])

    const checked = await run(['wallets', 'check', '--store', location, '--json'])
    expect(checked.err).toEqual([])
    expect(checked.out.map((line) => (line.startsWith('{') ? JSON.parse(line) : line))).toContainEqual({
      id: 'acorn',
      source: good.source,
      checked: good.checked,
      digest: expect.any(String),
    })
    const later = await run(['wallets', 'check', '--store', location], {}, today + 400 * 86_400_000)
    expect(later.code).toBe(1)
    expect(later.err).toContain('acorn: it was checked last on 2026-11-01')
    expect((await run(['wallets', 'import', '/nowhere.json', '--store', location])).code).toBe(2)
  })

  test('migrate says what ran; backup and restore carry everything over', async () => {
    const [location, other] = [await create(), await create()]
    const first = await run(['migrate', '--store', location])
    expect(first.out.at(-1)).toMatch(/^\d+ migrations ran$/)
    expect((await run(['migrate', '--store', location])).out).toEqual(['nothing to do'])
    const [id = ''] = (await run(['project', 'create', '--store', location, '--any-origin'])).out
    const file = newFile('.gz')
    expect((await run(['backup', file, '--store', location])).out).toEqual([expect.stringMatching(/^1 rows in /)])
    expect((await run(['restore', file, '--store', other])).out).toEqual(['1 rows restored'])
    expect((await run(['project', 'list', '--store', other])).out[0]).toContain(id)
    expect((await run(['restore', file, '--store', other])).code).toBe(1)
  })

  test('doctor finds nothing wrong where nothing is, and says what is where something is', async () => {
    const location = await create()
    const chain = createServer((_, response) =>
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x7a69' })),
    )
    await new Promise<void>((resolve) => void chain.listen(0, '127.0.0.1', resolve))
    const address = chain.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v3/a-very-secret-key-0123`
    const healthy = ['doctor', '--store', location, '--port', '0', '--chains', JSON.stringify({ 'eip155:31337': url })]
    const fine = await run(healthy, {}, Date.now())
    expect(fine.out.join('\n')).not.toMatch(/FAIL|a-very-secret/)
    expect(fine.code).toBe(0)
    expect((await run(healthy)).out).toContainEqual(expect.stringMatching(/^(FAIL|warn) clock: /))

    const sites = ['--sign-in', JSON.stringify({ origins: ['http://localhost:5173'] })]
    expect((await run([...healthy, ...sites])).out).toContainEqual(expect.stringMatching(/^warn signIn: publicUrl/))

    const chains = JSON.stringify({ 'eip155:1': url, 'eip155:2': 'http://127.0.0.1:1' })
    const port = String(typeof address === 'object' ? address?.port : 0)
    const ill = await run(['doctor', '--store', location, '--port', port, '--chains', chains], {}, Date.now())
    chain.close()
    expect(ill.code).toBe(1)
    expect(ill.out).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^FAIL chain eip155:1: .* is chain 31337$/),
        expect.stringMatching(/^FAIL chain eip155:2: .* can’t be reached$/),
        expect.stringMatching(/^FAIL port \d+: taken by another program$/),
      ]),
    )
    const gone = await run(['doctor', '--store', 'postgres://127.0.0.1:1/x', '--port', '0', '--chains', '{}'])
    expect(gone.out).toContainEqual(expect.stringMatching(/^FAIL database: /))
  })
})

test('a backup that can’t be made says why in one sentence', async () => {
  const store = newFile('.sqlite')
  await run(['migrate', '--store', store])
  const text = newFile('.txt')
  writeFileSync(text, 'no database')
  const empty = newFile('.sqlite')
  writeFileSync(empty, '')
  const backup = async (file: string, from: string) => (await run(['backup', file, '--store', from])).err.join('\n')
  const missing = newFile('.sqlite')
  expect(await backup(newFile('.gz'), missing)).toBe(
    `store: ${missing} can’t be copied to ${tmpdir()}: unable to open database file`,
  )
  expect(await backup(newFile('.gz'), text)).toBe(
    `store: ${text} can’t be copied to ${tmpdir()}: file is not a database`,
  )
  expect(await backup(newFile('.gz'), empty)).toBe(`store: ${empty} holds no data of these services`)
  expect(await backup('/nowhere/x.gz', store)).toBe('/nowhere/x.gz: it can’t be written (ENOENT)')
  expect(existsSync(missing)).toBe(false)
  vi.stubEnv('TMPDIR', '/nowhere')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await backup(newFile('.gz'), store)).toBe('TMPDIR: /nowhere can’t take a copy of the store (ENOENT)')
})

test('doctor finds the settings of login and names with which serve would not start', async () => {
  const sealingKey = (await run(['login', 'key'])).out[0] ?? ''
  const file = (text: string) => {
    const path = newFile('.key')
    writeFileSync(path, text)
    return path
  }
  const doctor = async (settings: object, store = newFile('.sqlite')) => {
    const path = file(JSON.stringify({ publicUrl: 'https://s.example', port: 0, chains: {}, store, ...settings }))
    return run(['doctor', '--config', path])
  }
  const origins = ['https://login.example']
  const good = { origins, sealingKey: { file: file(sealingKey) } }
  const ill = [
    [{ login: { origins } }, /^FAIL login: login\.sealingKey: needed/],
    [{ login: { origins, sealingKey: { file: '/nowhere' } } }, /^FAIL login: login\.sealingKey: can't be read/],
    [{ login: { ...good, site: folder } }, /^FAIL login: login\.site: .* holds no built login site/],
    [{ login: { ...good, farcaster: {} } }, /^FAIL login: login\.farcaster: chains needs eip155:10/],
    [{ names: { zones: [{ name: 'a.eth' }], signingKey: { file: file('0x1') } } }, /^FAIL names: names\.signingKey/],
  ] as const
  for (const [settings, message] of ill) {
    const { code, out } = await doctor(settings)
    expect([code, out]).toEqual([1, expect.arrayContaining([expect.stringMatching(message)])])
  }

  const nothing = 'ok   login: its sealing key is valid. The database holds nothing yet to try it on'
  const untried = /^ok {3}login: its sealing key is valid. It wasn’t tried/
  expect((await doctor({ login: good })).out).toContainEqual(nothing)
  expect((await doctor({ login: good }, ':memory:')).out).toContainEqual(nothing)
  expect((await doctor({ login: good }, 'postgres://127.0.0.1:1/x')).out).toContainEqual(expect.stringMatching(untried))
  expect((await doctor({ login: good }, file(''))).out).toContainEqual(expect.stringMatching(untried))

  const store = newFile('.sqlite')
  const services = await startServices({
    port: 0,
    logLevel: 'silent',
    store,
    login: good,
    publicUrl: 'https://s.example',
  })
  await services.close()
  const fine = await doctor({ login: good }, store)
  expect(fine.out.join('\n')).not.toMatch(/FAIL/)
  expect(fine.out).toContainEqual('ok   login: its sealing key opens what the database holds')
  expect(fine.out).toContainEqual(expect.stringMatching(/^warn login: no mail\.smtp/))
  const other = { origins, sealingKey: { file: file((await run(['login', 'key'])).out[0] ?? '') } }
  expect((await doctor({ login: other }, store)).out).toContainEqual(
    expect.stringMatching(/^FAIL login: login\.sealingKey: this key doesn’t open/),
  )
})

test('doctor makes no file', async () => {
  const file = newFile('.sqlite')
  await run(['doctor', '--store', file, '--port', '0', '--chains', '{}'])
  expect(existsSync(file)).toBe(false)
})
