import { createFakeClock } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { twoWindows } from '../testing/two-windows.ts'
import { createLoginFrame, type FrameFailure, frameUrl } from './login-frame.ts'

function setUp({ allowed }: { allowed?: boolean | undefined } = {}) {
  const { app, frame } = twoWindows()
  const clock = createFakeClock()
  const opened: string[] = []
  const failures: FrameFailure[] = []
  const fail: (() => void)[] = []
  const dismiss: (() => void)[] = []
  const shown: unknown[] = []
  let removed = 0
  let count = 0
  const login = createLoginFrame({
    url: 'https://login.shop.example/frame',
    projectId: 'shop',
    chainId: 'eip155:1',
    enableLogger: false,
    clock,
    random: { id: () => `id${++count}` },
    host: {
      origin: app.origin,
      listen: app.listen,
      open(url) {
        opened.push(url)
        return {
          peer: () => frame,
          onError(listener) {
            fail.push(listener)
            return () => fail.splice(fail.indexOf(listener), 1)
          },
          setVisible: (visible, height) => shown.push([visible, height]),
          onDismiss(listener) {
            dismiss.push(listener)
            return () => {}
          },
          remove: () => {
            removed++
          },
        }
      },
    },
    isOriginAllowed: async () => allowed,
    onFailure: (failure) => failures.push(failure),
  })
  const say = (type: string, payload?: unknown) =>
    app.receive({ origin: frame.origin, source: frame, data: { id: 'n', type: `@latchkey-frame/${type}`, payload } })
  const state = (promise: Promise<unknown>) =>
    Promise.race([
      promise.then(
        () => 'ready',
        (error: { details: string }) => error.details,
      ),
      settled(),
    ])
  const settled = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    return 'waiting'
  }
  return {
    app,
    clock,
    dismiss,
    shown,
    fail,
    failures,
    frame,
    login,
    opened,
    removed: () => removed,
    say,
    settled,
    state,
  }
}

test('[S7.1] the frame is opened with projectId, chainId, version and enableLogger', () => {
  const { searchParams } = frameUrl({
    url: 'https://login.shop.example/frame',
    projectId: 'shop',
    chainId: 'eip155:10',
    enableLogger: true,
    origin: 'https://app.shop.example',
  })
  expect(Object.fromEntries(searchParams)).toEqual({
    projectId: 'shop',
    chainId: 'eip155:10',
    version: '1',
    enableLogger: 'true',
    origin: 'https://app.shop.example',
  })
})

test.each([
  ['https://login.shop.example', '/frame.html'],
  ['https://login.shop.example/', '/frame.html'],
  ['https://shop.example/login/frame', '/login/frame'],
])('the login site %s is opened at %s', (url, path) => {
  const given = { url, projectId: 'shop', chainId: 'eip155:1', enableLogger: false, origin: 'https://app.shop.example' }
  expect(frameUrl(given).pathname).toBe(path)
})

test.each(['http://login.shop.example', 'login.shop.example', 'javascript:alert(1)', ''])(
  'error: %j is no login site',
  (url) => {
    const given = {
      url,
      projectId: 'shop',
      chainId: 'eip155:1',
      enableLogger: false,
      origin: 'https://app.shop.example',
    }
    expect(() => frameUrl(given)).toThrow('Invalid configuration')
  },
)

test('nothing is opened before it is needed, and one frame serves all', async () => {
  const { login, opened, say, clock } = setUp()
  expect(opened).toEqual([])
  const channels = [login.channel(), login.channel()]
  say('READY')
  await clock.advance(500)
  expect((await Promise.all(channels)).every((channel) => channel === login.current())).toBe(true)
  expect(opened).toHaveLength(1)
})

test('[S4.12] a frame that answers no ping is initialised 500 ms after READY', async () => {
  const { clock, login, say, state } = setUp()
  const channel = login.channel()
  await clock.advance(5_000)
  expect(await state(channel)).toBe('waiting')
  say('READY', { version: '1.0.0' })
  await clock.advance(499)
  expect(await state(channel)).toBe('waiting')
  await clock.advance(1)
  expect(await state(channel)).toBe('ready')
})

test('a frame that answers the ping is initialised at once', async () => {
  const { app, frame, login, say, settled, state } = setUp()
  const channel = login.channel()
  say('READY')
  const ping = frame.received.find(({ data }) => (data as { type: string }).type === '@latchkey-app/PING')
  const { id } = { id: '', ...(ping?.data as { id: string } | undefined) }
  app.receive({ origin: frame.origin, source: frame, data: { id, type: '@latchkey-frame/PING_SUCCESS' } })
  await settled()
  expect(await state(channel)).toBe('ready')
})

test('[S9.2] a frame that is not ready after 20 s is given up; the next call tries again', async () => {
  const { clock, failures, login, opened, removed, settled, state } = setUp()
  const first = login.channel()
  first.catch(() => {})
  await clock.advance(19_999)
  expect(await state(first)).toBe('waiting')
  await clock.advance(1)
  await settled()
  expect(await state(first)).toBe('iframe_request_timeout')
  expect([failures, removed()]).toEqual([['iframe_request_timeout'], 1])
  login.channel().catch(() => {})
  expect(opened).toHaveLength(2)
})

test('a frame that the browser can’t load has an error of its own', async () => {
  const { fail, failures, login, settled } = setUp()
  const channel = login.channel()
  fail[0]?.()
  await expect(channel).rejects.toMatchObject({ code: 'login/frame-unavailable', details: 'iframe_load_failed' })
  await settled()
  expect(failures).toEqual(['iframe_load_failed'])
})

test('a page whose origin the login site does not allow has an error of its own', async () => {
  const { clock, failures, login } = setUp({ allowed: false })
  const channel = login.channel()
  await clock.advance(20_000)
  await expect(channel).rejects.toMatchObject({ details: 'origin_not_allowed' })
  expect(failures).toEqual(['origin_not_allowed'])
})

test('closing removes the frame and ends what waits for it, with no timer left', async () => {
  const { clock, login, removed } = setUp()
  const channel = login.channel()
  login.close()
  await expect(channel).rejects.toMatchObject({ code: 'request/aborted' })
  expect([removed(), clock.pending(), login.current()]).toEqual([1, 0, undefined])
})
