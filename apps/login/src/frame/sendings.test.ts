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
  const clock = { time: 1_000_000 }
  const open = async () => createSendings((await browser.openPage()).store, { now: () => clock.time })
  return { clock, first: await open(), second: await open() }
}

test('a nonce that one tab has taken is not free for the other, for a minute', async () => {
  const { clock, first, second } = await twoTabs()
  expect(await second.leastNonce('a')).toBe(0n)
  await Promise.all([first.sent('a', 6n), second.sent('b', 2n)])
  expect([await second.leastNonce('a'), await first.leastNonce('b'), await first.leastNonce('c')]).toEqual([6n, 2n, 0n])
  await first.sent('a', 7n)
  expect(await second.leastNonce('a')).toBe(7n)
  clock.time += 60_000
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
