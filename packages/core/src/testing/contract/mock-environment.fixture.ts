import { expect } from 'vitest'
import { signMessage } from '../../flows/operations/sign-message.ts'
import { switchNetwork } from '../../flows/switching/switch-network.ts'
import { addressOn } from '../../kernel/connection/select.ts'
import type { Account, Transport, TransportEvent } from '../../kernel/ports/session.ts'
import { createFakeClock } from '../fake-clock.ts'
import { createMockWallet, type MockWallet } from '../mock-wallet.ts'
import type { ContractEnvironment, RoundTrip } from './contract-harness.ts'

type Mock = {
  // biome-ignore lint/suspicious/noExplicitAny: the three mocks differ in their namespace
  readonly adapter: any
  // biome-ignore lint/suspicious/noExplicitAny: the three mocks differ in their namespace
  readonly wallet: MockWallet<any>
  /** What the adapter lists; more may be added before a client is made. */
  // biome-ignore lint/suspicious/noExplicitAny: the three mocks differ in their namespace
  readonly wallets: MockWallet<any>[]
}

export const signs: RoundTrip = async ({ client, connection, wallet }) => {
  const asked = signMessage(client, { connectionId: connection.id, message: 'Hello' })
  // An adapter that refuses at once may do so before a caller waits for it.
  asked.catch(() => {})
  await Promise.resolve()
  await wallet.approve()
  expect((await asked).signature).toBe(`${addressOn(connection)}|Hello`)
}

/** By the wallet's own feature: the text is the one that was asked for. */
export const signsIn: RoundTrip = async ({ client, connection, wallet }) => {
  const { can } = client.adapters.get(connection.adapterId)?.instance ?? {}
  const account = addressOn(connection)
  const fields = {
    ...{ domain: 'app.example', uri: 'https://app.example', version: '1', nonce: '0123456789abcdef' },
    ...{ issuedAt: '2026-01-01T00:00:00.000Z', accountAddress: account, chainId: connection.chainId },
  }
  const target = { connectionId: connection.id, account, chainId: connection.chainId }
  const asked = can?.signIn?.({ ...target, fields, message: 'Hello' })
  asked?.catch(() => {})
  await Promise.resolve()
  await wallet.approve()
  expect(await asked).toMatchObject({ message: 'Hello', signature: `${account}|Hello` })
}

export const switches =
  (chainId: Parameters<typeof switchNetwork>[1]['chainId']): RoundTrip =>
  async ({ client, connection, wallet }) => {
    const asked = switchNetwork(client, { chainId })
    asked.catch(() => {})
    await wallet.approve()
    await asked
    expect(client.connection.getState().connections[connection.id]?.chainId).toBe(chainId)
  }

function addTo<T>(list: T[], entry: T): T {
  list.push(entry)
  return entry
}

/** Mocks as the contract suite handles them. */
export function mockEnvironment(
  make: () => Mock,
  options: ContractEnvironment['options'],
  roundTrips: ContractEnvironment['roundTrips'],
) {
  return (): ContractEnvironment => {
    const { adapter, wallet, wallets } = make()
    const [first, second] = wallet.accounts() as readonly [Account, Account]
    const listeners = new Set<(event: TransportEvent) => void>()
    const say = (event: TransportEvent) => {
      for (const listener of [...listeners]) listener(event)
    }
    const chains = options.networks.map((network) =>
      'caipNetworkId' in network ? network.caipNetworkId : ('eip155:1' as const),
    )
    const transport: Transport = {
      sessionId: 'phone',
      namespace: adapter.namespace,
      peer: { name: 'Phone' },
      accounts: [first],
      chains: chains as never,
      methods: [],
      request: async () => null,
      on(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
    return {
      adapters: [adapter, make().adapter],
      options,
      connectorId: wallet.id,
      announceAgain: () => wallet.setAccounts(wallet.accounts()),
      listeners: () => wallet.listeners() + listeners.size,
      transport: { transport, say, end: () => say({ type: 'ended', reason: 'remote' }) },
      wallet: {
        shown: wallet.shown,
        approve: wallet.approve,
        reject: () => wallet.reject(),
        chooseAnother: () => wallet.setAccounts([second]),
        revoke: () => wallet.setAccounts([]),
        asked: wallet.shown,
        ...(chains[1] && { chooseNetwork: () => wallet.setChain(chains[1] as never) }),
        lock: wallet.lock,
        lies: { 'no-accounts': () => wallet.tellLie('no-accounts'), garbage: () => wallet.tellLie('garbage') },
      },
      addWallet(name) {
        const { approve, stall } = addTo(wallets, createMockWallet({ id: name, name, accounts: wallet.accounts() }))
        return { connectorId: name, approve, stall }
      },
      roundTrips,
      flush: createFakeClock().flush,
    }
  }
}
