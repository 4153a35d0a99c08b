import { describe, expect, test } from 'vitest'
import { connectionStatus } from '../../kernel/connection/select.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import { createTestClient, type TestClientOptions } from '../../testing/create-test-client.ts'
import type { MockAdapterOptions } from '../../testing/mock-adapter.ts'
import { createMockEvm } from '../../testing/mocks.ts'
import { openModal } from '../modal/open.ts'
import { connecting } from './connecting.ts'

const wanted = { adapterId: 'mock-eip155', connectorId: 'io.mock' }

function setUp(options: TestClientOptions = {}, adapterOptions: Partial<MockAdapterOptions<'eip155'>> = {}) {
  const mock = createMockEvm(adapterOptions)
  const page = createTestClient({ adapters: [mock.adapter], ...options })
  page.client.start()
  const attempt = page.client.use(connecting).attempt(wanted)
  return { ...page, ...mock, attempt, statusOf: () => attempt.getState().status }
}

test('the wallet is asked within the click', () => {
  const { attempt, statusOf, wallet } = setUp()
  expect(statusOf()).toBe('idle')
  attempt.start()
  expect(wallet.prompts.map(({ kind }) => kind)).toEqual(['connect'])
  expect(statusOf()).toBe('connecting')
})

test('an approval connects and closes the modal', async () => {
  const { attempt, client, clock, wallet } = setUp()
  const opened = openModal(client)
  client.router.push({ view: 'ConnectingExternal', rowId: 'io.mock', connectorId: 'io.mock' })
  attempt.start()
  wallet.approve()
  await clock.flush()
  expect(attempt.getState()).toMatchObject({ status: 'connected', connection: { connectorId: 'io.mock' } })
  expect(await opened).toMatchObject({ connectorId: 'io.mock' })
  expect(client.router.getState().open).toBe(false)
})

describe('a view that mounts, unmounts and mounts again asks once', () => {
  test('while the wallet asks', async () => {
    const { attempt, clock, statusOf, wallet } = setUp()
    attempt.start()
    attempt.start()
    attempt.leave()
    attempt.start()
    expect(wallet.shown()).toBe(1)
    wallet.approve()
    await clock.flush()
    expect(statusOf()).toBe('connected')
  })
})

describe('leaving', () => {
  test('leaves the wallet’s prompt, whose late approval is adopted', async () => {
    const { attempt, client, clock, statusOf, wallet } = setUp()
    attempt.start()
    expect(connectionStatus(client.connection.getState())).toBe('connecting')
    attempt.leave()
    expect(statusOf()).toBe('idle')
    expect(connectionStatus(client.connection.getState())).toBe('disconnected')
    expect(client.operations.getState()).toMatchObject([{ kind: 'connect', status: 'asked', detached: true }])
    wallet.approve()
    await clock.flush()
    expect(connectionStatus(client.connection.getState())).toBe('connected')
    expect(client.operations.getState()).toMatchObject([
      { status: 'done', account: wallet.accounts()[0]?.addresses[0]?.address },
    ])
    expect(statusOf()).toBe('idle')
  })

  test('a late approval settles the modal that waits at another view', async () => {
    const { attempt, client, clock, wallet } = setUp()
    void openModal(client)
    attempt.start()
    attempt.leave()
    wallet.approve()
    await clock.flush()
    expect(client.router.getState().open).toBe(false)
  })

  test('and a refusal afterwards changes nothing', async () => {
    const { attempt, clock, statusOf, wallet } = setUp()
    attempt.start()
    attempt.leave()
    wallet.reject()
    await clock.flush()
    expect(statusOf()).toBe('idle')
    attempt.start()
    expect(wallet.shown()).toBe(2)
  })
})

describe('a wallet that does not answer', () => {
  test('is late after a while, and can still approve', async () => {
    const { attempt, clock, statusOf, wallet } = setUp()
    attempt.start()
    await clock.advance(4999)
    expect(attempt.getState()).toMatchObject({ status: 'connecting', late: false })
    await clock.advance(1)
    expect(attempt.getState()).toMatchObject({ status: 'connecting', late: true })
    attempt.start()
    expect(attempt.getState()).toMatchObject({ status: 'connecting', late: true })
    wallet.approve()
    await clock.flush()
    expect(statusOf()).toBe('connected')
    expect(wallet.shown()).toBe(1)
  })

  test('is not waited for by a view that was left, and is given its time again', async () => {
    const { attempt, clock, wallet } = setUp()
    attempt.start()
    await clock.advance(4000)
    attempt.leave()
    expect(clock.pending()).toBe(0)
    attempt.start()
    await clock.advance(4000)
    expect(attempt.getState()).toMatchObject({ status: 'connecting', late: false })
    wallet.reject()
    await clock.flush()
    expect(clock.pending()).toBe(0)
  })
})

