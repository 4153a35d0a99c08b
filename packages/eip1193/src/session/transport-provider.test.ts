import { LatchkeyError } from '@latchkey/core/errors'
import { describe, expect, test } from 'vitest'
import { account, alice, bob, fakeTransport } from '../testing/fake-transport.fixture.ts'
import { type TransportProvider, transportProvider } from './transport-provider.ts'

const noReads = () => Promise.reject(new Error('Nothing is read here'))

function heard(provider: TransportProvider) {
  const events: [string, unknown][] = []
  for (const name of ['chainChanged', 'accountsChanged', 'disconnect', 'message'])
    provider.on(
      name,
      (payload) => void events.push([name, payload instanceof Error ? Reflect.get(payload, 'code') : payload]),
    )
  return events
}

const ask = (provider: TransportProvider, method: string, params?: unknown) => provider.request({ method, params })

describe('requests', () => {
  test('accounts and chain are answered without asking anyone', async () => {
    const { transport, asked } = fakeTransport()
    const provider = transportProvider({ transport, read: noReads })
    await expect(ask(provider, 'eth_accounts')).resolves.toEqual([alice])
    await expect(ask(provider, 'eth_requestAccounts')).resolves.toEqual([alice])
    await expect(ask(provider, 'eth_coinbase')).resolves.toBe(alice)
    await expect(ask(provider, 'eth_chainId')).resolves.toBe('0x1')
    await expect(ask(provider, 'net_version')).resolves.toBe('1')
    expect(asked).toEqual([])
  })

  test('addresses are spelled as the library above wants them', async () => {
    const { transport } = fakeTransport({ accounts: [account(alice.toLowerCase())] })
    const provider = transportProvider({
      transport,
      read: noReads,
      checksumAddress: (address) => `0x${address.slice(2).toUpperCase()}`,
    })
    await expect(ask(provider, 'eth_accounts')).resolves.toEqual([`0x${alice.slice(2).toUpperCase()}`])
    expect(provider.details()).toEqual([account(alice.toLowerCase())])
  })

  test('reads go to the network of the current chain', async () => {
    const { transport, asked } = fakeTransport()
    const provider = transportProvider({ transport, chainId: 10, read: async (request) => request })
    await expect(ask(provider, 'eth_getBalance', [alice, 'latest'])).resolves.toEqual({
      chainId: 10,
      method: 'eth_getBalance',
      params: [alice, 'latest'],
    })
    await expect(ask(provider, 'eth_sendRawTransaction', ['0x'])).resolves.toMatchObject({ chainId: 10 })
    expect(asked).toEqual([])
  })

  test('wallet methods go to the wallet, with the current chain', async () => {
    const { transport, asked } = fakeTransport({}, ({ params }) => params)
    const provider = transportProvider({ transport, chainId: 10, read: noReads })
    await expect(ask(provider, 'personal_sign', ['0x00', alice])).resolves.toEqual(['0x00', alice])
    await ask(provider, 'eth_sendTransaction')
    expect(asked).toEqual([
      { chainId: 'eip155:10', method: 'personal_sign' },
      { chainId: 'eip155:10', method: 'eth_sendTransaction' },
    ])
  })

  test('a method the wallet has not approved is refused here (4200)', async () => {
    const { transport, asked } = fakeTransport()
    const provider = transportProvider({ transport, read: noReads })
    await expect(ask(provider, 'eth_signTypedData_v4')).rejects.toMatchObject({ code: 4200 })
    await expect(ask(provider, 'wallet_watchAsset')).rejects.toMatchObject({ code: 4200 })
    expect(asked).toEqual([])
  })

  test('a login is asked for any wallet method, because it says by itself what it refuses', async () => {
    const refusal = new LatchkeyError('wallet/unsupported-method', {
      shortMessage: 'Requested RPC call is not allowed',
    })
    const { transport, asked } = fakeTransport({ source: 'auth' }, () => Promise.reject(refusal))
    const provider = transportProvider({ transport, read: noReads })
    await expect(ask(provider, 'eth_sign')).rejects.toMatchObject({
      code: 4200,
      message: 'Requested RPC call is not allowed',
    })
    expect(asked.map(({ method }) => method)).toEqual(['eth_sign'])
    await expect(ask(provider, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }])).rejects.toMatchObject({
      code: 4902,
    })
  })

  test('a typed error of the transport reaches libraries with the number they know', async () => {
    const refusal = new LatchkeyError('connection/user-rejected')
    const { transport } = fakeTransport({}, () => Promise.reject(refusal))
    const provider = transportProvider({ transport, read: noReads })
    await expect(ask(provider, 'personal_sign')).rejects.toMatchObject({ code: 4001, cause: refusal })
  })

  test('after the end nothing is answered (4900)', async () => {
    const { transport, emit } = fakeTransport()
    const provider = transportProvider({ transport, read: noReads })
    emit({ type: 'ended', reason: 'remote' })
    await expect(ask(provider, 'eth_accounts')).rejects.toMatchObject({ code: 4900 })
  })
})

