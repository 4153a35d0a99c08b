import type { Clock, Off } from '@latchkey/core'
import type { ProviderIdentity } from '@latchkey/eip1193'
import type { Config, WagmiConnector } from '../wagmi-types.ts'
import { kindOf } from './list-connectors.ts'

/** SPEC S9.9: how long an injected wallet may take to appear, in ms. */
const injectionWaitMs = 1000

type Options = { readonly config: Config; readonly clock: Clock; onChange(): void }

/**
 * Finds out which injected connectors have a wallet behind them, and whose it is: wagmi lists them whether there is one or not. Wallets
 * that inject late are waited for.
 */
export function injectedWallets({ config, clock, onChange }: Options) {
  const found = new Map<string, ProviderIdentity | null>()
  let started = false

  const missing = () =>
    config.connectors.filter((connector) => kindOf(connector) === 'INJECTED' && !found.has(connector.uid))

  async function look(): Promise<void> {
    const before = found.size
    await Promise.all(
      missing().map(async (connector) => {
        const provider = await connector.getProvider().catch(() => undefined)
        if (provider) found.set(connector.uid, await recognise(provider))
      }),
    )
    if (found.size !== before && started) onChange()
  }

  return {
    identify: (connector: WagmiConnector) => found.get(connector.uid),
    /** Looks again, as when wagmi got new connectors. */
    look,
    start(): Off {
      started = true
      void look()
      const late = () => void look()
      const cancel = clock.setTimeout(late, injectionWaitMs)
      const page = typeof window === 'undefined' ? undefined : window
      page?.addEventListener('ethereum#initialized', late)
      return () => {
        started = false
        cancel()
        page?.removeEventListener('ethereum#initialized', late)
      }
    },
  }
}

/** A wallet that can't be recognised, because this page has lost its code, is still a wallet. */
async function recognise(provider: unknown): Promise<ProviderIdentity | null> {
  const { identifyProvider } = await import('./identify.ts').catch(() => ({ identifyProvider: () => undefined }))
  return identifyProvider(provider) ?? null
}
