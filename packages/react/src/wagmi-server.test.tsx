// @vitest-environment node
/// <reference path="../test/jsdom.d.ts" />
import { wagmiAdapter } from '@latchkey/adapter-wagmi'
import { createLatchkey, type LatchkeyOptions } from '@latchkey/core'
import { createFakeClock, createFakePlatform, createMemoryStorage } from '@latchkey/core/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { JSDOM } from 'jsdom'
import { act, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  cookieStorage,
  cookieToInitialState,
  createConfig,
  createStorage,
  http,
  type State,
  useConnection,
  WagmiProvider,
} from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { mock } from 'wagmi/connectors'
import { ConnectButton, LatchkeyProvider, useLatchkeyAccount } from './index.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'

function createApp(options: Partial<LatchkeyOptions> = {}) {
  const config = createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http('http://127.0.0.1:1') },
    connectors: [mock({ accounts: [address], features: { defaultConnected: true, reconnect: true } })],
    ssr: true,
    storage: createStorage({ storage: cookieStorage }),
  })
  const client = createLatchkey({
    networks: [mainnet],
    adapters: [wagmiAdapter({ config })],
    ...options,
  })
  return { config, client, queries: new QueryClient() }
}

describe('wagmi without `ssr: true` gives the developer an alert', () => {
  function alertsOn(page: object, ssr: boolean) {
    const clock = createFakeClock()
    const platform = { ...createFakePlatform(), page: page as never }
    const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http('http://127.0.0.1:1') }, ssr })
    const adapters = [wagmiAdapter({ config })]
    const client = createLatchkey({ networks: [mainnet], adapters, platform, clock, logLevel: 'silent' })
    client.adapters.get('wagmi')?.instance.prepare({})
    return { clock, alerts: () => client.alerts.getState().alerts.map(({ code, long }) => ({ code, long })) }
  }
  const drawn = { document: { __reactContainer$1: {} } }

  test('where a server drew the page', async () => {
    for (const page of [drawn, { document: {}, __NEXT_DATA__: {} }])
      await expect.poll(alertsOn(page, false).alerts, { timeout: 10_000 }).toEqual([
        {
          code: 'config/ssr-missing',
          long: "A server drew this page, and wagmi reads its storage in the first render, so the two differ for a connected visitor (React's hydration error). Add `ssr: true` to createConfig or getDefaultConfig.",
        },
      ])
    // The code that tells is loaded by now.
    for (const { clock, alerts } of [alertsOn(drawn, true), alertsOn({ document: {} }, false)]) {
      await clock.flush()
      expect(alerts()).toEqual([])
    }
  })
})

function Facts() {
  const wagmi = useConnection()
  const { status, address } = useLatchkeyAccount()
  return (
    <p>
      wagmi: {wagmi.status} {wagmi.address} latchkey: {status} {address}
    </p>
  )
}

/** As docs/next.md has it: everything is made once for each request, and once in the browser. */
function App({ initialState, options }: { initialState: State | undefined; options?: Partial<LatchkeyOptions> }) {
  const [{ config, client, queries }] = useState(() => createApp(options))
  return (
    <WagmiProvider config={config} initialState={initialState}>
      <QueryClientProvider client={queries}>
        <LatchkeyProvider client={client}>
          <ConnectButton />
          <Facts />
        </LatchkeyProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}

/** What wagmi wrote into the cookie of an earlier visit. */
const connection = {
  accounts: [address],
  chainId: 1,
  connector: { id: 'mock', name: 'Mock', type: 'mock', uid: 'one' },
}
const state = { chainId: 1, current: 'one', connections: { __type: 'Map', value: [['one', connection]] } }
const cookie = `wagmi.store=${JSON.stringify({ state, version: 3 })}`

const stateOf = (sent: string | undefined) => cookieToInitialState(createApp().config, sent)
const serve = (sent: string | undefined) => renderToString(<App initialState={stateOf(sent)} />)
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

afterEach(() => vi.unstubAllGlobals())

describe('wagmi’s state in a cookie', () => {
  test('a server renders the account of the request’s cookie, and of no other request', () => {
    expect(textOf(serve(cookie))).toBe(`0x52…169EE7 wagmi: reconnecting ${address} latchkey: connecting ${address}`)
    expect(textOf(serve(undefined))).toBe('Connect wallet wagmi: disconnected latchkey: disconnected')
  })

  test('the first render in the browser is the server’s, and wagmi and Latchkey come to agree', async () => {
    const html = serve(cookie)
    const { window } = new JSDOM(`<div id="root">${html}</div>`, { url: 'https://app.example' })
    vi.stubGlobal('window', window)
    vi.stubGlobal('document', window.document)
    for (const name of [
      'HTMLElement',
      'Element',
      'Node',
      'HTMLIFrameElement',
      'MutationObserver',
      'Event',
      'CustomEvent',
    ] as const)
      vi.stubGlobal(name, window[name])
    window.document.cookie = cookie
    const container = window.document.getElementById('root') as HTMLElement
    const { hydrateRoot } = await import('react-dom/client')
    const recovered: unknown[] = []
    const clock = createFakeClock()
    const options = { clock, platform: createFakePlatform(), storage: createMemoryStorage() }
    const root = await act(async () =>
      hydrateRoot(container, <App initialState={stateOf(cookie)} options={options} />, {
        onRecoverableError: (error) => recovered.push(error),
      }),
    )
    await act(() => clock.flush())
    expect(recovered).toEqual([])
    expect(textOf(container.innerHTML)).toContain(`wagmi: connected ${address} latchkey: connected ${address}`)
    act(() => root.unmount())
  })
})
