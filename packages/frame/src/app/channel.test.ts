import { isLatchkeyError } from '@latchkey/core/errors'
import { createFakeClock } from '@latchkey/core/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loginError, refusalOf } from '../protocol/errors.ts'
import { methodPolicies } from '../protocol/methods.ts'
import { requests } from '../protocol/schemas.ts'
import { type Handlers, serveApp } from '../remote/serve-app.ts'
import { type FakeWindow, twoWindows } from '../testing/two-windows.ts'
import { type Channel, type Incoming, openChannel } from './channel.ts'

const user = { address: '0x52908400098527886E0F7030069857D2E4169EE7', chainId: 1 }
/** The id of the first message that the app posted. */
const sentId = (frame: FakeWindow) => (frame.received[0]?.data as { id: string } | undefined)?.id ?? ''
const never = () => new Promise<never>(() => {})

function setUp(own: Partial<Record<keyof Handlers, (...given: never[]) => Promise<unknown>>> = {}) {
  const { app, frame } = twoWindows()
  const clock = createFakeClock()
  let count = 0
  const random = { id: () => `id${++count}` }
  const asked: { name: string; payload: unknown; origin: string; signal: AbortSignal }[] = []
  const handlers = Object.fromEntries(
    Object.keys(requests).map((name) => [
      name,
      (payload: never, { origin, signal }: { origin: string; signal: AbortSignal }) => {
        asked.push({ name, payload, origin, signal })
        return (own[name as keyof Handlers] ?? never)(payload)
      },
    ]),
  ) as unknown as Handlers
  const served = serveApp({ app, origin: app.origin, listen: frame.listen, handlers, random })
  const channel = openChannel({ peer: () => frame, origin: frame.origin, listen: app.listen, clock, random })
  return { app, frame, clock, asked, served, channel }
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: { code: string }) => error.code,
  )

