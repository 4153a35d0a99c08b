import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createRandom } from '../hostile/random.ts'
import { type ServiceProcess, startService } from '../hostile/start-service.ts'
import { howMany } from '../test/interruptions/how-many.ts'
import { startCodeSink } from './bench/start-code-sink.ts'
import { createLoginClient, type LoginClient } from './test/login-client.ts'
import { createShare, createTestKeys } from './test/test-keys.ts'
import { takeCode } from './test/test-people.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-kill-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const seed = 15
const kills = howMany(4)
/** Visitors who log in at the same time. */
const atOnce = 4
/** A life ends within a few ms after one of its first so many requests. */
const mostRequests = 60

type Visitor = { readonly email: string; readonly client: LoginClient; id?: string; share?: string }

test(
  'the process is killed in the middle of logins, again and again: each account and share that a visitor was told of is there',
  async () => {
    const sealing = join(folder, 'sealing')
    writeFileSync(sealing, Buffer.alloc(32, 7).toString('base64url'))
    const sink = await startCodeSink()
    const start = (port: string) =>
      startService({
        PORT: port,
        STORE: join(folder, 'store.sqlite'),
        PROJECTS: [{ id: 'shop', allowedOrigins: ['https://shop.example'] }],
        ADDRESS_HEADER: 'x-visitor',
        LOGIN: {
          origins: ['http://login.localhost'],
          sealingKey: { file: sealing },
          mail: { smtp: { host: '127.0.0.1', port: sink.port } },
        },
      })
    // Only a process that ends by itself keeps what it has compiled. The next ones start faster.
    await (await start('0')).stop()
    let service = await start('0')
    const { port } = new URL(service.url)
    let count = 0
    /** Requests that are sent until the end of the life begins. */
    let left = Number.POSITIVE_INFINITY
    let begin = () => {}
    /** A device in a network of its own. */
    const createDevice = async () => {
      count += 1
      const headers = { 'x-visitor': `10.${count >> 8}.${count & 255}.1` }
      const client = await createLoginClient(service.url, { now: Date.now, headers })
      const { ask } = client
      client.ask = (...request) => {
        left -= 1
        if (left === 0) begin()
        return ask(...request)
      }
      return client
    }
    const logIn = async (client: LoginClient, email: string) => {
      const started = await client.ask('email/start', { projectId: 'shop', email, purpose: 'login' })
      if (started.action === 'CONNECT') throw new Error('the device is logged in')
      const { flow } = started
      const answer = await takeCode(
        () => sink.codeOf(email),
        (code) => client.ask('email/verify', { flow, code }),
      )
      return client.keep(answer).account
    }

    const visitors: Visitor[] = []
    const visit = async () => {
      const visitor: Visitor = { email: `visitor${count}@shop.example`, client: await createDevice() }
      visitors.push(visitor)
      const { client, email } = visitor
      const { id } = await logIn(client, email)
      visitor.id = id
      const [keys, share] = [createTestKeys(), createShare()]
      const keyProof = await keys.prove(client, id)
      await client.ask('vault/create', { addresses: keys.addresses, share, keyProof })
      visitor.share = share
    }
    const surprises: string[] = []
    /** Visitors come one after the other, until the server dies. */
    const come = async ({ ended }: ServiceProcess) => {
      while (ended() === undefined)
        await visit().catch((error: unknown) => {
          if (!/fetch failed|terminated/.test(String(error))) surprises.push(String(error))
        })
    }

    const random = createRandom(seed)
    for (let kill = 0; kill < kills; kill += 1) {
      const life = service
      const { promise, resolve } = Promise.withResolvers<void>()
      begin = resolve
      left = 1 + random.below(mostRequests)
      for (let each = 0; each < atOnce; each += 1) void come(life)
      await promise
      await pause(random.below(10))
      await life.kill()
      service = await start(port)
    }
    // Visitors whose mail was late have gone on.
    const told = visitors.filter(({ id }) => id !== undefined).map((each) => ({ ...each }))
    for (const { client, email, id, share } of told) {
      if (share) {
        const { refreshToken = '' } = client.tokens ?? {}
        client.tokens = await client.ask('session/refresh', { refreshToken }, { accessToken: undefined })
        expect(await client.ask('vault/share/read', {})).toEqual({ share })
      }
      expect((await logIn(await createDevice(), email)).id).toBe(id)
    }
    expect(surprises).toEqual([])
    expect(told.length).toBeGreaterThan(kills)
    expect(told.filter(({ share }) => share !== undefined).length).toBeGreaterThan(kills / 2)
    await service.stop()
    await sink.close()
  },
  howMany(240_000),
)
