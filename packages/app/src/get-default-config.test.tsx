import { openModal } from '@latchkey/core'
import {
  createFakeClock,
  createFakePlatform,
  createMemoryStorage,
  createMockEvm,
  createMockPairing,
} from '@latchkey/core/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type AppOptions, ConnectButton, getDefaultConfig, Latchkey } from './index.ts'
import { mainnet } from './networks.ts'

afterEach(cleanup)

function create(options: Partial<AppOptions> = {}) {
  return getDefaultConfig({
    appName: 'My app',
    networks: [mainnet],
    adapters: [createMockEvm().adapter],
    platform: createFakePlatform(),
    clock: createFakeClock(),
    storage: createMemoryStorage(),
    ...options,
  })
}

describe('getDefaultConfig', () => {
  test('names the app, and lists wallets from the static list', async () => {
    const { client } = create()
    expect(client.options.metadata?.name).toBe('My app')
    const source = client.options.wallets
    if (!source || typeof source === 'function') throw new Error('No static list')
    const { count } = await source.getWallets({ page: 1, entries: 10 })
    expect(count).toBeGreaterThan(50)
  })

  test('pairs phone wallets over the public relay with a project id alone', () => {
    expect(create().client.options.pairing).toBeUndefined()
    expect(create({ projectId: 'an id' }).client.options.pairing?.reach).toBe('public')
  })

  test('takes what the app names itself', () => {
    const pairing = createMockPairing()
    expect(create({ projectId: 'an id', pairing }).client.options.pairing).toBe(pairing)
    expect(create({ metadata: { url: 'https://app.example' } }).client.options.metadata).toEqual({
      name: 'My app',
      url: 'https://app.example',
    })
  })

  test('asks the services for wallets, and the static list which wallets are one', () => {
    const { options } = create({ services: { url: 'https://services.example', projectId: 'p' } }).client
    expect(options.wallets).toBeUndefined()
    expect(options.identities).toBeTypeOf('function')
  })

  test('refuses an app without a network', () => {
    expect(() => create({ networks: [] as never })).toThrow(expect.objectContaining({ code: 'config/invalid' }))
  })
})

describe('<Latchkey>', () => {
  test('starts the client and draws the app', () => {
    const app = create()
    render(
      <Latchkey app={app}>
        <ConnectButton />
      </Latchkey>,
    )
    expect(screen.getByRole('button', { name: 'Connect wallet' })).toBeTruthy()
    expect(app.client.ready.getState()).toBe(true)
    openModal(app.client)
    expect(app.client.router.getState().open).toBe(true)
  })

  test('creates an app once for each mounted component', () => {
    const created: unknown[] = []
    const createApp = () => {
      const app = create({ id: `app-${created.length}` })
      created.push(app)
      return app
    }
    const { rerender, unmount } = render(<Latchkey app={createApp}>one</Latchkey>)
    rerender(<Latchkey app={createApp}>two</Latchkey>)
    expect(created).toHaveLength(1)
    unmount()
    render(<Latchkey app={createApp}>three</Latchkey>)
    expect(created).toHaveLength(2)
  })
})
