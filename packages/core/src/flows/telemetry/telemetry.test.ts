import { describe, expect, test } from 'vitest'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { EventName } from '../../kernel/events/event.ts'
import { createTestClient, type TestClientOptions } from '../../testing/create-test-client.ts'
import { createFakePlatform } from '../../testing/fake-platform.ts'
import { createMockEvm, evmAddresses } from '../../testing/mocks.ts'
import { connect } from '../connecting/connect.ts'
import { type Answer, answer } from '../services/answer.fixture.ts'
import { remoteSettings } from '../services/remote-settings.ts'
import { eventFields } from './event-fields.ts'
import { startTelemetry } from './start-telemetry.ts'
import type { TelemetryOptions } from './telemetry-api.ts'

const services = { url: 'https://services.example', projectId: 'our-project' }
const analytics = (isAnalyticsEnabled: boolean): Answer => ({ body: { isAnalyticsEnabled } })

type Sent = { eventId: string; url: string; domain: string; timestamp: number; props: Record<string, unknown> }

function setUp(
  options: TestClientOptions & { telemetry?: undefined; ask?: TelemetryOptions; answers?: Record<string, Answer> } = {},
) {
  const { ask, answers = {}, ...rest } = options
  const paths: string[] = []
  const bodies: Sent[] = []
  const said: Record<string, Answer> = { '/getAnalyticsConfig': analytics(true), '/e': { status: 202 }, ...answers }
  const page = createTestClient({
    services,
    fetch: async (address, { body, method }) => {
      const { pathname } = new URL(address)
      paths.push(`${method} ${pathname}`)
      if (body) bodies.push(JSON.parse(body) as Sent)
      return answer(said[pathname] ?? { status: 404 })
    },
    ...rest,
  })
  const telemetry = startTelemetry(page.client, ask)
  return {
    ...page,
    paths,
    said,
    bodies,
    telemetry,
    sent: () => paths.filter((path) => path === 'POST /e').length,
    async settle() {
      await import('./create-sender.ts')
      await page.clock.advance(0)
    },
  }
}

describe('startTelemetry', () => {
  test('an event is posted to the app’s own services, with what the list names of it', async () => {
    const { bodies, client, clock, paths, settle } = setUp()
    const timestamp = clock.now()
    client.events.emit('MODAL_OPEN', { connected: false, view: 'Connect', surprise: 'x' } as never)
    await settle()
    expect(paths).toEqual(['GET /getAnalyticsConfig', 'POST /e'])
    expect(bodies).toEqual([
      {
        eventId: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
        url: 'https://app.example/',
        domain: 'app.example',
        timestamp,
        props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false, view: 'Connect' } },
      },
    ])
    client.events.emit('MODAL_CLOSE', { connected: false })
    await settle()
    expect(paths).toEqual(['GET /getAnalyticsConfig', 'POST /e', 'POST /e'])
    expect(bodies[1]?.eventId).not.toBe(bodies[0]?.eventId)
  })

  test('[S7.55] analytics and error telemetry are each a POST to /e', async () => {
    const { bodies, client, paths, settle, telemetry } = setUp()
    client.events.emit('MODAL_OPEN', { connected: false, view: 'Connect' } as never)
    telemetry.report(new LatchkeyError('request/unreadable'))
    await settle()
    expect(paths.filter((path) => path !== 'GET /getAnalyticsConfig')).toEqual(['POST /e', 'POST /e'])
    expect(bodies.map(({ props: { type, event } }) => [type, event])).toEqual([
      ['track', 'MODAL_OPEN'],
      ['error', 'DATA_PARSING_ERROR'],
    ])
  })

  test('off by default: without it nothing is sent, and without services it does nothing', async () => {
    const paths: string[] = []
    const fetch = async (address: string) => {
      paths.push(address)
      return answer({})
    }
    const { client } = createTestClient({ services, fetch })
    client.events.emit('CLICK_NETWORKS', {})
    const alone = createTestClient({ fetch })
    const telemetry = startTelemetry(alone.client)
    const server = createTestClient({ services, fetch, platform: createFakePlatform({ kind: 'server' }) })
    startTelemetry(server.client).report(new Error('x'))
    alone.client.events.emit('CLICK_NETWORKS', {})
    telemetry.report(new Error('x'))
    await import('./create-sender.ts')
    await alone.clock.advance(60_000)
    expect(paths).toEqual([])
  })

  test('nothing is sent once it is stopped, or if the operator wants nothing', async () => {
    const stopped = setUp()
    stopped.client.events.emit('CLICK_NETWORKS', {})
    stopped.telemetry.stop()
    stopped.client.events.emit('CLICK_NETWORKS', {})
    stopped.telemetry.report(new Error('x'))
    await stopped.settle()
    expect(stopped.paths).toEqual([])

    const unwanted = setUp({ answers: { '/getAnalyticsConfig': analytics(false) } })
    unwanted.client.events.emit('CLICK_NETWORKS', {})
    await unwanted.settle()
    unwanted.client.events.emit('CLICK_NETWORKS', {})
    await unwanted.settle()
    expect(unwanted.paths).toEqual(['GET /getAnalyticsConfig'])
  })

  test('an event that can’t be sent is gone; the next one is sent again', async () => {
    const { client, said, sent, settle } = setUp({ answers: { '/getAnalyticsConfig': { status: 500 } } })
    client.events.emit('CLICK_NETWORKS', {})
    await settle()
    expect(sent()).toBe(0)
    Object.assign(said, { '/getAnalyticsConfig': analytics(true), '/e': { status: 500 } })
    client.events.emit('CLICK_NETWORKS', {})
    await settle()
    Object.assign(said, { '/e': {} })
    client.events.emit('CLICK_NETWORKS', {})
    await settle()
    expect(sent()).toBe(2)
    expect(client.alerts.getState().alerts).toEqual([])
  })

  test('a storm of events is cut at 60 a minute', async () => {
    const { client, clock, sent, settle } = setUp()
    for (let index = 0; index < 200; index++) client.events.emit('CLICK_NETWORKS', {})
    await settle()
    expect(sent()).toBe(60)
    await clock.advance(60_000)
    client.events.emit('CLICK_NETWORKS', {})
    await settle()
    expect(sent()).toBe(61)
  })
})