describe('a request', () => {
  test('[S7.2] [S7.3] carries a random id, and the frame answers with _SUCCESS or _ERROR', async () => {
    const { app, frame, channel } = setUp({
      CONNECT_EMAIL: async () => ({ action: 'VERIFY_OTP' }),
      CONNECT_OTP: async () => {
        throw loginError('login/failed', 'Wrong code')
      },
    })
    expect(await channel.request('CONNECT_EMAIL', { email: 'ada@shop.example' })).toEqual({ action: 'VERIFY_OTP' })
    await expect(channel.request('CONNECT_OTP', { otp: '123456' })).rejects.toMatchObject({
      code: 'login/failed',
      details: 'Wrong code',
    })
    const [first, second] = frame.received.map(({ data }) => data as { id: string; type: string })
    expect(first?.type).toBe('@latchkey-app/CONNECT_EMAIL')
    expect(first?.id).not.toBe(second?.id)
    expect(app.received.map(({ data }) => data)).toEqual([
      { id: first?.id, type: '@latchkey-frame/CONNECT_EMAIL_SUCCESS', payload: { action: 'VERIFY_OTP' } },
      { id: second?.id, type: '@latchkey-frame/CONNECT_OTP_ERROR', payload: { message: 'Wrong code' } },
    ])
  })

  test('names the exact origin of the other side, both ways', async () => {
    const { app, frame, channel } = setUp({ GET_USER: async () => user })
    await channel.request('GET_USER', undefined)
    expect(frame.received[0]?.targetOrigin).toBe('https://login.shop.example')
    expect(app.received[0]?.targetOrigin).toBe('https://app.shop.example')
  })

  test('an error of the login server keeps its code, so that a view can choose its words', async () => {
    const { channel } = setUp({
      CONNECT_OTP: async () => {
        throw loginError('login/failed', 'The code is wrong', { code: 'login/code-wrong', triesLeft: 3 })
      },
    })
    const error = await channel.request('CONNECT_OTP', { otp: '123456' }).catch((thrown: unknown) => thrown)
    expect(refusalOf(error)).toEqual({ code: 'login/code-wrong', triesLeft: 3 })
  })

  test('[S8.5] an error without a message reads "An error occurred"; an unforeseen error tells nothing of itself', async () => {
    const { channel } = setUp({
      SIGN_OUT: async () => {
        throw new Error('share 8f2a… could not be opened')
      },
    })
    await expect(channel.request('SIGN_OUT', undefined)).rejects.toMatchObject({ details: 'An error occurred' })
  })

  test.each([
    ['a missing field', () => ({ email: undefined }), 'email: Required'],
    ['no e-mail address', () => ({ email: 'ada' }), 'email: Invalid email'],
  ])('[S8.9] %s is refused before anything is sent', async (_title, payload, details) => {
    const { frame, channel } = setUp()
    await expect(channel.request('CONNECT_EMAIL', payload() as { email: string })).rejects.toMatchObject({
      code: 'login/message-invalid',
      details,
    })
    expect(frame.received).toEqual([])
  })

  test('[S5.2] a social provider outside the six is refused', async () => {
    const { channel } = setUp({ GET_SOCIAL_REDIRECT_URI: async () => ({ uri: 'https://login.shop.example/go' }) })
    for (const provider of ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const)
      expect(await codeOf(channel.request('GET_SOCIAL_REDIRECT_URI', { provider }))).toBe('resolved')
    await expect(channel.request('GET_SOCIAL_REDIRECT_URI', { provider: 'myspace' as 'google' })).rejects.toMatchObject(
      { code: 'login/message-invalid', details: 'provider: Invalid enum value' },
    )
  })

  test('an answer of the wrong shape is an error, never a half-read user', async () => {
    const { channel } = setUp({ GET_USER: async () => ({ address: 7 }) })
    expect(await codeOf(channel.request('GET_USER', undefined))).toBe('login/message-invalid')
  })

  test('[S9.3] a request about e-mail, device, code or social login has 30 s; a request that asks the visitor has no limit', async () => {
    const { channel, clock } = setUp()
    const limited = [
      channel.request('CONNECT_EMAIL', { email: 'ada@shop.example' }),
      channel.request('CONNECT_DEVICE', undefined),
      channel.request('CONNECT_OTP', { otp: '123456' }),
      channel.request('CONNECT_SOCIAL', { uri: 'https://login.shop.example/?code=1' }),
      channel.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google' }),
    ].map(codeOf)
    let signed = 'waiting'
    void codeOf(channel.request('RPC_REQUEST', { method: 'personal_sign', params: [] })).then((code) => {
      signed = code
    })
    await clock.advance(29_999)
    expect(await Promise.race([...limited, Promise.resolve('waiting')])).toBe('waiting')
    await clock.advance(1)
    expect(await Promise.all(limited)).toEqual(Array(5).fill('request/timed-out'))
    await clock.advance(3_600_000)
    await Promise.resolve()
    expect(signed).toBe('waiting')
  })

  test('the limit of a request that may ask the visitor counts from when the frame is hidden again', async () => {
    const { channel, clock, served } = setUp()
    let ended = 'waiting'
    void codeOf(channel.request('GET_USER', undefined)).then((code) => {
      ended = code
    })
    const other = codeOf(channel.request('GET_CHAIN_ID', undefined))
    const changed = new Promise((resolve) => channel.onNotice('VISIBILITY', resolve))
    served.notify('VISIBILITY', { visible: true })
    await changed
    await clock.advance(3_600_000)
    expect([await other, ended]).toEqual(['request/timed-out', 'waiting'])
    const hidden = new Promise((resolve) => channel.onNotice('VISIBILITY', resolve))
    served.notify('VISIBILITY', { visible: false })
    await hidden
    await clock.advance(29_999)
    expect(ended).toBe('waiting')
    await clock.advance(1)
    await expect.poll(() => ended).toBe('request/timed-out')
  })

  test('a signal that aborts ends the request here and in the frame', async () => {
    const { asked, channel } = setUp()
    const controller = new AbortController()
    const code = codeOf(
      channel.request('RPC_REQUEST', { method: 'personal_sign', params: [] }, { signal: controller.signal }),
    )
    await expect.poll(() => asked.length).toBe(1)
    controller.abort()
    expect(await code).toBe('request/aborted')
    await expect.poll(() => asked[0]?.signal.aborted).toBe(true)
  })

  test('[S8.8] a frame that is not there, and a frame without an app around it, are named to the developer', async () => {
    const { app } = twoWindows()
    const channel = openChannel({
      peer: () => null,
      origin: 'https://login.shop.example',
      listen: app.listen,
      clock: createFakeClock(),
      random: { id: () => 'a' },
    })
    await expect(channel.request('SIGN_OUT', undefined)).rejects.toMatchObject({
      code: 'login/frame-unavailable',
      details: 'W3mFrame: iframe is not set',
    })
    const { frame } = twoWindows()
    const serve = () =>
      serveApp({
        app: undefined,
        origin: app.origin,
        listen: frame.listen,
        handlers: {} as Handlers,
        random: { id: () => 'a' },
      })
    expect(serve).toThrow(expect.objectContaining({ details: 'W3mFrame: parent is not set' }))
  })
})

