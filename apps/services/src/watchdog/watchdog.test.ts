import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'
import { compileCache } from '../test/compile-cache.ts'
import { connectClient } from '../test/relay-client.ts'

const children: ChildProcess[] = []
const folders: string[] = []
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await new Promise((resolve) => child.once('exit', resolve))
    }
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

type Line = Record<string, unknown> & { message: string }

/** Starts a program of this folder; each line it writes is one of the log. */
function run(file: string, words: readonly string[] = [], settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-watchdog-'))
  folders.push(folder)
  const main = new URL(file, import.meta.url).pathname
  const flags = ['--conditions=@latchkey/source', '--disable-warning=ExperimentalWarning', main, ...words]
  const env = { ...compileCache, PATH: process.env.PATH, LATCHKEY_STORE: join(folder, 'store.sqlite'), ...settings }
  const child = spawn(process.execPath, flags, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  const lines: Line[] = []
  const waiting = new Set<() => void>()
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  createInterface({ input: child.stdout }).on('line', (text) => {
    lines.push(JSON.parse(text))
    for (const look of waiting) look()
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  /** The line of a message, the `nth` of those that are wanted, as soon as it is there. */
  const line = (message: string, nth = 0, isWanted = (_: Line) => true) =>
    new Promise<Line>((resolve, reject) => {
      const look = () => {
        const found = lines.filter((entry) => entry.message === message && isWanted(entry))[nth]
        if (!found) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      void exited.then((code) => reject(new Error(`it ended with ${code} before “${message}”: ${said}`)))
      look()
    })
  return { child, folder, line, exited, errors: () => said }
}

/** The process that supervision started, as Linux lists it. */
async function childOf(pid: number | undefined): Promise<number> {
  const { readFileSync } = await import('node:fs')
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0])
}

test('a blocked event loop is noticed while it is blocked, with its route and what it does', async () => {
  const { folder, line } = run('./blocking-services.fixture.ts')
  const { url } = await line('services are up')
  const ask = (path: string) =>
    fetch(`${url}${path}${path.includes('?') ? '&' : '?'}projectId=local`).catch(() => undefined)
  const hanging = ask('/getWallets?search=hang')
  await line('the search has begun')
  const behind = ask('/appkit/v1/config')
  // On a busy machine, the process may stand still for a second before.
  const isOurs = ({ stack }: Line) => String(stack).includes('computeForLong')
  const blocked = await line('the event loop is blocked', 0, isOurs)
  const { level, route, begunLast } = blocked
  expect({ level, route, begunLast }).toEqual({
    level: 'error',
    route: 'GET /getWallets',
    begunLast: 'GET /appkit/v1/config',
  })
  expect(blocked.stack).toMatch(/computeForLong src\/watchdog\/blocking-services\.fixture\.ts:\d+/)
  writeFileSync(join(folder, 'stop-computing'), '')
  await line('the event loop runs again')
  expect([(await hanging)?.status, (await behind)?.status]).toEqual([200, 200])
}, 60_000)

test('a request that never ends is named', async () => {
  const { line } = run('./blocking-services.fixture.ts')
  const { url } = await line('services are up')
  const controller = new AbortController()
  const hanging = fetch(`${url}/getWallets?search=never&projectId=local`, { signal: controller.signal })
  hanging.catch(() => undefined)
  expect(await line('a request is stuck')).toMatchObject({ route: 'GET /getWallets' })
  controller.abort()
}, 60_000)

const supervised = { LATCHKEY_WATCHDOG: '{"silentMs":3000}', LATCHKEY_LOG_LEVEL: 'error', LATCHKEY_PORT: '0' }

test('serve --supervise: a process that hangs, and a process that dies, is replaced; a stop ends both', async () => {
  const { child, line, exited } = run('../main.ts', ['serve', '--supervise'], supervised)
  await line('services are up')
  const first = await childOf(child.pid)
  // Stopped, it neither answers nor hears SIGTERM, as with a blocked event loop.
  process.kill(first, 'SIGSTOP')
  expect(await line('the services are started again')).toMatchObject({ reason: 'silent for 3000 ms', pauseMs: 1000 })
  const { url } = await line('services are up', 1)
  expect((await fetch(`${url}/ready`)).status).toBe(200)
  const second = await childOf(child.pid)
  expect(second).not.toBe(first)
  process.kill(second, 'SIGKILL')
  expect(await line('the services are started again', 1)).toMatchObject({ reason: 'ended with 1', pauseMs: 2000 })
  const third = await line('services are up', 2)
  expect((await fetch(`${third.url}/ready`)).status).toBe(200)
  const last = await childOf(child.pid)
  child.kill('SIGTERM')
  expect(await exited).toBe(0)
  expect(() => process.kill(last, 0)).toThrow('ESRCH')
}, 90_000)

test('serve --supervise: a SIGTERM to both, as systemd sends it, lets the services close what is open', async () => {
  const { child, line } = run('../main.ts', ['serve', '--supervise', '--drain-ms', '120000'], supervised)
  const { url, relay } = await line('services are up')
  const { socket } = await connectClient(String(relay))
  const closed = once(socket, 'close')
  const inner = await childOf(child.pid)
  child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${url}/ready`)).status, { timeout: 30_000 }).toBe(503)
  // The supervisor has passed it on to this process, which is stopping already.
  process.kill(inner, 'SIGTERM')
  for (const _ of [1, 2]) expect((await fetch(`${url}/ready`)).status).toBe(503)
  // Without its supervisor it doesn't go on draining.
  child.kill('SIGKILL')
  const [code] = await closed
  expect(code).toBe(1001)
  await expect.poll(() => isAlive(inner), { timeout: 30_000 }).toBe(false)
}, 60_000)

test('serve --supervise: wrong settings end it at once, with their message', async () => {
  const wrong = run('../main.ts', ['serve', '--supervise', '--port', '70000'], {})
  const taken = run('../main.ts', ['serve', '--supervise', '--host', '203.0.113.1'], { LATCHKEY_PORT: '0' })
  expect(await Promise.all([wrong.exited, taken.exited])).toEqual([1, 1])
  expect(wrong.errors()).toContain('--port')
}, 60_000)

test('serve --supervise: a supervisor that dies takes its process along, which closes its port', async () => {
  // Were it to drain, it would keep its port for longer than this test waits.
  const { child, line } = run('../main.ts', ['serve', '--supervise', '--drain-ms', '120000'], supervised)
  const { url } = await line('services are up')
  const inner = await childOf(child.pid)
  child.kill('SIGKILL')
  await expect
    .poll(
      () =>
        fetch(`${url}/health`).then(
          () => 'up',
          () => 'down',
        ),
      { timeout: 30_000 },
    )
    .toBe('down')
  await expect.poll(() => isAlive(inner), { timeout: 30_000 }).toBe(false)
}, 60_000)

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
