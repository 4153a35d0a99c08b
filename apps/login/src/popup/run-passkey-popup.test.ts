import { createFakeClock } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { createPopup } from '../testing/popup.fixture.ts'
import { createWindows } from '../testing/windows.fixture.ts'
import { createHandOver } from './hand-over.ts'
import { type PasskeyProblem, type PasskeyPurpose, runPasskeyPopup } from './run-passkey-popup.ts'

const origin = 'http://login.localhost'
const flow = 'flow-of-this-visitor'
const content = { get: { challenge: 'get' }, create: { challenge: 'create' } }

function setUp({
  answers = [{ credential: 'made' }],
  isSupported = true,
  offered = content,
}: {
  /** What the browser does, time after time. */
  answers?: readonly ({ credential: string } | { error: string })[]
  isSupported?: boolean
  offered?: unknown
} = {}) {
  const clock = createFakeClock()
  const windows = createWindows()
  const handOver = createHandOver(windows.open(origin))
  const offer = handOver.offer(flow, offered)
  const popup = createPopup(windows.open(origin), '', clock)
  const seen: (string | readonly [readonly PasskeyPurpose[], PasskeyProblem | undefined])[] = []
  const asked: unknown[] = []
  const left = [...answers]
  const run = (named = flow, purpose: PasskeyPurpose = 'create') =>
    runPasskeyPopup({
      page: popup.page(`${origin}/passkey.html#latchkey-begin=${named}`),
      clock,
      screen: {
        show: (state) => void seen.push(state),
        async choose(ways, problem) {
          seen.push([ways, problem])
          return purpose
        },
      },
      passkeys: {
        isSupported,
        async ask(how, options) {
          asked.push([how, options])
          const next = left.shift()
          if (!next || 'error' in next) throw new DOMException('no', next?.error ?? 'NotAllowedError')
          return next.credential
        },
      },
    })
  return { asked, clock, offer, run, seen }
}

test('the frame hears which passkey the visitor made or used', async () => {
  const { asked, offer, run, seen } = setUp()
  await run()
  expect(await offer.result).toEqual({ purpose: 'create', credential: 'made' })
  expect(asked).toEqual([['create', content.create]])
  expect(seen).toEqual(['working', [['get', 'create'], undefined], 'asking', 'done'])
})

test('a visitor who closes the browser’s dialog, or takes a device that has one, is asked once more', async () => {
  const answers = [{ error: 'NotAllowedError' }, { error: 'InvalidStateError' }, { credential: 'other' }]
  const { offer, run, seen } = setUp({ answers, offered: { create: content.create } })
  await run()
  expect(await offer.result).toEqual({ purpose: 'create', credential: 'other' })
  expect(seen.filter((each) => typeof each !== 'string')).toEqual([
    [['create'], undefined],
    [['create'], 'closed'],
    [['create'], 'exists'],
  ])
})

test('a browser without passkeys says so', async () => {
  const { asked, run, seen } = setUp({ isSupported: false })
  await run()
  expect(seen).toEqual(['working', 'unsupported'])
  expect(asked).toEqual([])
})

test.each([
  ['a link of another person, whose flow no frame of this browser has', 'flow-of-a-stranger', content],
  ['an address without a flow', '', content],
  ['content of another kind', flow, { url: 'https://evil.example' }],
])('%s asks no passkey', async (_, named, offered) => {
  const { asked, clock, run, seen } = setUp({ offered })
  const running = run(named)
  await clock.advance(10_000)
  await running
  expect(seen).toEqual(['working', 'failed'])
  expect(asked).toEqual([])
})