describe('failures', () => {
  test.each([
    ['rejected', Object.assign(new Error('User rejected the request.'), { code: 4001 })],
    ['closed', new Error('Connection request reset. Please try again.')],
    ['busy', Object.assign(new Error('Already processing eth_requestAccounts.'), { code: -32002 })],
    ['locked', new LatchkeyError('connection/wallet-locked')],
    ['unavailable', new LatchkeyError('connector/provider-not-found')],
    ['unsupported', new LatchkeyError('network/unsupported')],
    ['failed', new Error('Out of cheese')],
  ])('%s', async (expected, error) => {
    const { attempt, client, clock, wallet } = setUp()
    attempt.start()
    wallet.reject(error)
    await clock.flush()
    expect(attempt.getState()).toMatchObject({ status: expected, tries: 1, error: { name: 'LatchkeyError' } })
    expect(connectionStatus(client.connection.getState())).toBe('disconnected')
    attempt.retry()
    wallet.approve()
    await clock.flush()
    expect(attempt.getState()).toMatchObject({ status: 'connected', tries: 2 })
  })

  test('an adapter that isn’t there is unavailable', async () => {
    const { client, clock } = setUp()
    const attempt = client.use(connecting).attempt({ adapterId: 'no such adapter', connectorId: 'io.mock' })
    attempt.start()
    await clock.advance(1000)
    expect(attempt.getState().status).toBe('unavailable')
  })
})

describe('a wallet that is not in the page', () => {
  const absent = { connectors: { 'io.mock': { installed: false } } }

  test('[S9.9] a wallet that isn’t in the page has a second to appear, and is unavailable after that', async () => {
    const { attempt, clock, statusOf, wallet } = setUp({}, absent)
    attempt.start()
    await clock.advance(999)
    expect(statusOf()).toBe('connecting')
    await clock.advance(1)
    expect(statusOf()).toBe('unavailable')
    expect(wallet.shown()).toBe(0)

    const late: Record<string, { installed: boolean }> = { 'io.mock': { installed: false } }
    const second = createMockEvm()
    const adapter: typeof second.adapter = {
      ...second.adapter,
      create(context) {
        const instance = second.adapter.create(context)
        setLate = () => {
          late['io.mock'] = { installed: true }
          context.emit({ type: 'snapshot' })
        }
        const snapshot = () => ({
          connectors: instance.snapshot().connectors.map((one) => ({ ...one, ...late[one.id] })),
        })
        return { ...instance, snapshot }
      },
    }
    let setLate = () => {}
    const page = createTestClient({ adapters: [adapter] })
    page.client.start()
    const other = page.client.use(connecting).attempt(wanted)
    other.start()
    await page.clock.advance(600)
    expect(second.wallet.shown()).toBe(0)
    setLate()
    await page.clock.flush()
    expect(second.wallet.shown()).toBe(1)
  })

  test('is not asked after the view was left', async () => {
    const { attempt, clock, wallet } = setUp({}, absent)
    attempt.start()
    attempt.leave()
    await clock.advance(2000)
    expect(wallet.shown()).toBe(0)
    expect(clock.pending()).toBe(0)
  })
})

describe('stepping aside', () => {
  test('the modal makes room for a wallet that draws into the page, and comes back', async () => {
    const { attempt, client, clock, wallet } = setUp({}, { surface: 'page' })
    void openModal(client)
    attempt.start()
    expect(client.router.getState()).toMatchObject({ open: true, aside: true })
    wallet.reject()
    await clock.flush()
    expect(client.router.getState()).toMatchObject({ open: true, aside: false })
  })

  test('not for a wallet with a window of its own', () => {
    const { attempt, client } = setUp()
    void openModal(client)
    attempt.start()
    expect(client.router.getState().aside).toBe(false)
  })
})
