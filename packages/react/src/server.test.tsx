// @vitest-environment node
/// <reference path="../test/jsdom.d.ts" />
import { createLatchkey } from '@latchkey/core'
import { base, mainnet } from '@latchkey/core/networks'
import {
  createFakeClock,
  createFakePlatform,
  createMemoryStorage,
  createMockEvm,
  createMockPairing,
  type MemoryStorage,
} from '@latchkey/core/testing'
import { JSDOM } from 'jsdom'
import { act, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  AccountButton,
  ConnectButton,
  LatchkeyEmbedded,
  LatchkeyProvider,
  NetworkButton,
  useLatchkeyAccount,
  useLatchkeyReady,
  useLatchkeyWallets,
  WalletButton,
} from './index.ts'

type Client = ReturnType<typeof createLatchkey>

function Facts() {
  const { status } = useLatchkeyAccount()
  return (
    <p>
      {status}, {useLatchkeyReady() ? 'ready' : 'not ready'}
    </p>
  )
}

function Wallets() {
  const { groups } = useLatchkeyWallets()
  return <ul>{groups.flatMap(({ rows }) => rows.map(({ id, name }) => <li key={id}>{name}</li>))}</ul>
}

const app = (client: Client) => (
  <StrictMode>
    <LatchkeyProvider client={client}>
      <ConnectButton />
      <ConnectButton chainId="eip155:8453" label="Sign in" />
      <AccountButton />
      <NetworkButton />
      <WalletButton wallet="io.mock" name="Mock" />
      <ConnectButton>{({ ready }) => <i>{ready ? 'ready' : 'wait'}</i>}</ConnectButton>
      <LatchkeyEmbedded />
      <Facts />
      <Wallets />
    </LatchkeyProvider>
  </StrictMode>
)

const options = {
  networks: [mainnet, base],
  defaultNetwork: 'eip155:8453',
  themeVariables: { accent: 'red' },
  pairing: createMockPairing(),
} as const

/** What a server sends: there is no window, and the platform is the real one. */
function serve() {
  expect(typeof window).toBe('undefined')
  const { adapter } = createMockEvm()
  return renderToString(app(createLatchkey({ ...options, adapters: [adapter] })))
}

/** The same page in a browser, with what an earlier visit stored. */
async function openInBrowser(html: string, storage: MemoryStorage, adapter = createMockEvm().adapter) {
  const { window } = new JSDOM(`<div id="root">${html}</div>`, { url: 'https://app.example' })
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', window.document)
  for (const name of ['HTMLElement', 'Element', 'Node', 'HTMLIFrameElement', 'MutationObserver'] as const)
    vi.stubGlobal(name, window[name])
  const { hydrateRoot } = await import('react-dom/client')
  const clock = createFakeClock()
  const client = createLatchkey({ ...options, adapters: [adapter], storage, clock, platform: createFakePlatform() })
  const container = window.document.getElementById('root') as HTMLElement
  const served = [...container.querySelectorAll('button')]
  const recovered: unknown[] = []
  const root = await act(async () =>
    hydrateRoot(container, app(client), { onRecoverableError: (error) => recovered.push(error) }),
  )
  const settle = () => act(() => clock.flush())
  return { container, served, recovered, client, root, settle }
}

let close: (() => void) | undefined
afterEach(() => {
  act(() => close?.())
  vi.unstubAllGlobals()
})

describe('on a server', () => {
  test('the buttons are there, at rest, in their reserved size', () => {
    const html = serve()
    expect(html.match(/<button/g)).toHaveLength(4)
    for (const text of ['Connect wallet', 'Sign in', 'Base', 'Connect Mock', 'wait', 'disconnected', 'not ready'])
      expect(html).toContain(text)
  })

  test('nothing in it needs an exception from a strict CSP', () => {
    const html = serve()
    expect(html).not.toMatch(/ style=|<style|<script|on[a-z]+=/i)
  })

  test('two requests don’t share anything', () => {
    expect(serve()).toBe(serve())
  })

  test('no listener, timer or request is left behind', () => {
    const timer = vi.spyOn(globalThis, 'setTimeout')
    const request = vi.spyOn(globalThis, 'fetch')
    serve()
    expect(timer).not.toHaveBeenCalled()
    expect(request).not.toHaveBeenCalled()
  })
})

describe('in the browser', () => {
  test('the first render is the server’s, and the same elements live on', async () => {
    const { container, served, recovered, root, settle } = await openInBrowser(serve(), createMemoryStorage())
    close = () => root.unmount()
    await settle()
    expect(recovered).toEqual([])
    expect([...container.querySelectorAll('button')].slice(0, 4)).toEqual(served)
    for (const [index, button] of [...container.querySelectorAll('button')].slice(0, 4).entries())
      expect(button).toBe(served[index])
    expect(container.textContent).toContain('disconnected, ready')
  })

  test('wallets that only this browser knows come after the hydration', async () => {
    const storage = createMemoryStorage()
    storage.setItem('latchkey:default:recentWallets', JSON.stringify({ v: 1, d: [{ id: 'recent', name: 'Recent' }] }))
    const { container, recovered, root, settle } = await openInBrowser(serve(), storage)
    close = () => root.unmount()
    await settle()
    expect(recovered).toEqual([])
    expect([...container.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Recent', 'Mock']),
    )
  })

  test('a stored connection shows after the hydration, not in it', async () => {
    const storage = createMemoryStorage()
    const { wallet, adapter } = createMockEvm()
    const first = await openInBrowser(serve(), storage, adapter)
    await first.settle()
    const { connect } = await import('@latchkey/core')
    await act(async () => {
      const connected = connect(first.client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
      wallet.approve()
      await connected
    })
    act(() => first.root.unmount())
    vi.unstubAllGlobals()

    const again = await openInBrowser(serve(), storage, adapter)
    close = () => again.root.unmount()
    await again.settle()
    expect(again.recovered).toEqual([])
    expect(again.container.querySelector('[data-latchkey-button=account]')?.textContent).toContain('0x11…111111')
    expect(again.container.textContent).toContain('connected, ready')
  })
})
