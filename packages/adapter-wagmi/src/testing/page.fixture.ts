import type { Clock, Readable } from '@latchkey/core'
import type { Anvil } from '@latchkey/test-wallets/anvil'
import { createPageWallet, type PageWallet, type PageWalletOptions, type PageWindow } from '@latchkey/test-wallets/page'
import { fakeWindow } from '@latchkey/test-wallets/vitest'
import { type CreateConnectorFn, createConfig, createStorage, http } from '@wagmi/core'
import { defineChain } from 'viem'
import { onTestFinished, vi } from 'vitest'
import type { Chains } from '../../../eip1193/src/testing/page.fixture.ts'
import { wagmiAdapter } from '../wagmi-adapter.ts'
import { testContext } from './context.fixture.ts'
import { recordMirror } from './recorder.fixture.ts'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** A page with a window of its own; load it again for a reload. */
export function openPage(chains: Chains) {
  const window = fakeWindow()
  vi.stubGlobal('window', window)
  const wallets: PageWallet[] = []
  onTestFinished(() => {
    for (const { destroy } of wallets) destroy()
  })
  return {
    window,
    wallet(options: Partial<PageWalletOptions> = {}): PageWallet {
      const wallet = createPageWallet({
        name: 'Alpha',
        rdns: 'test.alpha',
        chains: [{ id: chains.home.chainId, rpcUrl: chains.home.url }],
        window,
        ...options,
      })
      wallets.push(wallet)
      return wallet
    },
    load: (options: LoadOptions = {}) => load(chains, window, options),
  }
}

export type LoadOptions = {
  readonly connectors?: readonly CreateConnectorFn[] | undefined
  readonly clock?: Clock | undefined
  readonly ready?: Readable<boolean> | undefined
  readonly ssr?: boolean | undefined
}

/** The app's wagmi config, which has read its storage by the time anything mounts. */
export async function createWagmi(
  { away, home }: Chains,
  window: PageWindow,
  options: Omit<LoadOptions, 'clock' | 'ready'>,
) {
  const { connectors = [], ssr = false } = options
  const chain = ({ chainId: id, url }: Anvil, name: string) =>
    defineChain({ id, name, nativeCurrency: ether, rpcUrls: { default: { http: [url] } } })
  const config = createConfig({
    chains: [chain(home, 'Home'), chain(away, 'Away')],
    connectors: [...connectors],
    transports: { [home.chainId]: http(home.url), [away.chainId]: http(away.url) },
    pollingInterval: 50,
    storage: createStorage({ storage: window.localStorage as Storage }),
    ssr,
  })
  await new Promise((resolve) => setTimeout(resolve))
  return config
}

/** The app starts: its wagmi config, and a client's adapter on it. */
async function load(chains: Chains, window: PageWindow, { clock, ready, ...options }: LoadOptions) {
  const config = await createWagmi(chains, window, options)
  const context = testContext({ clock, ready })
  const instance = wagmiAdapter({ config }).create(context)
  const stop = instance.start()
  const mirror = recordMirror(config, instance, context)
  onTestFinished(() => {
    mirror.off()
    stop()
  })
  return { config, context, instance, mirror, stop }
}
