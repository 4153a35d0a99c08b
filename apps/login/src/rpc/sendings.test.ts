import { createFakeClock } from '@latchkey/core/testing'
import { refusalOf } from '@latchkey/frame/protocol'
import { expect, test } from 'vitest'
import { createBrowser } from '../testing/browser.fixture.ts'
import { createSendings } from './sendings.ts'

/** The sendings of two tabs of one browser, and their time. */
async function twoTabs() {
  const browser = createBrowser({
    url: 'http://services.localhost',
    origin: 'http://login.localhost',
    readCode: async () => '',
  })
  const clock = createFakeClock()
  const open = async () => createSendings((await browser.openPage()).store, clock)
  return { clock, first: await open(), second: await open() }
}

test('a nonce that one tab has taken is not free for the other, for a minute', async () => {
  const { clock, first, second } = await twoTabs()
  expect(await second.leastNonce('a')).toBe(0n)
  await Promise.all([first.sent('a', 6n), second.sent('b', 2n)])
  expect([await second.leastNonce('a'), await first.leastNonce('b'), await first.leastNonce('c')]).toEqual([6n, 2n, 0n])
  await first.sent('a', 7n)
  expect(await second.leastNonce('a')).toBe(7n)
  // An app may choose a lower nonce than the one that is taken already.
  await second.sent('a', 5n)
  expect([await first.leastNonce('a'), await second.leastNonce('a')]).toEqual([7n, 7n])
  await clock.advance(60_000)
  expect(await second.leastNonce('a')).toBe(0n)
})

test('tabs send one after the other, and a failure doesn’t stop the next', async () => {
  const { first, second } = await twoTabs()
  const steps: string[] = []
  const end = Promise.withResolvers<void>()
  const failed = first.inTurn('a', async () => {
    steps.push('begin')
    await end.promise
    steps.push('end')
    throw new Error('no')
  })
  const next = second.inTurn('a', async () => void steps.push('next'))
  await second.inTurn('b', async () => void steps.push('other'))
  expect(steps).toEqual(['begin', 'other'])
  end.resolve()
  await expect(failed).rejects.toThrow('no')
  await next
  expect(steps).toEqual(['begin', 'other', 'end', 'next'])
})

/** Sends something that ends when the test says so, and a second thing from another tab. */
async function twoSendings(signal?: AbortSignal) {
  const tabs = await twoTabs()
  const end = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const work = () => {
    begun.resolve()
    return end.promise
  }
  const first = tabs.first.inTurn('a', work, signal)
  await begun.promise
  const steps: string[] = []
  const second = tabs.second
    .inTurn('a', async () => void steps.push('begun'), signal)
    .catch((error: { code: string }) => steps.push(refusalOf(error)?.code ?? error.code))
  return { ...tabs, first, second, steps, end: end.resolve }
}

test('a sending that waits for another for more than a minute and a half is refused, and never begins', async () => {
  const { clock, end, first, second, steps } = await twoSendings()
  await clock.advance(89_000)
  expect(steps).toEqual([])
  await clock.advance(1_000)
  await second
  end()
  await first
  await clock.advance(1_000)
  expect(steps).toEqual(['login/busy'])
})

test('a sending whose app gives up leaves the queue at once; a sending that has begun goes on', async () => {
  const app = new AbortController()
  const { end, first, second, steps } = await twoSendings(app.signal)
  app.abort()
  await second
  end()
  await first
  expect(steps).toEqual(['request/aborted'])
})

test('the limit is for waiting alone: what has begun may take longer', async () => {
  const { clock, first } = await twoTabs()
  const end = Promise.withResolvers<string>()
  const begun = Promise.withResolvers<void>()
  const sent = first.inTurn('a', () => {
    begun.resolve()
    return end.promise
  })
  await begun.promise
  await clock.advance(200_000)
  end.resolve('hash')
  expect(await sent).toBe('hash')
})

/** A browser whose store does what the test says. */
function createTab(store: Partial<Parameters<typeof createSendings>[0]>) {
  const clock = createFakeClock()
  const sendings = createSendings(
    { lock: (_, run) => run(), read: async () => undefined, write: async () => undefined, ...store },
    clock,
  )
  return { clock, sendings }
}

test('a browser that takes the lock away doesn’t change the answer of what has begun', async () => {
  const { sendings } = createTab({
    lock: async (_, run) => {
      void run()
      throw new DOMException('The page was put to sleep', 'AbortError')
    },
  })
  expect(await sendings.inTurn('a', async () => 'hash')).toBe('hash')
})

test('a tab knows what it has sent itself, also where the browser stores nothing', async () => {
  const full = async () => Promise.reject(new DOMException('', 'QuotaExceededError'))
  const { sendings } = createTab({ read: full, write: full })
  await sendings.sent('a', 6n)
  expect([await sendings.leastNonce('a'), await sendings.leastNonce('b')]).toEqual([6n, 0n])
})

test('the answer about something sent waits for the browser’s storage for a second at most', async () => {
  const { clock, sendings } = createTab({ write: () => new Promise(() => {}) })
  const noted = sendings.sent('a', 6n)
  await clock.advance(1_000)
  await noted
  expect(await sendings.leastNonce('a')).toBe(6n)
})

test('sendings of one tab wait for each other for as long as they take', async () => {
  const { clock, sendings } = createTab({})
  const end = Promise.withResolvers<string>()
  const first = sendings.inTurn('a', () => end.promise)
  const second = sendings.inTurn('a', async () => 'second')
  await clock.advance(200_000)
  end.resolve('first')
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
})

test('a tab that slept while it waited doesn’t send what is old by then', async () => {
  const clock = createFakeClock()
  const grant = Promise.withResolvers<void>()
  const lock = async <T>(_: string, run: () => Promise<T>) => grant.promise.then(run)
  // A page that sleeps has no timers.
  const asleep = { ...clock, setTimeout: () => () => {} }
  const store = { lock, read: async () => undefined, write: async () => undefined }
  const sent = createSendings(store, asleep).inTurn('a', async () => 'hash')
  await clock.advance(3_600_000)
  grant.resolve()
  await expect(sent).rejects.toMatchObject({ context: { reason: 'login/busy' } })
})

test('a higher nonce of long ago doesn’t hide what was sent now, and unreadable data counts as none', async () => {
  const { clock, sendings } = createTab({ read: async () => new TextEncoder().encode('[["a","x",1]]') })
  await sendings.sent('a', 10n)
  await clock.advance(60_000)
  await sendings.sent('a', 8n)
  expect(await sendings.leastNonce('a')).toBe(8n)
})
