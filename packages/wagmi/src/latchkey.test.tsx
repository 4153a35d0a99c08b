import { solana } from '@latchkey/core/networks'
import { createFakeClock, createFakePlatform, createMemoryStorage } from '@latchkey/core/testing'
import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cookieToInitialState, createStorage, http, useConfig, useConnection } from 'wagmi'
import { connect } from 'wagmi/actions'
import { base, mainnet } from 'wagmi/chains'
import { mock } from 'wagmi/connectors'
import { ConnectButton, getDefaultConfig, Latchkey, useLatchkeyAccount, type WagmiAppOptions } from './index.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const transports = { [mainnet.id]: http('http://127.0.0.1:1'), [base.id]: http('http://127.0.0.1:1') }

const createApp = (options: Partial<WagmiAppOptions> = {}) =>
  getDefaultConfig({
    appName: 'My app',
    chains: [mainnet, base],
    transports,
    connectors: [mock({ accounts: [address], features: { defaultConnected: true, reconnect: true } })],
    wagmiStorage: createStorage({ storage: createMemoryStorage() as never }),
    clock: createFakeClock(),
    platform: createFakePlatform(),
    storage: createMemoryStorage(),
    ...options,
  })

function Facts() {
  const wagmi = useConnection()
  const { address } = useLatchkeyAccount()
  return (
    <p>
      {wagmi.address} {address}
    </p>
  )
}

/** Tells which providers are around it. */
function See({ seen }: { seen: (...providers: unknown[]) => void }) {
  seen(useQueryClient(), useConfig())
  return null
}

afterEach(cleanup)

describe('getDefaultConfig', () => {
  test('gives every chain a node, and phone wallets their connector', () => {
    const { config } = getDefaultConfig({
      appName: 'My app',
      chains: [mainnet, base],
      transports: { 1: transports[1] },
    })
    expect(config.chains.map(({ id }) => id)).toEqual([1, 8453])
    expect(config.getClient({ chainId: 1 }).transport.url).toBe('http://127.0.0.1:1')
    expect(config.getClient({ chainId: 8453 }).transport.url).toBe(base.rpcUrls.default.http[0])
    expect(config.connectors.map(({ type }) => type)).toContain('latchkey')
  })

  test('makes the client on the config, with networks of other ecosystems behind its chains', () => {
    const { client } = createApp({ projectId: 'an id', networks: [solana] })
    expect(client.options.pairing?.reach).toBe('public')
    const networks = client.networks.map(({ caipNetworkId }) => caipNetworkId)
    expect(networks).toEqual(['eip155:1', 'eip155:8453', solana.caipNetworkId])
  })

  test('keeps wagmi’s state in a cookie where a server renders', () => {
    const { config } = createApp({ ssr: true, wagmiStorage: undefined })
    const connection = {
      accounts: [address],
      chainId: 1,
      connector: { id: 'mock', name: 'Mock', type: 'mock', uid: 'one' },
    }
    const state = { chainId: 1, current: 'one', connections: { __type: 'Map', value: [['one', connection]] } }
    const cookie = `wagmi.store=${JSON.stringify({ state, version: 3 })}`
    const html = renderToString(
      <Latchkey app={() => createApp({ ssr: true })} initialState={cookieToInitialState(config, cookie)}>
        <Facts />
      </Latchkey>,
    )
    expect(html).toContain(address)
  })
})

describe('<Latchkey>', () => {
  test('brings wagmi, TanStack Query and Latchkey, which agree about the connected account', async () => {
    const app = createApp()
    render(
      <Latchkey app={app} reconnectOnMount={false}>
        <ConnectButton />
        <Facts />
      </Latchkey>,
    )
    expect(screen.getByRole('button', { name: 'Connect wallet' })).toBeTruthy()
    const [connector] = app.config.connectors
    if (!connector) throw new Error('No connector')
    await act(() => connect(app.config, { connector }))
    await waitFor(() => expect(screen.getByText(`${address} ${address}`)).toBeTruthy())
  })

  test('uses the QueryClient around it', () => {
    const queryClient = new QueryClient()
    const seen = vi.fn()
    const app = createApp()
    render(
      <QueryClientProvider client={queryClient}>
        <Latchkey app={app} reconnectOnMount={false}>
          <See seen={seen} />
        </Latchkey>
      </QueryClientProvider>,
    )
    expect(seen).toHaveBeenCalledWith(queryClient, app.config)
  })
})
