import { type Adapter, type Clock, type Network, type Platform, systemClock } from '@latchkey/core'
import { defineNetwork } from '@latchkey/core/networks'
import type { AdapterEvent, PortContext } from '@latchkey/core/ports'
import { createFakePlatform, createTestClient } from '@latchkey/core/testing'
import type { Anvil } from '@latchkey/test-wallets/anvil'
import { createPageWallet, type PageWallet, type PageWalletOptions } from '@latchkey/test-wallets/page'
import { fakeWindow } from '@latchkey/test-wallets/vitest'
import { onTestFinished, vi } from 'vitest'

export type Chains = { readonly home: Anvil; readonly away: Anvil }

export function toNetwork({ chainId, url }: Pick<Anvil, 'chainId' | 'url'>, name: string): Network<'eip155'> {
  return defineNetwork({
    id: chainId,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`${url}/?key=of-the-app`] }, chainDefault: { http: [url] } },
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${chainId}`,
  })
}

export type PageOptions = {
  readonly clock?: Clock | undefined
  readonly kind?: Platform['kind'] | undefined
  readonly networks?: readonly Network[] | undefined
}

/** A page with a window of its own and one client's adapter in it; load it again for a reload. */
export function openPage(create: () => Adapter<'eip155'>, chains: Chains) {
  const window = fakeWindow()
  vi.stubGlobal('window', window)

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
      onTestFinished(wallet.destroy)
      return wallet
    },
    load({ clock = systemClock, kind, networks }: PageOptions = {}) {
      const events: AdapterEvent<'eip155'>[] = []
      const warnings: string[] = []
      const off = () => {}
      const context = {
        clientId: 'test',
        metadata: { name: 'Test', description: '', url: 'http://localhost', icons: [] },
        networks: networks ?? [toNetwork(chains.home, 'Home'), toNetwork(chains.away, 'Away')],
        platform: createFakePlatform({ kind }),
        clock,
        storage: createTestClient().client.storage,
        log: {
          debug: off,
          info: off,
          warn: (message: string) => void warnings.push(message),
          error: off,
          copy: () => '',
          clear: off,
        },
        emit: (event: AdapterEvent<'eip155'>) => void events.push(event),
        alert: off,
      } as unknown as PortContext<AdapterEvent<'eip155'>>
      const instance = create().create(context)
      const stop = instance.start()
      onTestFinished(stop)
      return { instance, events, warnings, stop }
    },
  }
}