describe('texts that name the visitor', () => {
  async function connected(ask?: TelemetryOptions) {
    const { adapter, wallet } = createMockEvm()
    const page = setUp({ adapters: [adapter], ...(ask && { ask }) })
    page.client.start()
    const connected = connect(page.client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
    wallet.approve()
    await connected
    page.client.events.emit('CLICK_NETWORKS', {})
    await page.settle()
    return page
  }

  test('no address unless it is asked for', async () => {
    const plain = await connected()
    expect(plain.bodies.at(-1)?.props.event).toBe('CLICK_NETWORKS')
    expect(JSON.stringify(plain.bodies)).not.toContain('1111')
    const open = await connected({ address: true })
    expect(open.bodies.at(-1)?.props).toMatchObject({ event: 'CLICK_NETWORKS', address: evmAddresses[0] })
  })

  test('neither in texts nor in the address of the page', async () => {
    const address = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e'
    const page = setUp({
      platform: {
        ...createFakePlatform(),
        locationHref: () => `https://app.example/of/${address}?secret=1#token`,
      },
    })
    page.client.events.emit('CONNECT_ERROR', { message: `${address} of alice.eth at a@b.example`, code: 'x/y' })
    page.client.events.emit('SEARCH_WALLET', { search: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' })
    page.telemetry.report(new Error(`no such account ${address}`))
    await page.settle()
    expect(page.bodies).toHaveLength(3)
    expect(JSON.stringify(page.bodies)).not.toMatch(/742d|f44e|alice|a@b|secret|token|DezX/)
    expect(page.bodies[0]?.url).toBe('https://app.example/of/[id]')
  })

  test('a network is no name, and stays readable', async () => {
    const page = setUp()
    page.client.events.emit('SWITCH_NETWORK', { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
    await page.settle()
    expect(page.bodies[0]?.props.properties).toEqual({ network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
  })

  test('only the listed properties of an event are sent', async () => {
    for (const event of Object.keys(eventFields) as EventName[]) {
      const page = setUp()
      const all = Object.fromEntries([...eventFields[event], 'address', 'uri', 'account'].map((name) => [name, 'x']))
      page.client.events.emit(event, all as never)
      await page.settle()
      const props = page.bodies[0]?.props
      expect([props?.event, Object.keys(props?.properties ?? {}).sort()]).toEqual([
        event,
        [...eventFields[event]].sort(),
      ])
    }
  })
})

describe('errors', () => {
  test('[S9.16] at most five errors are reported in 60 s', async () => {
    const { clock, sent, settle, telemetry } = setUp()
    for (let index = 0; index < 10; index++) telemetry.report(new Error(`error ${index}`))
    await settle()
    expect(sent()).toBe(5)
    await clock.advance(59_999)
    telemetry.report(new Error('too early'))
    await settle()
    expect(sent()).toBe(5)
    await clock.advance(1)
    for (let index = 0; index < 10; index++) telemetry.report(new Error(`error ${index}`))
    await settle()
    expect(sent()).toBe(10)
  })

  test('an error says its kind, code, text and place', async () => {
    const { bodies, settle, telemetry } = setUp()
    telemetry.report(
      new LatchkeyError('request/unreadable', { details: 'the answer of 0x742d35Cc6634C0532925a3b844Bc454e4438f44e' }),
    )
    telemetry.report(new TypeError('x is undefined'), { uncaught: true })
    telemetry.report('a text')
    await settle()
    expect(bodies.map(({ props }) => props)).toEqual([
      {
        type: 'error',
        event: 'DATA_PARSING_ERROR',
        properties: {
          errorType: 'request/unreadable',
          errorMessage: 'The answer could not be read',
          stackTrace: expect.stringContaining('telemetry.test.ts'),
          uncaught: false,
        },
      },
      {
        type: 'error',
        event: 'INTERNAL_SDK_ERROR',
        properties: {
          errorType: 'internal/unexpected',
          errorMessage: 'x is undefined',
          stackTrace: expect.stringContaining('telemetry.test.ts'),
          uncaught: true,
        },
      },
      expect.objectContaining({ event: 'INTERNAL_SDK_ERROR' }),
    ])
    expect(bodies[0]?.props.properties).not.toHaveProperty('details')
  })

  test('a declined or aborted request is none', async () => {
    const { bodies, settle, telemetry } = setUp()
    telemetry.report(new LatchkeyError('connection/user-rejected'))
    telemetry.report(Object.assign(new Error('User rejected the request'), { code: 4001 }))
    telemetry.report(new LatchkeyError('request/aborted'))
    await settle()
    expect(bodies).toEqual([])
  })
})

describe('a page that the services turn away', () => {
  test('[S8.34] an origin that is not on the allowlist alerts of an invalid configuration, and a 403 to telemetry once', async () => {
    const answers = {
      '/e': { status: 403 },
      '/projects/v1/origins': { body: { allowedOrigins: ['https://other.example'] } },
    }
    const origin = setUp({ answers })
    origin.client.start()
    await origin.client.use(remoteSettings).follow()
    await origin.settle()
    expect(origin.client.alerts.getState().alerts).toMatchObject([
      { short: 'Invalid App Configuration', long: expect.stringMatching(/origin.*allowlist/) },
    ])

    const { client, clock, sent, settle, telemetry } = setUp({ answers })
    const alerts = () => client.alerts.getState().alerts.map(({ short }) => short)
    client.events.emit('CLICK_NETWORKS', {})
    client.events.emit('CLICK_NETWORKS', {})
    await settle()
    expect(alerts()).toEqual(['Invalid App Configuration'])
    client.alerts.close()
    client.events.emit('CLICK_NETWORKS', {})
    telemetry.report(new Error('x'))
    await clock.advance(600_000)
    client.events.emit('CLICK_NETWORKS', {})
    await settle()
    expect([alerts(), sent()]).toEqual([[], 2])
  })

  test('with a project id that they don’t know is told so', async () => {
    const { client, settle } = setUp({
      answers: { '/getAnalyticsConfig': { status: 403, body: { error: { code: 'project_id_unknown', message: '' } } } },
    })
    client.events.emit('CLICK_NETWORKS', {})
    await settle()
    expect(client.alerts.getState().alerts.map(({ code }) => code)).toEqual(['config/project-id-invalid'])
  })
})
