import { isLatchkeyError } from '@latchkey/core/errors'
import { loginError, refusalOf } from '@latchkey/frame/protocol'
import { base64urlnopad } from '@scure/base'
import { expect, test } from 'vitest'
import { addressesOf, deriveKeys } from '../keys/derive.ts'
import { createSeed } from '../keys/seed.ts'
import { splitSeed } from '../keys/shares.ts'
import { lazyVault } from './lazy-vault.ts'
import { createVaultHandlers } from './serve-vault.ts'
import { createVaultClient, type WorkerLike } from './vault-client.ts'
import { tellError, toError } from './vault-messages.ts'
import { readQuestion } from './vault-protocol.ts'

test('errors cross the worker’s border by code; the text of an unforeseen one stays behind', () => {
  const refused = toError(tellError(loginError('login/failed', 'Log in again', { code: 'login/stale' })))
  expect([isLatchkeyError(refused, 'login/failed'), refusalOf(refused)?.code]).toEqual([true, 'login/stale'])
  expect(toError(tellError(new RangeError('A character of the code is wrong')))).toEqual(
    new RangeError('A character of the code is wrong'),
  )
  expect(JSON.stringify(tellError(new Error('seed 1234')))).not.toContain('1234')
})

test.each([
  undefined,
  {},
  { id: 1, name: 'toString' },
  { id: 1, name: 'sign', request: { account: {}, signable: { kind: 'eip155-message', message: '0x' } } },
  { id: 1, name: 'visible', request: {} },
  { id: 'x', name: 'lock' },
])('%j is no question for the worker', (data) => {
  expect(() => readQuestion(data)).toThrow()
})

test('a worker that can’t start, or fails, is gone with its keys: what waits ends, and the next question starts another one', async () => {
  const workers: WorkerLike[] = []
  const ended: WorkerLike[] = []
  const start = () => {
    const worker: WorkerLike = {
      onmessage: null,
      onerror: null,
      terminate: () => void ended.push(worker),
      postMessage(message) {
        const { id } = message as { id?: number }
        if (id === undefined || workers.length === 1) return
        queueMicrotask(() => worker.onmessage?.({ data: { id, ok: true, answer: 'a code' } } as MessageEvent))
      },
    }
    workers.push(worker)
    return worker
  }
  const vault = createVaultClient(start, { services: 'https://services.shop.example', databaseName: 'x' })
  expect(vault.isRunning()).toBe(false)
  const first = vault.ask('newCode').catch((error: unknown) => isLatchkeyError(error, 'login/failed'))
  workers[0]?.onerror?.({} as ErrorEvent)
  expect(await first).toBe(true)
  expect(await vault.ask('newCode')).toBe('a code')
  expect([workers.length, ended]).toEqual([2, workers.slice(0, 1)])
})

test('the client of the worker loads with the first question; a load that failed is tried again at the next one', async () => {
  let loads = 0
  const vault = lazyVault(async () => {
    loads++
    if (loads === 1) throw new TypeError('no network')
    return { ask: async () => 'a code' as never, prepare: () => {}, isRunning: () => true }
  })
  expect(vault.isRunning()).toBe(false)
  expect(await vault.ask('newCode').catch((error: unknown) => error instanceof TypeError)).toBe(true)
  expect(vault.isRunning()).toBe(false)
  expect(await vault.ask('newCode')).toBe('a code')
  expect([vault.isRunning(), loads]).toEqual([true, 2])
})

/** A worker with the share of an account. */
async function openAccount() {
  const seed = createSeed()
  const addresses = addressesOf(await deriveKeys(seed))
  const { own, server } = await splitSeed(seed)
  const account = { id: 'account-1', createdAt: 1, addresses, logins: [], recoveries: [], hasDeviceShare: true }
  const held = [{ ...addresses, own: base64urlnopad.encode(own), isSure: true }]
  const clock = { ms: 1_000_000 }
  let reads = 0
  const handlers = createVaultHandlers({
    clock: { now: () => clock.ms, setTimeout: () => () => {} },
    server: {
      async call() {
        reads++
        return { share: base64urlnopad.encode(server) } as never
      },
    },
    store: {
      read: async (name) => (name === 'share account-1' ? new TextEncoder().encode(JSON.stringify(held)) : undefined),
      write: async () => {},
      lock: (_, run) => run(),
    },
  })
  const sign = () => handlers.sign({ account, signable: { kind: 'eip155-message', message: '0x6869' } })
  return { clock, handlers, reads: () => reads, sign }
}

test('a sign-out overwrites keys that are open: the next signature takes the server’s share again', async () => {
  const { handlers, reads, sign } = await openAccount()
  await sign()
  await sign()
  expect(reads()).toBe(1)
  await handlers.lock(undefined as never)
  await sign()
  expect(reads()).toBe(2)
})

test('a page that was hidden for 15 minutes finds its keys overwritten, though browsers stop its timers', async () => {
  const { clock, handlers, reads, sign } = await openAccount()
  await sign()
  await sign()
  expect(reads()).toBe(1)
  await handlers.visible({ isVisible: false })
  clock.ms += 5 * 60_000 - 1
  await handlers.visible({ isVisible: true })
  await sign()
  expect(reads()).toBe(1)
  await handlers.visible({ isVisible: false })
  clock.ms += 15 * 60_000
  await handlers.visible({ isVisible: true })
  await sign()
  expect(reads()).toBe(2)
})
