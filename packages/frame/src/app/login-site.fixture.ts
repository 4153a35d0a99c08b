import type { ClientEvent } from '@latchkey/core'
import { mainnet, optimism, solana } from '@latchkey/core/networks'
import { createMockAdapter, createTestClient, type TestClientOptions } from '@latchkey/core/testing'
import type { RequestName } from '../protocol/messages.ts'
import { requests } from '../protocol/schemas.ts'
import { type Handlers, serveApp } from '../remote/serve-app.ts'
import { twoWindows } from '../testing/two-windows.ts'
import { frameAuth } from './frame-auth.ts'
import type { FrameAuthOptions } from './frame-auth-options.ts'
import type { FrameHost } from './login-frame.ts'

export const address = '0x52908400098527886E0F7030069857D2E4169EE7'
export const solanaAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

type Answers = Partial<Record<RequestName, (payload: never, context: { signal: AbortSignal }) => unknown>>

/** A login site that is logged in and answers what the test says. */
export const user = (more: object = {}) => ({
  address,
  chainId: 'eip155:1',
  email: 'ada@shop.example',
  method: 'email',
  accounts: [
    { address, type: 'eoa', namespace: 'eip155' },
    { address: solanaAddress, type: 'eoa', namespace: 'solana' },
  ],
  preferredAccountType: 'eoa',
  ...more,
})

/** A page with a client in front of a login site. What the site doesn't answer stays open. */
export function openSite(
  answers: Answers = {},
  {
    auth,
    frameOrigin,
    ...options
  }: { auth?: Partial<FrameAuthOptions>; frameOrigin?: string } & Omit<TestClientOptions, 'auth'> = {},
) {
  const { app, frame } = twoWindows(undefined, frameOrigin)
  const asked: { readonly name: RequestName; readonly payload: unknown; readonly signal: AbortSignal }[] = []
  const shown: [boolean, number | undefined][] = []
  const titles: string[] = []
  const addresses: string[] = []
  let dismiss = () => {}
  let removed = 0
  let count = 0
  const known: Answers = {
    PING: () => undefined,
    SYNC_THEME: () => undefined,
    SYNC_DAPP_DATA: () => undefined,
    SIGN_OUT: () => undefined,
    SWITCH_NETWORK: ({ chainId }: { chainId: string }) => ({ chainId }),
    IS_CONNECTED: () => ({ isConnected: true }),
    GET_USER: () => user(),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [1] }),
    ...answers,
  }
  const handlers = Object.fromEntries(
    Object.keys(requests).map((name) => [
      name,
      async (payload: never, { signal }: { signal: AbortSignal }) => {
        asked.push({ name: name as RequestName, payload, signal })
        return (known[name as RequestName] ?? (() => new Promise(() => {})))(payload, { signal })
      },
    ]),
  ) as unknown as Handlers
  const served = serveApp({
    app,
    origin: app.origin,
    listen: frame.listen,
    handlers,
    random: { id: () => `n${++count}` },
  })
  const host: FrameHost = {
    origin: app.origin,
    listen: app.listen,
    open(url, title) {
      addresses.push(url)
      titles.push(title)
      queueMicrotask(() => served.notify('READY', { version: '1' }))
      return {
        peer: () => frame,
        onError: () => () => {},
        onDismiss(listener) {
          dismiss = listener
          return () => {}
        },
        setVisible: (visible, height) => void shown.push([visible, height]),
        remove() {
          removed += 1
        },
      }
    },
  }
  const test = createTestClient({
    networks: [mainnet, optimism, solana],
    adapters: [
      createMockAdapter({ namespace: 'eip155', wallets: [] }),
      createMockAdapter({ namespace: 'solana', wallets: [] }),
    ],
    auth: frameAuth({ url: 'https://login.shop.example/frame.html', projectId: 'shop', host, ...auth }),
    ...options,
  })
  const events: ClientEvent[] = []
  test.client.events.on((event) => events.push(event))
  return {
    ...test,
    auth: test.client.auth as NonNullable<typeof test.client.auth>,
    addresses,
    asked,
    events,
    frame,
    app,
    names: () => asked.map(({ name }) => name),
    removed: () => removed,
    dismiss: () => dismiss(),
    served,
    shown,
    titles,
  }
}
