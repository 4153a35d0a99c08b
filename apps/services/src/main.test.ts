import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { compileCache } from './test/compile-cache.ts'
import { startPostgresWithDatabases } from './test/postgres-databases.ts'
import { connectClient } from './test/relay-client.ts'

const main = new URL('./main.ts', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'latchkey-'))
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(environment: Record<string, string>, words: readonly string[] = []): ChildProcess {
  const child = spawn(process.execPath, ['--conditions=@latchkey/source', main, ...words], {
    env: { ...compileCache, ...environment, PATH: '' },
    cwd: folder,
  })
  children.push(child)
  return child
}

async function start(port = '0') {
  const child = run({ LATCHKEY_PORT: port, LATCHKEY_STORE: join(folder, 'store.sqlite'), LATCHKEY_LOG_LEVEL: 'silent' })
  const [line] = await once(child.stdout ?? child, 'data')
  const { relay }: { relay: string } = JSON.parse(String(line))
  return { child, relay }
}

test('a process that is killed outright comes back with every message it had confirmed', async () => {
  const topic = 'ab'.repeat(32)
  const first = await start()
  const dapp = await connectClient(first.relay)
  await dapp.request('irn_publish', { topic, message: 'kept', ttl: 300, tag: 1108 })
  const dead = once(first.child, 'exit')
  first.child.kill('SIGKILL')
  await dead

  const second = await start(new URL(first.relay).port)
  const wallet = await connectClient(second.relay)
  await wallet.request('irn_subscribe', { topic })
  expect((await wallet.nextMessage()).params.data.message).toBe('kept')

  const left = once(second.child, 'exit')
  second.child.kill('SIGTERM')
  expect(await left).toEqual([0, null])
})

/** A way to a server that stops carrying bytes, as a firewall or a dead host does: nothing is closed. */
async function startSilentWay({ hostname, port }: URL) {
  const sockets: Socket[] = []
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const far = connect({ port: Number(port || 5432), host: hostname, allowHalfOpen: true })
    sockets.push(client, far)
    for (const [from, to] of [
      [client, far],
      [far, client],
    ] as const)
      from.on('error', () => undefined).on('data', (bytes) => void to.write(bytes))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' ? address?.port : 0,
    beSilent: () => {
      for (const socket of sockets) socket.removeAllListeners('data').pause()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('a stop ends in time, although the database no longer answers', async () => {
  const postgres = await startPostgresWithDatabases()
  const store = new URL(await postgres.createDatabase())
  const way = await startSilentWay(new URL(store))
  try {
    const child = run({
      LATCHKEY_PORT: '0',
      LATCHKEY_STORE: Object.assign(store, { hostname: '127.0.0.1', port: String(way.port) }).href,
      LATCHKEY_STOP_MS: '100',
    })
    await once(child.stdout ?? child, 'data')
    way.beSilent()
    const logged = once(child.stdout ?? child, 'data')
    const left = once(child, 'exit')
    child.kill('SIGTERM')
    expect(String(await logged)).toContain('the stop took too long')
    expect(await left).toEqual([0, null])
  } finally {
    way.close()
    await postgres.stop()
  }
}, 60_000)

/** A database that takes connections and never answers. */
async function startMute() {
  const sockets: Socket[] = []
  const server = createServer((socket) => void sockets.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    store: `postgres://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/latchkey`,
    asked: once(server, 'connection'),
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test.each([
  ['doctor', [null, 'SIGTERM']],
  ['backup', [null, 'SIGTERM']],
  ['serve', [0, null]],
] as const)(
  'a signal ends %s while it waits for its database',
  async (command, end) => {
    const mute = await startMute()
    try {
      const words = command === 'backup' ? [command, join(folder, 'never.gz')] : [command]
      const child = run({ LATCHKEY_PORT: '0', LATCHKEY_STORE: mute.store, LATCHKEY_LOG_LEVEL: 'silent' }, words)
      const left = once(child, 'exit')
      await mute.asked
      child.kill('SIGTERM')
      expect(await left).toEqual(end)
    } finally {
      mute.close()
    }
  },
  30_000,
)

test('a wrong setting ends it with the name of the key', async () => {
  const child = run({ LATCHKEY_PORT: 'eighty' })
  const [[text], [code]] = await Promise.all([once(child.stderr ?? child, 'data'), once(child, 'exit')])
  expect(String(text)).toMatch(/^LATCHKEY_PORT: /)
  expect(code).toBe(1)
})