describe('rejecting what is open', () => {
  const statuses = async (method: string) => {
    const { asked, channel } = setUp()
    let code = 'waiting'
    void codeOf(channel.request('RPC_REQUEST', { method })).then((ended) => {
      code = ended
    })
    await expect.poll(() => asked.length).toBe(1)
    channel.rejectOpenRequests()
    await Promise.resolve()
    await Promise.resolve()
    return code
  }

  test('[S6.10] if the visitor closes what the frame shows, safe methods go on', async () => {
    for (const [method, policy] of Object.entries(methodPolicies))
      if (policy === 'safe') expect([method, await statuses(method)]).toEqual([method, 'waiting'])
  })

  test('[S6.14] if the visitor closes what the frame shows, every method that needs approval ends', async () => {
    for (const [method, policy] of Object.entries(methodPolicies))
      if (policy === 'approval') expect([method, await statuses(method)]).toEqual([method, 'request/aborted'])
  })
})

test('if the visitor closes what the frame shows, its request ends, and requests that the frame answers by itself go on', async () => {
  const { channel, served } = setUp()
  const settings = codeOf(channel.request('SHOW_SETTINGS', undefined))
  let read = 'waiting'
  void codeOf(channel.request('GET_CHAIN_ID', undefined)).then((code) => {
    read = code
  })
  const changed = new Promise((resolve) => channel.onNotice('VISIBILITY', resolve))
  served.notify('VISIBILITY', { visible: true })
  await changed
  channel.rejectOpenRequests()
  expect(await settings).toBe('request/aborted')
  expect(read).toBe('waiting')
})

describe('the method policy', () => {
  test.each(['eth_sign', 'eth_signTypedData', 'wallet_addEthereumChain', 'wallet_switchEthereumChain', 'toString', ''])(
    '%j is refused by the app side and, asked past it, by the frame',
    async (method) => {
      const { app, frame, channel } = setUp()
      expect(await codeOf(channel.request('RPC_REQUEST', { method }))).toBe('login/method-refused')
      expect(frame.received).toEqual([])
      frame.receive({
        origin: app.origin,
        source: app,
        data: { id: 'x', type: '@latchkey-app/RPC_REQUEST', payload: { method } },
      })
      await expect.poll(() => app.received.length).toBe(1)
      expect(app.received[0]?.data).toEqual({
        id: 'x',
        type: '@latchkey-frame/RPC_REQUEST_ERROR',
        payload: { message: 'Requested RPC call is not allowed' },
      })
    },
  )

  test('has 41 safe methods and 11 that need approval', () => {
    const policies = Object.values(methodPolicies)
    expect(policies.filter((policy) => policy === 'safe')).toHaveLength(41)
    expect(policies.filter((policy) => policy === 'approval')).toHaveLength(11)
  })
})

describe('a hostile page', () => {
  const forged = (id: string) => ({
    id,
    type: '@latchkey-frame/GET_USER_SUCCESS',
    payload: { ...user, address: `0x${'e'.repeat(40)}` },
  })

  test.each<[string, Partial<Incoming>, object]>([
    ['of another origin', { origin: 'https://evil.example' }, {}],
    ['of another window', { source: {} }, {}],
    ['to a request of another name', {}, { type: '@latchkey-frame/CONNECT_SOCIAL_SUCCESS' }],
    ['to no request', {}, { id: 'unknown' }],
  ])('an answer %s is ignored: the frame’s own counts', async (_title, event, message) => {
    let answer = (_user: typeof user) => {}
    const { app, asked, channel, frame } = setUp({
      GET_USER: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    const asking = channel.request('GET_USER', undefined)
    await expect.poll(() => asked.length).toBe(1)
    const data = { ...forged(sentId(frame)), ...message }
    app.receive({ origin: frame.origin, source: frame, data, ...event })
    answer(user)
    expect(await asking).toMatchObject(user)
  })

  test('an answer counts once', async () => {
    const { app, channel, frame } = setUp({ GET_USER: async () => user })
    expect(await channel.request('GET_USER', undefined)).toMatchObject(user)
    const id = sentId(frame)
    expect(() => app.receive({ origin: frame.origin, source: frame, data: forged(id) })).not.toThrow()
  })

  test.each([
    ['of another origin', 'https://evil.example', true],
    ['of another window', 'https://app.shop.example', false],
  ])('the frame ignores a request %s', async (_title, origin, rightWindow) => {
    const { app, asked, frame } = setUp()
    frame.receive({
      origin,
      source: rightWindow ? app : {},
      data: { id: 'x', type: '@latchkey-app/GET_USER' },
    })
    expect(asked).toEqual([])
  })

  test('an id that is open is not taken twice, and more than 64 open requests are refused', async () => {
    const { app, asked, frame } = setUp()
    const ask = (id: string) =>
      frame.receive({
        origin: app.origin,
        source: app,
        data: { id, type: '@latchkey-app/RPC_REQUEST', payload: { method: 'personal_sign' } },
      })
    ask('same')
    ask('same')
    expect(asked).toHaveLength(1)
    for (let index = 0; index < 100; index++) ask(`id${index}`)
    expect(asked).toHaveLength(64)
    expect(app.received).toHaveLength(37)
  })

  test('whatever is posted, neither side throws, and every request of ours settles', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.anything(), { maxLength: 20 }), async (posted) => {
        const { app, channel, frame, served } = setUp({ GET_USER: async () => user })
        for (const data of posted) {
          app.receive({ origin: frame.origin, source: frame, data })
          frame.receive({ origin: app.origin, source: app, data })
        }
        expect(await channel.request('GET_USER', undefined)).toMatchObject(user)
        served.close()
        channel.close()
      }),
      { numRuns: 200 },
    )
  })

  test('parameters over 1 MiB are refused', async () => {
    const { channel } = setUp()
    await expect(
      channel.request('RPC_REQUEST', { method: 'eth_call', params: ['x'.repeat(1 << 20)] }),
    ).rejects.toMatchObject({ details: 'params: The request is too large' })
  })
})

