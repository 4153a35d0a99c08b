import type { LatchkeyClient, Network } from '@latchkey/core'
import { bitcoinRegtest, bitcoinTestnet } from '@latchkey/core/networks'
import { adapterOf, createTestClient, targetOf as requestOf, type TestClientOptions } from '@latchkey/core/testing'
import { type BitcoinTestChain, startBitcoinChain } from '@latchkey/test-wallets/bcoin'
import { type BitcoinPageWalletOptions, type BitcoinWay, createBitcoinPageWallet } from '@latchkey/test-wallets/page'
import { fakeWindow, removeAfterTest } from '@latchkey/test-wallets/vitest'
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest'
import { bitcoinAdapter } from '../bitcoin-adapter.ts'

/** The app side of Wallet Standard exists once per page, so every test of a file shares its window. */
export const page = fakeWindow() as ReturnType<typeof fakeWindow> & Record<string, unknown>

/** A local chain for all tests of a file. */
export function useChain(): () => BitcoinTestChain {
  let chain: BitcoinTestChain
  beforeAll(async () => {
    vi.stubGlobal('window', page)
    chain = await startBitcoinChain()
  })
  afterAll(() => chain.close())
  return () => chain
}

/** The local chain as a network, and another network of the wallets. */
export function networksOf(chain: Pick<BitcoinTestChain, 'url'>): readonly [Network<'bip122'>, Network<'bip122'>] {
  const at = { rpcUrls: { default: { http: [chain.url] } } }
  return [
    { ...bitcoinRegtest, ...at },
    { ...bitcoinTestnet, ...at },
  ]
}

/** The ids of a wallet's interfaces: Wallet Standard's is named after the wallet, the others after their path on `window`. */
export const connectorIdOf = (way: BitcoinWay) => (way === 'standard' ? 'Btc' : 'BtcBitcoinProvider')

/** A wallet in the page for the running test. */
export function useWallet(chain: BitcoinTestChain, options: Partial<BitcoinPageWalletOptions> = {}) {
  vi.stubGlobal('window', page)
  return removeAfterTest(
    createBitcoinPageWallet({
      name: 'Btc',
      chains: [
        { network: 'regtest', esploraUrl: chain.url },
        { network: 'testnet', esploraUrl: chain.url },
      ],
      window: page,
      ...options,
    }),
  )
}

/** The adapter, configured with the test wallet's path. */
export function useAdapter(options: Parameters<typeof bitcoinAdapter>[0] = {}) {
  return bitcoinAdapter({ injected: [{ path: 'BtcBitcoinProvider', name: 'Btc' }], ...options })
}

/** A client with the adapter, started for the running test. */
export function useClient(chain: BitcoinTestChain, options: TestClientOptions = {}) {
  vi.stubGlobal('window', page)
  const created = createTestClient({ networks: networksOf(chain), adapters: [useAdapter()], ...options })
  const stop = created.client.start()
  onTestFinished(stop)
  return { ...created, stop }
}

export const instanceOf = (client: LatchkeyClient) => adapterOf<'bip122'>(client, 'bitcoin')

export const targetOf = requestOf<'bip122'>
