import { describe, expect, test } from 'vitest'
import { createTestClient, type TestClientOptions } from '../../testing/create-test-client.ts'
import { createMockEvm } from '../../testing/mocks.ts'
import { activity } from '../activity/activity.ts'
import { connect } from '../connecting/connect.ts'
import { openModal } from '../modal/open.ts'
import { type Answer, answer } from './answer.fixture.ts'
import { disabledDefaults, localDefaults } from './feature-settings.ts'
import { remoteSettings } from './remote-settings.ts'

const config = '/appkit/v1/config'
const origins = '/projects/v1/origins'
const on = (id: string, providers: readonly string[] | null = null) => ({ id, isEnabled: true, config: providers })
const off = (id: string) => ({ id, isEnabled: false, config: null })

function setUp(
  answers: Readonly<Record<string, Answer | 'offline'>>,
  services = true,
  options: TestClientOptions = {},
) {
  const urls: URL[] = []
  const said = { ...answers }
  const page = createTestClient({
    ...(services && { services: { url: 'https://services.example', projectId: 'our-project' } }),
    fetch: async (address) => {
      const url = new URL(address)
      urls.push(url)
      const given = said[url.pathname] ?? { status: 404 }
      if (given === 'offline') throw new TypeError('fetch failed')
      return answer(given)
    },
    ...options,
  })
  const settings = page.client.use(remoteSettings)
  return {
    ...page,
    said,
    urls,
    settings,
    /** Starts the page and lets both requests come to their end. */
    async run(parameters?: Parameters<typeof settings.follow>[0]) {
      const followed = settings.follow(parameters)
      page.client.start()
      await import('./ask-operator.ts')
      await page.clock.advance(60_000)
      await followed
    },
    alerts: () => page.client.alerts.getState().alerts,
  }
}

const everywhere = { body: { allowedOrigins: [] } }
const nothing = { body: { features: [] } }

