import { createLatchkey } from '@latchkey/core'
import { isLatchkeyError } from '@latchkey/core/errors'
import { mainnet } from '@latchkey/core/networks'
import { expect, test } from 'vitest'
import type { WalletConnectOptions } from './options.ts'
import { publicRelayUrl, relayOf } from './options.ts'
import { walletConnect } from './wallet-connect.ts'

const own = { url: 'wss://relay.example', projectId: 'mine', reach: 'private' } as const

test('param: projectId selects the public relay', () => {
  expect(relayOf({ projectId: 'abc' })).toEqual({ url: publicRelayUrl, projectId: 'abc', reach: 'public' })
  expect(walletConnect({ projectId: 'abc' }).reach).toBe('public')
})

test('param: relay selects your own', () => {
  expect(relayOf({ relay: own })).toBe(own)
  expect(walletConnect({ relay: own }).reach).toBe('private')
  expect(walletConnect({ relay: { ...own, url: ['wss://a.example', 'ws://127.0.0.1:9'] } }).reach).toBe('private')
})

test.each([
  [
    'nothing',
    undefined,
    '`walletConnect()` needs `projectId` for the public relay, from https://dashboard.reown.com, or `relay` for your own.',
  ],
  [
    'neither',
    {},
    '`walletConnect()` needs `projectId` for the public relay, from https://dashboard.reown.com, or `relay` for your own.',
  ],
  ['an unset variable', { projectId: undefined }, /needs `projectId`/],
  ['an empty id', { projectId: '' }, /needs `projectId`/],
  [
    'both',
    { projectId: 'abc', relay: own },
    '`walletConnect()` has both `projectId` and `relay`: keep `projectId` for the public relay or `relay` for your own.',
  ],
  [
    'a relay that is a string',
    { relay: 'wss://relay.example' },
    '`walletConnect()` needs `relay.url`, which begins with `wss://`.',
  ],
  ['a relay without URL', { relay: { ...own, url: undefined } }, /needs `relay\.url`/],
  ['a relay with an empty list', { relay: { ...own, url: [] } }, /needs `relay\.url`/],
  ['a page for a relay', { relay: { ...own, url: 'https://relay.example' } }, /needs `relay\.url`/],
  ['a relay without id', { relay: { ...own, projectId: undefined } }, /needs `relay\.projectId`/],
  ['a relay without reach', { relay: { ...own, reach: undefined } }, /needs `relay\.reach`/],
])('error: %s', (_name, options, details) => {
  try {
    walletConnect(options as unknown as WalletConnectOptions)
  } catch (error) {
    expect(isLatchkeyError(error, 'config/invalid')).toBe(true)
    const said = (error as { details?: string }).details
    if (typeof details === 'string') expect(said).toBe(details)
    else expect(said).toMatch(details)
    return
  }
  expect.unreachable('an error is thrown')
})

test('behavior: a client with the public relay contacts nothing before a pairing', async () => {
  const sockets: string[] = []
  const Real = globalThis.WebSocket
  globalThis.WebSocket = class extends Real {
    constructor(url: string | URL) {
      super(url)
      sockets.push(String(url))
    }
  }
  try {
    const client = createLatchkey({
      networks: [mainnet],
      pairing: walletConnect({ projectId: 'abc' }),
      logLevel: 'silent',
    })
    client.start()()
    await client.ready
  } finally {
    globalThis.WebSocket = Real
  }
  expect(sockets).toEqual([])
})
