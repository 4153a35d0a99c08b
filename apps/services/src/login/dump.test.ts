import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { combine, split } from 'shamir-secret-sharing'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, expect, test } from 'vitest'
import { runCli } from '../cli/run-cli.ts'
import { startServices } from '../index.ts'
import { tableNames } from '../store/backup/table-names.ts'
import type { Database, Row } from '../store/database.ts'
import { migrations } from '../store/migrations/migrations.ts'
import { openDatabase } from '../store/open-database.ts'
import { describeDatabases } from '../test/databases.ts'
import { neverStopped } from '../test/never-stopped.ts'
import { createKeyRing, readKeys } from './keys/key-ring.ts'
import { openBytes, sealBytes } from './keys/seal.ts'
import { announceNode } from './store/nodes.ts'
import { rotateSealingKey, sealedColumns } from './store/rotate-sealing-key.ts'
import { startTestLogin } from './test/start-test-login.ts'
import { createTestFactor, createTestKeys } from './test/test-keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-dump-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const sealingKey = Buffer.alloc(32, 5)
const sealingFile = join(folder, 'sealing')
writeFileSync(sealingFile, sealingKey.toString('base64url'))
const ann = 'ann@shop.example'
/** Where all requests come from. */
const network = '127.0.0.1'

/** Every row of the login's tables. */
async function dump(database: Database): Promise<Map<string, Row[]>> {
  const tables = tableNames(migrations).filter((name) => name.startsWith('login_'))
  return new Map(
    await Promise.all(tables.map(async (name) => [name, await database.all(`SELECT * FROM ${name}`)] as const)),
  )
}

/** A visitor with two devices and a recovery factor, all of one seed that was split as the frame splits it; the store is closed afterwards. */
async function fill(location: string) {
  const login = await startTestLogin({
    store: location,
    login: { sealingKey: { file: sealingFile }, social: { github: { clientId: 'shop', clientSecret: 'of the shop' } } },
  })
  const seed = new Uint8Array(randomBytes(32))
  const keys = createTestKeys(seed)
  const client = await login.client()
  const { account, tokens } = await login.logIn(client, ann)
  const text = (share: Uint8Array | undefined) => Buffer.from(share ?? []).toString('base64url')
  const [device, server] = await split(seed, 2, 2)
  const [recovery, recoveryServer] = await split(seed, 2, 2)
  await client.ask('vault/create', {
    addresses: keys.addresses,
    share: text(server),
    keyProof: await keys.prove(client, account.id),
  })
  const visitorKey = randomBytes(32)
  const factor = createTestFactor()
  await client.ask('vault/recovery/add', {
    kind: 'code',
    label: 'Code',
    sealed: sealBytes(visitorKey, recovery ?? seed, account.id),
    share: text(recoveryServer),
    stepUpKey: factor.stepUpKey,
    keyProof: await keys.prove(client, account.id),
  })
  login.clock.time += 600_000
  const second = await login.client()
  await login.logIn(second, ann)
  const [, secondServer] = await split(seed, 2, 2)
  await second.ask('vault/share/write', { share: text(secondServer), keyProof: await keys.prove(second, account.id) })
  const pending = await (await login.client()).ask('email/start', { projectId: 'shop', email: ann, purpose: 'login' })
  const code = await login.mailbox.nextCode(ann)
  const { challenge } = await second.ask('challenge', {})
  const social = await second.ask('social/start', {
    projectId: 'shop',
    provider: 'github',
    purpose: 'login',
    mode: 'popup',
    browserHash: 'A'.repeat(43),
  })
  const state = new URL(social.url).searchParams.get('state') ?? ''
  await login.close()
  const open = [challenge, social.ticket, state]
  const secrets = { seed, device, server, recovery, recoveryServer, secondServer }
  return { secrets, keys, account, tokens, visitorKey, code, open, pending }
}

/** What an attacker does with what was stolen: opens what the key opens, and tries every pair and all of the shares it finds. */
async function attack(
  rows: Map<string, Row[]>,
  key: Uint8Array | undefined,
  address: string,
  also: readonly Uint8Array[] = [],
): Promise<Uint8Array | undefined> {
  const shares = [...also]
  const tryOpen = (open: () => string | Uint8Array) => {
    try {
      const opened = open()
      shares.push(new Uint8Array(typeof opened === 'string' ? Buffer.from(opened, 'base64url') : opened))
    } catch {
      // Sealed.
    }
  }
  const stored = { all: async () => rows.get('login_keys') ?? [] } as unknown as Database
  const ring = key && createKeyRing(await readKeys(stored, key))
  for (const { table, column, context, key: name } of sealedColumns)
    for (const row of rows.get(table) ?? [])
      if (ring) tryOpen(() => ring.open(String(row[column]), context(row[name] ?? null)))
  for (const row of rows.get('login_recoveries') ?? []) {
    tryOpen(() => Buffer.from(String(row.sealed), 'base64url'))
    if (key) tryOpen(() => openBytes(key, String(row.sealed), String(row.account)))
  }
  for (const row of rows.get('login_shares') ?? [])
    tryOpen(() => Buffer.from(String(row.sealed).split('.')[1] ?? '', 'base64url'))
  const pairs = shares.flatMap((one, index) => shares.slice(index + 1).map((two) => [one, two]))
  for (const some of [...shares.map((one) => [one]), ...pairs, shares]) {
    const seed = some.length === 1 ? some[0] : await combine(some as Uint8Array[]).catch(() => undefined)
    if (seed?.length === 32 && addressOf(seed) === address) return seed
  }
  return undefined
}
const addressOf = (seed: Uint8Array) => privateKeyToAddress(`0x${Buffer.from(seed).toString('hex')}`)

