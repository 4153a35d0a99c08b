import { systemClock } from '@latchkey/core'
import { type ContractEnvironment, contractCases, createFakeClock } from '@latchkey/core/testing'
import { startAnvil } from '@latchkey/test-wallets/anvil'
import { createPageWallet, type PageWindow } from '@latchkey/test-wallets/page'
import { fakeWindow } from '@latchkey/test-wallets/vitest'
import { afterAll, beforeAll, onTestFinished, test, vi } from 'vitest'
import { contractTransport, contractWallet } from '../../../eip1193/src/testing/contract-wallet.fixture.ts'
import { type Chains, toNetwork } from '../../../eip1193/src/testing/page.fixture.ts'
import { phone } from '../../../eip1193/src/testing/phone.fixture.ts'
import { evmRoundTrips, setContract } from '../../../eip1193/src/testing/round-trips.fixture.ts'
import { latchkeyConnector } from '../connector/latchkey-connector.ts'
import { wagmiAdapter } from '../wagmi-adapter.ts'
import type { Config } from '../wagmi-types.ts'
import { createWagmi } from './page.fixture.ts'

/** The contract that every adapter keeps, on a wagmi config with a real wallet and a real chain. */
export function wagmiContractCases(): void {
  let chains: Chains

  beforeAll(async () => {
    const [home, away] = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
    chains = { home, away }
    await setContract(home)
  })
  afterAll(() => Promise.all([chains.home.close(), chains.away.close()]))

  /** A page of its own: wagmi connects every config of one page when a wallet of the page is connected. */
  async function open() {
    const window = fakeWindow()
    vi.stubGlobal('window', window)
    const wallet = createPageWallet({
      name: 'Alpha',
      rdns: 'test.alpha',
      chains: [
        { id: 31337, rpcUrl: chains.home.url },
        { id: 31338, rpcUrl: chains.away.url },
      ],
      window,
      state: { answer: 'hang' },
    })
    onTestFinished(wallet.destroy)
    const config = await createWagmi(chains, window, { connectors: [latchkeyConnector({ clock: createFakeClock() })] })
    return { config, wallet, window }
  }

  async function harness(): Promise<ContractEnvironment> {
    const other = await open()
    const { config, wallet, window } = await open()
    const { controls } = wallet
    const device = phone(chains)
    const own = countListeners(config, window)
    return {
      adapters: [wagmiAdapter({ config }), wagmiAdapter({ config: other.config })],
      options: {
        networks: [toNetwork(chains.home, 'Home'), toNetwork(chains.away, 'Away')],
        // A real chain takes real time.
        clock: systemClock,
      },
      connectorId: 'test.alpha',
      announceAgain: wallet.announce,
      listeners: () => own() + device.listeners.size,
      transport: contractTransport(device),
      // wagmi's own connector reads the accounts, and says what it makes of a lie.
      wallet: { ...contractWallet(wallet), lies: undefined },
      roundTrips: evmRoundTrips('wagmi', controls, { decimals: 6 }),
      flush: () => new Promise((resolve) => setTimeout(resolve, 5)),
    }
  }

  test.for(contractCases({ adopts: true }).map(({ name, run }) => [name, run] as const))(
    '%s',
    ([_name, run], { skip }) => run(harness, skip),
  )
}

/** What the adapter has on the config and the page; wagmi's own listeners are wagmi's. */
function countListeners(config: Config, window: PageWindow): () => number {
  let count = 0
  const { subscribe } = config
  config.subscribe = (...args) => {
    const off = subscribe(...(args as Parameters<typeof subscribe>))
    count += 1
    return () => {
      count -= 1
      off()
    }
  }
  const add = vi.spyOn(window, 'addEventListener')
  const remove = vi.spyOn(window, 'removeEventListener')
  return () => count + add.mock.calls.length - remove.mock.calls.length
}
