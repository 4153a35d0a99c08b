import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { compileCache } from './test/compile-cache.ts'
import { connectClient } from './test/relay-client.ts'

const main = new URL('./main.ts', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'latchkey-'))
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(environment: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['--conditions=@latchkey/source', main], {
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

test('a wrong setting ends it with the name of the key', async () => {
  const child = run({ LATCHKEY_PORT: 'eighty' })
  const [[text], [code]] = await Promise.all([once(child.stderr ?? child, 'data'), once(child, 'exit')])
  expect(String(text)).toMatch(/^LATCHKEY_PORT: /)
  expect(code).toBe(1)
})