describe('closing', () => {
  test('ends every open request, safe ones too, and listens no more', async () => {
    const { channel } = setUp()
    const codes = [
      channel.request('GET_USER', undefined),
      channel.request('RPC_REQUEST', { method: 'eth_call' }),
      channel.request('RPC_REQUEST', { method: 'personal_sign' }),
    ].map(codeOf)
    channel.close()
    expect(await Promise.all(codes)).toEqual(Array(3).fill('request/aborted'))
    expect(await codeOf(channel.request('GET_USER', undefined))).toBe('request/aborted')
  })
})

describe('notices', () => {
  const heard = async (type: string, payload: unknown, name: Parameters<Channel['onNotice']>[0]) => {
    const { app, channel, frame } = setUp()
    const seen: unknown[] = []
    const off = channel.onNotice(name, (read) => seen.push(read))
    app.receive({ origin: frame.origin, source: frame, data: { id: 'n', type, payload } })
    off()
    app.receive({ origin: frame.origin, source: frame, data: { id: 'n', type, payload } })
    return seen
  }

  test('[S7.12] READY carries an optional version, SESSION_UPDATE a token', async () => {
    expect(await heard('@latchkey-frame/READY', undefined, 'READY')).toEqual([undefined])
    expect(await heard('@latchkey-frame/READY', { version: '1.0.0' }, 'READY')).toEqual([{ version: '1.0.0' }])
    expect(await heard('@latchkey-frame/SESSION_UPDATE', { token: 'a.b.c' }, 'SESSION_UPDATE')).toEqual([
      { token: 'a.b.c' },
    ])
    expect(await heard('@latchkey-frame/SESSION_UPDATE', {}, 'SESSION_UPDATE')).toEqual([])
  })

  test('[S7.13] the app hears accountsChanged and chainChanged', async () => {
    expect(await heard('@latchkey-frame/ACCOUNTS_CHANGED', { accounts: [user.address] }, 'ACCOUNTS_CHANGED')).toEqual([
      { accounts: [user.address] },
    ])
    expect(await heard('@latchkey-frame/CHAIN_CHANGED', { chainId: 'eip155:10' }, 'CHAIN_CHANGED')).toEqual([
      { chainId: 'eip155:10' },
    ])
    expect(await heard('@latchkey-frame/CHAIN_CHANGED', { chainId: {} }, 'CHAIN_CHANGED')).toEqual([])
  })
})

test('a frame error that is no text is still an error', async () => {
  const { app, asked, channel, frame } = setUp()
  const asking = channel.request('SIGN_OUT', undefined)
  await expect.poll(() => asked.length).toBe(1)
  const id = sentId(frame)
  app.receive({ origin: frame.origin, source: frame, data: { id, type: '@latchkey-frame/SIGN_OUT_ERROR', payload: 7 } })
  const error = await asking.catch((thrown: unknown) => thrown)
  expect(isLatchkeyError(error, 'login/failed')).toBe(true)
})