describe('features', () => {
  test('[S3.21] features are email, socials, swap, buy (the onramp), activity and branding; wrong values are refused', async () => {
    const features = [
      on('social_login', ['email', 'google', 'x']),
      on('swap', ['0x']),
      on('onramp'),
      on('activity'),
      on('reown_branding'),
    ]
    const page = setUp({ [config]: { body: { features } }, [origins]: everywhere })
    await page.run()
    expect(page.settings.getState()).toEqual({
      status: 'remote',
      features: {
        email: true,
        socials: ['google', 'x'],
        swap: ['0x'],
        buy: true,
        activity: true,
        branding: true,
      },
      allowedOrigins: [],
    })
    for (const [name, wrong] of [
      ['swap', { id: 'swap', isEnabled: 'yes', config: null }],
      ['buy', { id: 'onramp', isEnabled: true, config: 'meld' }],
      ['activity', { id: 'Activity', isEnabled: true, config: null }],
      ['email', { id: 'social_login', isEnabled: 1, config: ['email'] }],
      ['socials', { id: 'social_login', isEnabled: true, config: [7] }],
      ['branding', { id: 'branding', isEnabled: true, config: null }],
    ] as const) {
      const other = setUp({ [config]: { body: { features: [wrong] } }, [origins]: everywhere })
      await other.run()
      expect(other.settings.isOn(name)).toBe(false)
    }
  })

  test('[S4.32] features are asked for at init; where that fails, they are disabled', async () => {
    const page = setUp({ [config]: { body: { features: [on('activity')] } }, [origins]: everywhere })
    const followed = page.settings.follow()
    expect([page.urls, page.settings.isOn('activity')]).toEqual([[], false])
    page.client.start()
    await followed
    expect(page.urls.map(({ pathname }) => pathname).sort()).toEqual([config, origins])
    expect(page.settings.isOn('activity')).toBe(true)

    for (const given of ['offline', { status: 500 }, { body: [] }, { body: { features: 'all' } }] as const) {
      const broken = setUp({ [config]: given, [origins]: everywhere })
      await broken.run({ features: { activity: true, socials: ['google'] } })
      expect(broken.settings.getState()).toMatchObject({ status: 'disabled', features: disabledDefaults })
    }
  })

  test('[S4.33] the operator’s settings override those of the app, which is warned', async () => {
    const page = setUp({
      [config]: { body: { features: [off('swap'), on('activity'), on('onramp', ['meld']), on('social_login')] } },
      [origins]: everywhere,
    })
    await page.run({
      features: { swap: ['0x'], activity: true, buy: ['coinbase'], socials: ['google'], email: false },
    })
    expect(page.settings.getState().features).toEqual({
      swap: false,
      activity: true,
      buy: ['meld'],
      // Switched on without a list: the app's own stands.
      socials: ['google'],
      email: false,
      branding: false,
    })
    expect(page.alerts()).toMatchObject([{ code: 'config/features-overridden', level: 'warning' }])
    expect(page.alerts()[0]?.long).toMatch(/"features\.swap", "features\.buy"$/)
  })

  test('a setting that agrees with the operator gives no warning', async () => {
    const page = setUp({ [config]: { body: { features: [on('activity')] } }, [origins]: everywhere })
    await page.run({ features: { activity: true, swap: false, branding: undefined } })
    expect(page.alerts()).toEqual([])
  })

  test('[S8.25] a config that fails is logged as a warning, and the disabled defaults count', async () => {
    const page = setUp({ [config]: { status: 503 }, [origins]: everywhere })
    await page.run({ features: { swap: true, branding: true } })
    expect(page.client.log.copy()).toMatch(/ warn The feature settings of the services could not be loaded/)
    for (const name of ['email', 'socials', 'swap', 'buy', 'activity', 'branding'] as const)
      expect(page.settings.isOn(name)).toBe(false)
  })

  test('an empty list of providers offers nothing, and what is not named is off', async () => {
    const page = setUp({ [config]: { body: { features: [on('swap', [])] } }, [origins]: everywhere })
    await page.run()
    expect(page.settings.getState().features).toEqual(disabledDefaults)
  })

  test('asked again, it hears of a change, and keeps what it knew meanwhile', async () => {
    const page = setUp({ [config]: { body: { features: [on('activity')] } }, [origins]: everywhere })
    await page.run()
    page.said[config] = nothing
    const again = page.settings.follow()
    expect(page.settings.isOn('activity')).toBe(true)
    await again
    expect(page.settings.isOn('activity')).toBe(false)
  })
})

describe('opt-in', () => {
  test('without it nothing is asked, and what is installed is shown', async () => {
    const page = setUp({ [config]: nothing })
    page.client.start()
    await page.clock.advance(60_000)
    expect(page.urls).toEqual([])
    expect(page.settings.getState()).toMatchObject({ status: 'local', features: localDefaults })
    expect([page.settings.isOn('activity'), page.settings.isOn('branding')]).toEqual([true, false])
  })

  test('without services there is no host to ask: the app decides', async () => {
    const page = setUp({}, false)
    await page.run({ features: { swap: false } })
    expect(page.urls).toEqual([])
    expect([page.settings.isOn('swap'), page.settings.isOn('activity')]).toEqual([false, true])
  })

  test('the client’s own `features` count, and are what the app said when the operator says otherwise', async () => {
    const features = { swap: false, buy: ['moonpay'], send: false }
    const page = setUp({ [config]: { body: { features: [on('swap'), on('onramp')] } }, [origins]: everywhere }, true, {
      features,
    })
    expect(page.settings.getState().features).toEqual({ ...localDefaults, swap: false, buy: ['moonpay'] })
    await page.run()
    expect(page.settings.getState().features).toMatchObject({ swap: true, buy: ['moonpay'] })
    expect(page.alerts()[0]?.long).toMatch(/"features\.swap"$/)
  })

  test('only the app’s own services are asked, as the app', async () => {
    const page = setUp({ [config]: nothing, [origins]: everywhere })
    await page.run()
    for (const url of page.urls)
      expect([url.origin, url.searchParams.get('projectId')]).toEqual(['https://services.example', 'our-project'])
  })

  test('an answer that never comes counts as none', async () => {
    const page = createTestClient({
      services: { url: 'https://services.example', projectId: 'our-project' },
      fetch: () => new Promise(() => {}),
    })
    const settings = page.client.use(remoteSettings)
    const followed = settings.follow()
    page.client.start()
    await import('./ask-operator.ts')
    await page.clock.advance(10_000)
    await followed
    expect(settings.getState().status).toBe('disabled')
  })
})

