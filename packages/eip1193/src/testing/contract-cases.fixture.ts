import { type Adapter, systemClock } from '@latchkey/core'
import { type ContractEnvironment, contractCases } from '@latchkey/core/testing'
import { startAnvil } from '@latchkey/test-wallets/anvil'
import { createPageWallet, type PageWindow } from '@latchkey/test-wallets/page'
import { fakeWindow } from '@latchkey/test-wallets/vitest'
import { afterAll, beforeAll, onTestFinished, test, vi } from 'vitest'
import { contractTransport, contractWallet } from './contract-wallet.fixture.ts'
import { type Chains, toNetwork } from './page.fixture.ts'
import { phone } from './phone.fixture.ts'
import { evmRoundTrips, setContract } from './round-trips.fixture.ts'

/** The contract that every adapter keeps, with a real wallet and real chains. */
export function evmContractCases(create: () => Adapter<'eip155'>): void {
  let chains: Chains

  beforeAll(async () => {
    const [home, away] = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
    chains = { home, away }
    await setContract(home)
  })
  afterAll(() => Promise.all([chains.home.close(), chains.away.close()]))

  function harness(): ContractEnvironment {
    const window = fakeWindow()
    vi.stubGlobal('window', window)
    const known = [chains.home, chains.away].map(({ chainId, url }) => ({ id: chainId, rpcUrl: url }))
    const { announce, controls, destroy, provider } = createPageWallet({
      name: 'Alpha',
      rdns: 'test.alpha',
      chains: known,
      window,
      state: { answer: 'hang' },
    })
    onTestFinished(destroy)
    const device = phone(chains)
    const onPage = countListeners(window, 'addEventListener', 'removeEventListener')
    const onWallet = countListeners(provider as never, 'on', 'removeListener')
    return {
      adapters: [create(), create()],
      options: {
        networks: [toNetwork(chains.home, 'Home'), toNetwork(chains.away, 'Away')],
        // A real chain takes real time.
        clock: systemClock,
      },
      connectorId: 'test.alpha',
      announceAgain: announce,
      listeners: () => onPage() + onWallet() + device.listeners.size,
      addWallet(name) {
        const rdns = `test.${name.toLowerCase().replace(' ', '-')}`
        const other = createPageWallet({ name, rdns, chains: known, window })
        onTestFinished(other.destroy)
        return { connectorId: rdns, stall: () => other.controls.slow(600_000) }
      },
      transport: contractTransport(device),
      wallet: contractWallet({ controls, provider }),
      roundTrips: evmRoundTrips(create().id, controls, { decimals: 6n }),
      flush: () => new Promise((resolve) => setTimeout(resolve, 5)),
    }
  }

  test.for(contractCases({ adopts: true }).map(({ name, run }) => [name, run] as const))(
    '%s',
    ([_name, run], { skip }) => run(harness, skip),
  )
}

/** Listeners that are on, of those added from here on; the wallet's own on the page were there before. */
function countListeners(target: PageWindow, add: 'addEventListener', remove: 'removeEventListener'): () => number
function countListeners(target: Record<string, never>, add: string, remove: string): () => number
function countListeners(target: unknown, add: string, remove: string): () => number {
  const added = vi.spyOn(target as Record<string, () => void>, add)
  const removed = vi.spyOn(target as Record<string, () => void>, remove)
  return () => added.mock.calls.length - removed.mock.calls.length
}
