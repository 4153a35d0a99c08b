import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCli } from '../cli/run-cli.ts'
import { neverStopped } from '../test/never-stopped.ts'
import { startTestLogin, type TestLogin } from './test/start-test-login.ts'

let folder: string
let login: TestLogin
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-operator-'))
  login = await startTestLogin({ store: join(folder, 'store.sqlite') })
  const settings = {
    store: join(folder, 'store.sqlite'),
    login: { origins: ['http://login.localhost'], sealingKey: { file: login.sealingFile } },
  }
  writeFileSync(join(folder, 'config.json'), JSON.stringify(settings))
})
afterEach(async () => {
  await login.close()
  rmSync(folder, { recursive: true, force: true })
})

async function run(...words: string[]) {
  const out: string[] = []
  const err: string[] = []
  const code = await runCli([...words, '--config', join(folder, 'config.json')], {
    environment: {},
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    now: () => login.clock.time,
    listenForStop: neverStopped,
  })
  return { code, out, err }
}
async function visitor(email: string) {
  const client = await login.client()
  const { account } = await login.logIn(client, email)
  return { client, account }
}

test('the operator ends the sessions of one account by its address, while the services run; others stay', async () => {
  const [ann, eve] = [await visitor('ann@shop.example'), await visitor('eve@shop.example')]
  expect(await run('login', 'end-sessions', '--email', 'Ann@Shop.example')).toMatchObject({
    code: 0,
    out: ['1 sessions ended'],
  })
  expect((await ann.client.refused('account', {})).code).toBe('login/access')
  const { refreshToken = '' } = ann.client.tokens ?? {}
  expect((await ann.client.refused('session/refresh', { refreshToken })).code).toBe('login/session-ended')
  expect((await eve.client.ask('account', {})).account.id).toBe(eve.account.id)
})

test('the sessions of all accounts end at once, and each visitor sees that the operator ended them', async () => {
  const [ann, eve] = [await visitor('ann@shop.example'), await visitor('eve@shop.example')]
  expect((await run('login', 'end-sessions', '--everyone')).out).toEqual(['2 sessions ended'])
  for (const { client } of [ann, eve]) expect((await client.refused('account', {})).code).toBe('login/access')
  login.clock.time += 61_000
  await login.logIn(ann.client, 'ann@shop.example')
  const { entries } = await ann.client.ask('audit', {})
  expect(entries).toContainEqual(expect.objectContaining({ event: 'session-ended', device: 'The operator' }))
})

test('the audit log of an account is printed, without its address', async () => {
  const { account } = await visitor('ann@shop.example')
  const { out } = await run('login', 'audit', '--account', account.id)
  expect(out.join('\n')).toMatch(/new-device {2}Chrome on Android/)
  expect(out.join('\n')).not.toContain('ann@')
})

test('the audit log begins with the id of the account, which the operator knows by its address alone', async () => {
  const { account } = await visitor('ann@shop.example')
  const { out } = await run('login', 'audit', '--email', 'ann@shop.example')
  expect(out[0]).toBe(`account ${account.id}`)
  expect(out[1]).toMatch(/new-device/)
})

test('error: no account named, two ways at once, an unknown account', async () => {
  for (const words of [
    ['end-sessions'],
    ['end-sessions', '--everyone', '--account', 'x'],
    ['end-sessions', '--email', 'no-such@shop.example'],
    ['audit'],
    ['audit', '--account', 'none'],
  ])
    expect((await run('login', ...words)).code).toBe(2)
})