test('an installed feature that the operator switches off is not there, and asks nothing', async () => {
  for (const [features, is] of [
    [[off('activity')], false],
    [[on('activity')], true],
  ] as const) {
    const { adapter, wallet } = createMockEvm()
    const page = setUp({ [config]: { body: { features } }, [origins]: everywhere }, true, { adapters: [adapter] })
    await page.run()
    const connected = connect(page.client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
    wallet.approve()
    await connected
    expect(page.client.use(activity).available()).toBe(is)
    page.urls.length = 0
    await page.client.use(activity).fetch()
    expect(page.urls.length > 0).toBe(is)
  }
})

describe('origins', () => {
  test('[S5.24] an origin that is not on the list alerts of an invalid configuration, a listed origin does not', async () => {
    const table = [
      [['https://app.example'], 0],
      [['https://*.example'], 0],
      [['http://localhost:*', 'https://other.example'], 1],
      [['http://app.example'], 1],
      [['https://app.example.evil'], 1],
    ] as const
    for (const [allowedOrigins, count] of table) {
      const page = setUp({ [config]: nothing, [origins]: { body: { allowedOrigins } } })
      await page.run()
      expect(page.settings.getState().allowedOrigins).toEqual(allowedOrigins)
      expect(page.alerts().map(({ short }) => short)).toEqual(Array(count).fill('Invalid App Configuration'))
      if (count) expect(page.alerts()[0]?.long).toMatch(/allowlist.*https:\/\/app\.example\.$/)
    }
  })

  test('a project without origins lets every one in', async () => {
    const page = setUp({ [config]: nothing, [origins]: everywhere })
    await page.run()
    expect(page.alerts()).toEqual([])
  })

  test('[S8.24] origins that fail to load are an empty list, and no alert', async () => {
    for (const given of ['offline', { status: 500 }, { status: 403 }, { body: { allowedOrigins: 'all' } }] as const) {
      const page = setUp({ [config]: nothing, [origins]: given })
      await page.run()
      expect([page.settings.getState().allowedOrigins, page.alerts()]).toEqual([[], []])
    }
  })

  test('[S8.38] a project id that the services refuse alerts "Invalid Project ID", an absent one "Project ID Not Configured"', async () => {
    const unknown = { status: 403, body: { error: { code: 'project_id_unknown', message: '' } } }
    for (const refusal of [unknown, { status: 401 }]) {
      const page = setUp({ [config]: refusal, [origins]: refusal })
      await page.run()
      expect(page.alerts().map(({ short }) => short)).toEqual(['Invalid Project ID'])
    }
    const { client, clock } = createTestClient({ services: { url: 'https://services.example', projectId: '' } })
    const stop = client.start()
    void openModal(client)
    await clock.flush()
    stop()
    expect(client.alerts.getState().alerts.map(({ short }) => short)).toContain('Project ID Not Configured')
  })

  test('a project id that the services don’t know is alerted as that, once', async () => {
    const unknown = { status: 403, body: { error: { code: 'project_id_unknown', message: '' } } }
    const page = setUp({ [config]: unknown, [origins]: unknown })
    await page.run()
    expect(page.alerts().map(({ code }) => code)).toEqual(['config/project-id-invalid'])
  })
})
