import { LatchkeyError } from '../kernel/errors/index.ts'
import { bitcoin } from '../kernel/networks/bip122.ts'
import { cosmoshub, osmosis } from '../kernel/networks/cosmos.ts'
import type { Account } from '../kernel/ports/session.ts'
import { createMockAdapter, type MockAdapterOptions } from './mock-adapter.ts'
import { createMockWallet } from './mock-wallet.ts'

/**
 * An Ethereum-like mock: one address for all networks.
 *
 * @example const account = evmAccount('0x1111111111111111111111111111111111111111')
 */
export function evmAccount(address: string): Account<'eip155'> {
  return { key: address.toLowerCase(), addresses: [{ chainId: '*', address }], type: 'eoa' }
}

/** The two addresses of `createMockEvm`. */
export const evmAddresses = [
  '0x1111111111111111111111111111111111111111',
  '0x2222222222222222222222222222222222222222',
] as const

/**
 * Two Ethereum accounts behind an announced wallet.
 *
 * @example const { adapter, wallet } = createMockEvm()
 */
export function createMockEvm(options: Partial<MockAdapterOptions<'eip155'>> = {}) {
  const accounts = evmAddresses.map(evmAccount)
  const wallet = createMockWallet({ id: 'io.mock', name: 'Mock', rdns: 'io.mock', accounts })
  const wallets = [wallet]
  return { wallet, wallets, adapter: createMockAdapter({ namespace: 'eip155', wallets, ...options }) }
}

/**
 * One key, another spelling on each network: what cosmos and polkadot are like.
 *
 * @example const { adapter } = createMockCosmos()
 */
export function createMockCosmos(options: Partial<MockAdapterOptions<'cosmos'>> = {}) {
  const account = (key: string): Account<'cosmos'> => ({
    key,
    addresses: [
      { chainId: cosmoshub.caipNetworkId, address: `cosmos1${key}` },
      { chainId: osmosis.caipNetworkId, address: `osmo1${key}` },
    ],
    type: 'eoa',
    publicKey: `02${key}`,
  })
  const wallet = createMockWallet({
    id: 'keplr-like',
    name: 'Keplr-like',
    accounts: [account('qqqq'), account('pppp')],
  })
  const wallets = [wallet]
  const adapter = createMockAdapter({ namespace: 'cosmos', wallets, ...options })
  return { wallet, wallets, adapter, networks: [cosmoshub, osmosis] as const }
}

/**
 * Two accounts of different types at once: what bitcoin is like. It can't switch networks.
 *
 * @example const { adapter } = createMockBitcoin()
 */
export function createMockBitcoin(options: Partial<MockAdapterOptions<'bip122'>> = {}) {
  const accounts: readonly Account<'bip122'>[] = [
    {
      key: 'bc1qpayment',
      addresses: [{ chainId: '*', address: 'bc1qpayment' }],
      type: 'payment',
      path: "m/84'/0'/0'/0/0",
    },
    { key: 'bc1pordinals', addresses: [{ chainId: '*', address: 'bc1pordinals' }], type: 'ordinals' },
  ]
  const wallet = createMockWallet({ id: 'xverse-like', name: 'Xverse-like', accounts })
  const wallets = [wallet]
  const adapter = createMockAdapter({
    namespace: 'bip122',
    wallets,
    chain: { defaultAccountType: 'payment' },
    can: { switchNetwork: () => Promise.reject(new LatchkeyError('network/switch-unsupported')) },
    ...options,
  })
  return { wallet, wallets, adapter, networks: [bitcoin] as const }
}
