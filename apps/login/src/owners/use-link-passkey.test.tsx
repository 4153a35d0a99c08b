// @vitest-environment jsdom
import { LatchkeyError } from '@latchkey/core/errors'
import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { draw } from '../testing/draw.fixture.tsx'
import { useLinkPasskey } from './use-link-passkey.ts'

const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers()
})

/** Draws a part that adds a passkey. Each answer of the server has a flow of its own; `offline` refuses. */
async function drawLink() {
  const server = { isOffline: false, asked: 0 }
  const call = async () => {
    server.asked += 1
    if (server.isOffline) throw new LatchkeyError('request/unreachable')
    return { flow: `flow-${server.asked}`, options: { challenge: `challenge-${server.asked}`, user: {} } }
  }
  /** What each window was given. */
  const given: { create?: { challenge: string } }[] = []
  const handOver = {
    offer: (_: string, content: never) => {
      given.push(content)
      return { result: new Promise(() => {}), end() {} }
    },
  }
  const opened = { closed: false, close() {} }
  vi.stubGlobal('open', () => opened)
  let press = async (): Promise<unknown> => undefined
  function Part() {
    const { link } = useLinkPasskey()
    press = () => link({ id: 'account-1' } as never).catch((error: unknown) => error)
    return null
  }
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const start = async () => {
    draw(<Part />, { server: { call: call as never }, handOver })
    await pass(0)
  }
  return { given, opened, pass, press: () => press(), server, start }
}

test('a press after the server was away fails, and the next one opens the window', async () => {
  const page = await drawLink()
  page.server.isOffline = true
  await page.start()
  page.server.isOffline = false
  expect(await page.press()).toMatchObject({ code: 'request/unreachable' })
  expect(page.given).toEqual([])
  await page.pass(0)
  void page.press()
  expect(page.given).toMatchObject([{ create: { challenge: 'challenge-2' } }])
})

test('a visitor who reads for long gets a challenge that the server still takes', async () => {
  const page = await drawLink()
  await page.start()
  // The server takes a challenge for five minutes.
  await page.pass(9 * minute)
  void page.press()
  expect(page.given).toMatchObject([{ create: { challenge: 'challenge-5' } }])
})

test('the window after another one has a challenge of its own', async () => {
  const page = await drawLink()
  await page.start()
  const first = page.press()
  page.opened.closed = true
  await page.pass(1000)
  expect(await first).toBeUndefined()
  page.opened.closed = false
  void page.press()
  expect(page.given).toMatchObject([{ create: { challenge: 'challenge-1' } }, { create: { challenge: 'challenge-2' } }])
})

test('a challenge that the server still takes is used although no newer one came', async () => {
  const page = await drawLink()
  await page.start()
  page.server.isOffline = true
  await page.pass(3 * minute)
  const first = page.press()
  expect(page.given).toMatchObject([{ create: { challenge: 'challenge-1' } }])
  page.opened.closed = true
  await page.pass(1000)
  await first
  page.opened.closed = false
  // The window that was closed has used no challenge.
  void page.press()
  expect(page.given).toMatchObject([{ create: { challenge: 'challenge-1' } }, { create: { challenge: 'challenge-1' } }])
})

test('a challenge that the server takes no more isn’t used', async () => {
  const page = await drawLink()
  await page.start()
  page.server.isOffline = true
  await page.pass(5 * minute)
  expect(await page.press()).toMatchObject({ code: 'request/unreachable' })
  expect(page.given).toEqual([])
})