describe('chains', () => {
  test('an approved chain needs no prompt', async () => {
    const { transport, asked } = fakeTransport()
    const provider = transportProvider({ transport, read: noReads })
    const events = heard(provider)
    await expect(ask(provider, 'wallet_switchEthereumChain', [{ chainId: '0xa' }])).resolves.toBeNull()
    expect(events).toEqual([['chainChanged', '0xa']])
    expect(provider.chainId()).toBe(10)
    expect(asked).toEqual([])
  })

  test('another chain is the wallet’s to open, if it can', async () => {
    const { transport, asked } = fakeTransport({
      methods: ['wallet_switchEthereumChain'],
      accounts: [account(alice, 'eip155:1')],
    })
    const provider = transportProvider({ transport, read: noReads })
    const events = heard(provider)
    await ask(provider, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }])
    expect(asked).toEqual([{ chainId: 'eip155:1', method: 'wallet_switchEthereumChain' }])
    expect(events).toEqual([['chainChanged', '0x2105']])
    expect(provider.accounts()).toEqual([alice])
  })

  test('otherwise it is an unknown chain (4902)', async () => {
    const { transport } = fakeTransport()
    const provider = transportProvider({ transport, read: noReads })
    await expect(ask(provider, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }])).rejects.toMatchObject({
      code: 4902,
    })
    expect(provider.chainId()).toBe(1)
  })

  test('rubbish instead of a chain is an error, not a switch', async () => {
    const { transport } = fakeTransport()
    const provider = transportProvider({ transport, read: noReads })
    for (const params of [undefined, [], [{}], [{ chainId: 'x' }], 'text'])
      await expect(ask(provider, 'wallet_switchEthereumChain', params)).rejects.toMatchObject({ code: -32603 })
    expect(provider.chainId()).toBe(1)
  })

  test('it starts on the given network only if the wallet approved that', () => {
    const { transport } = fakeTransport()
    expect(transportProvider({ transport, read: noReads, chainId: 10 }).chainId()).toBe(10)
    expect(transportProvider({ transport, read: noReads, chainId: 5 }).chainId()).toBe(1)
  })
})

describe('events', () => {
  test('accounts that differ per chain change with the chain', () => {
    const smart = {
      key: 'smart',
      type: 'smartAccount',
      addresses: [
        { chainId: 'eip155:1', address: alice },
        { chainId: 'eip155:10', address: bob },
      ],
    } as const
    const { transport, emit } = fakeTransport({ accounts: [smart] })
    const provider = transportProvider({ transport, read: noReads })
    const events = heard(provider)
    emit({ type: 'chain', chainId: 'eip155:10' })
    expect(events).toEqual([
      ['chainChanged', '0xa'],
      ['accountsChanged', [bob]],
    ])
  })

  test('a wallet that withdraws the current chain moves to one it still allows', () => {
    const { transport, emit } = fakeTransport()
    const provider = transportProvider({ transport, read: noReads })
    const events = heard(provider)
    emit({ type: 'accounts', accounts: [account(alice)], chains: ['eip155:10'] })
    expect(events).toEqual([['chainChanged', '0xa']])
    expect(provider.chains()).toEqual(['eip155:10'])
  })

  test('the same again is no event', () => {
    const { transport, emit } = fakeTransport()
    const events = heard(transportProvider({ transport, read: noReads }))
    emit({ type: 'chain', chainId: 'eip155:1' })
    emit({ type: 'accounts', accounts: [account(alice)], chains: ['eip155:1', 'eip155:10'] })
    expect(events).toEqual([])
  })

  test('other accounts, messages and the end are passed on', () => {
    const { transport, emit } = fakeTransport()
    const events = heard(transportProvider({ transport, read: noReads }))
    emit({ type: 'accounts', accounts: [account(bob), account(alice)], chains: ['eip155:1'] })
    emit({ type: 'message', name: 'tx_status', data: 1 })
    emit({ type: 'ended', reason: 'expired' })
    expect(events).toEqual([
      ['accountsChanged', [bob, alice]],
      ['message', { type: 'tx_status', data: 1 }],
      ['disconnect', 4900],
    ])
  })

  test('a listener taken away and a disposed provider hear nothing', () => {
    const { transport, emit, listeners } = fakeTransport()
    const provider = transportProvider({ transport, read: noReads })
    const events = heard(provider)
    const removed = () => events.push(['removed', null])
    provider.on('chainChanged', removed)
    provider.removeListener('chainChanged', removed)
    emit({ type: 'chain', chainId: 'eip155:10' })
    provider.dispose()
    emit({ type: 'chain', chainId: 'eip155:1' })
    expect(events).toEqual([['chainChanged', '0xa']])
    expect(listeners.size).toBe(0)
  })

  test('a disposed provider answers nothing (4900)', async () => {
    const provider = transportProvider({ transport: fakeTransport().transport, read: noReads })
    provider.dispose()
    await expect(ask(provider, 'eth_accounts')).rejects.toMatchObject({ code: 4900 })
  })
})