describeDatabases('a copy of the login’s tables', ({ create }) => {
  test('names no mailbox, network, share, code or token; with the sealing key it gives one share of each split, and no keys', async () => {
    const location = await create()
    const { account, code, keys, open, secrets, tokens, visitorKey } = await fill(location)
    const { database } = openDatabase(location)
    const rows = await dump(database)
    await database.close()
    const text = JSON.stringify([...rows.values()])
    for (const secret of Object.values(secrets)) {
      const bytes = Buffer.from(secret ?? [])
      for (const form of ['base64url', 'base64', 'hex'] as const) expect(text).not.toContain(bytes.toString(form))
    }
    for (const hidden of [ann, 'shop.example', network, code, tokens.accessToken, tokens.refreshToken, ...open]) {
      expect(hidden).not.toBe('')
      expect(text).not.toContain(hidden)
    }

    expect(await attack(rows, undefined, keys.addresses.eip155)).toBeUndefined()
    expect(await attack(rows, sealingKey, keys.addresses.eip155)).toBeUndefined()
    // The attack itself works: with one share of the visitor, of the device or of the recovery factor, the seed is there.
    const [sealed] = rows.get('login_recoveries') ?? []
    const recovery = new Uint8Array(openBytes(visitorKey, String(sealed?.sealed), account.id))
    for (const visitorShare of [secrets.device ?? recovery, recovery]) {
      expect(await attack(rows, sealingKey, keys.addresses.eip155, [visitorShare])).toEqual(secrets.seed)
      expect(await attack(rows, undefined, keys.addresses.eip155, [visitorShare])).toBeUndefined()
    }
  })

  test('two stores name one mailbox differently, so a list of hashed addresses finds it in none', async () => {
    const names: unknown[][] = []
    for (let index = 0; index < 2; index += 1) {
      const location = await create()
      await fill(location)
      const { database } = openDatabase(location)
      const identities = await database.all('SELECT subject FROM login_identities')
      const counters = await database.all('SELECT name FROM login_counters')
      const flows = await database.all('SELECT scope FROM login_flows WHERE scope IS NOT NULL')
      await database.close()
      names.push([...identities, ...counters, ...flows].flatMap((row) => Object.values(row)))
    }
    const [first = [], second = []] = names
    expect(first.length).toBeGreaterThan(3)
    expect(first.filter((name) => second.includes(name))).toEqual([])
  })

  test('a sealed value that was moved to another row doesn’t open', async () => {
    const location = await create()
    await fill(location)
    const { database } = openDatabase(location)
    const ring = createKeyRing(await readKeys(database, sealingKey))
    const rows = await database.all('SELECT id, sealed FROM login_shares')
    await database.close()
    expect(() => ring.open(String(rows[0]?.sealed), `share|${rows[1]?.id}`)).toThrow()
    expect(() => ring.open(`${String(rows[0]?.sealed).slice(0, -2)}AA`, `share|${rows[0]?.id}`)).toThrow()
  })

  test('a rotated sealing key opens everything, also when the command was killed at any statement; the old one opens nothing', async () => {
    const location = await create()
    const { code: _, pending } = await fill(location)
    const { database } = openDatabase(location)
    const to = Buffer.alloc(32, 6)
    let left = 0
    const dying = (inner: Database): Database => {
      const count = () => {
        left -= 1
        if (left < 0) throw new Error('killed')
      }
      return {
        ...inner,
        all: async (...given) => {
          count()
          return inner.all(...given)
        },
        run: async (...given) => {
          count()
          return inner.run(...given)
        },
        transaction: async (work) => {
          count()
          return inner.transaction((tx) => work(dying(tx)))
        },
      }
    }
    let kills = 0
    for (; ; kills += 1) {
      left = kills
      const done = await rotateSealingKey(dying(database), { from: sealingKey, to }, 1).then(
        () => true,
        () => false,
      )
      const keys = await readKeys(database, done ? to : sealingKey)
      const ring = createKeyRing(keys)
      for (const { table, key, column, context } of sealedColumns)
        for (const row of await database.all(
          `SELECT ${key} AS id, ${column} AS sealed FROM ${table} WHERE ${column} IS NOT NULL`,
        ))
          expect(ring.open(String(row.sealed), context(row.id ?? null))).toBeTruthy()
      if (done) break
    }
    expect(kills).toBeGreaterThan(10)
    await expect(readKeys(database, sealingKey)).rejects.toThrow('doesn’t open')
    expect(await rotateSealingKey(database, { from: to, to: Buffer.alloc(32, 8) }, 2)).toBeGreaterThan(4)
    await database.close()
    expect(pending.action).toBe('VERIFY_DEVICE')
  })

  test('the command refuses while a node runs, and what that node wrote opens with the new key', async () => {
    const location = await create()
    const login = await startTestLogin({ store: location, login: { sealingKey: { file: sealingFile } } })
    const newFile = join(folder, `new-${Math.random()}`)
    const to = Buffer.alloc(32, 9)
    writeFileSync(newFile, to.toString('base64url'))
    const out: string[] = []
    const run = () =>
      runCli(['login', 'rotate-key', '--new-file', newFile], {
        environment: {
          LATCHKEY_STORE: location,
          LATCHKEY_LOGIN: JSON.stringify({ sealingKey: { file: sealingFile } }),
        },
        out: (line: string) => void out.push(line),
        err: (line: string) => void out.push(line),
        now: () => login.clock.time,
        listenForStop: neverStopped,
      })
    expect(await run()).toBe(1)
    expect(out.join()).toContain('1 of this store')
    const client = await login.client()
    await login.logIn(client, ann)
    await login.close()
    expect(await run()).toBe(0)

    const { database } = openDatabase(location)
    const ring = createKeyRing(await readKeys(database, to))
    const rows = await database.all('SELECT id, label FROM login_identities')
    expect(rows.map(({ id, label }) => ring.open(String(label), `label|${id}`))).toEqual([ann])
    // A node that was killed left its row behind. It counts for a minute and a half.
    await announceNode(database, 'killed', login.clock.time)
    const again = (now: number) => rotateSealingKey(database, { from: to, to: sealingKey }, now)
    await expect(again(login.clock.time + 89_000)).rejects.toThrow('Stop them first')
    expect(await again(login.clock.time + 90_000)).toBeGreaterThan(0)
    await database.close()
  })

  test('identity tokens that the old key could sign are refused after a rotation', async () => {
    const location = await create()
    const start = (file: string) => startTestLogin({ store: location, login: { sealingKey: { file } } })
    const before = await start(sealingFile)
    const keyIds = async ({ url }: { readonly url: string }) => {
      const { keys } = (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as { keys: { kid: string }[] }
      return keys.map(({ kid }) => kid)
    }
    const [old] = await keyIds(before)
    await before.close()
    const newFile = join(folder, `new-${Math.random()}`)
    const to = Buffer.alloc(32, 10)
    writeFileSync(newFile, to.toString('base64url'))
    const { database } = openDatabase(location)
    await rotateSealingKey(database, { from: sealingKey, to }, before.clock.time)
    await database.close()
    const after = await start(newFile)
    const published = await keyIds(after)
    await after.close()
    expect(published).toHaveLength(1)
    expect(published).not.toContain(old)
  })

  test('the command rotates, and the services start with the new key alone', async () => {
    const location = await create()
    await fill(location)
    const newFile = join(folder, `new-${Math.random()}`)
    const out: string[] = []
    const context = {
      environment: {
        LATCHKEY_STORE: location,
        LATCHKEY_LOGIN: JSON.stringify({ sealingKey: { file: sealingFile } }),
      },
      out: (line: string) => void out.push(line),
      err: (line: string) => void out.push(line),
      now: () => 1_800_000_000_000,
      listenForStop: neverStopped,
    }
    expect(await runCli(['login', 'key'], context)).toBe(0)
    writeFileSync(newFile, `${out.at(-1)}\n`)
    expect(await runCli(['login', 'rotate-key', '--new-file', newFile], context)).toBe(0)
    expect(out.at(-1)).toMatch(/^\d+ values are sealed with the new key$/)
    const login = { origins: ['http://login.localhost'] }
    const start = (file: string) =>
      startServices({ port: 0, store: location, logLevel: 'silent', login: { ...login, sealingKey: { file } } })
    await expect(start(sealingFile)).rejects.toThrow('doesn’t open what the store holds')
    await (await start(newFile)).close()
  })
})

test('error: without a sealing key a store that outlives the process is refused; a bad one by name, without its text', async () => {
  const start = (sealingKey: object | undefined) =>
    startServices({
      port: 0,
      store: join(folder, 'refused.sqlite'),
      logLevel: 'silent',
      login: { origins: ['http://login.localhost'], sealingKey: sealingKey as { file: string } | undefined },
    })
  await expect(start(undefined)).rejects.toThrow('login.sealingKey: needed')
  await expect(start({ file: join(folder, 'none') })).rejects.toThrow('ENOENT')
  const short = join(folder, 'short')
  writeFileSync(short, 'hunter2')
  await expect(start({ file: short })).rejects.toThrow(/^(?!.*hunter2).*32 bytes/)
  await expect(start({ variable: 'NO_SUCH_VARIABLE' })).rejects.toThrow('32 bytes')
  await expect(start({ command: ['false'] })).rejects.toThrow("can't be read")
  const services = await start({ command: ['cat', sealingFile] })
  await services.close()
})
