import type { AdapterInstance } from '@latchkey/core/ports'
import { type Config, getAccount } from '@wagmi/core'
import { expect } from 'vitest'
import type { TestContext } from './context.fixture.ts'

/**
 * Compares, inside every change of wagmi's state, what wagmi's hooks would say with what the adapter says. Differences are kept, not
 * thrown: a throw would end up in wagmi.
 */
export function recordMirror(config: Config, instance: AdapterInstance<'eip155'>, { events }: TestContext) {
  const views: { wagmi: object; latchkey: object }[] = []
  let told = 0
  const off = config.subscribe(
    (state) => state,
    () => {
      const snapshots = events.filter(({ type }) => type === 'snapshot').length
      // The client was told to look in this very turn.
      views.push({
        wagmi: { ...wagmiView(config), told: true },
        latchkey: { ...latchkeyView(instance), told: snapshots > told },
      })
      told = snapshots
    },
  )
  return {
    off,
    assert() {
      expect(views.length).toBeGreaterThan(0)
      for (const { latchkey, wagmi } of views) expect(latchkey).toEqual(wagmi)
      expect(latchkeyView(instance)).toEqual(wagmiView(config))
    },
  }
}

function wagmiView(config: Config) {
  const { address, addresses, chainId, connector, status } = getAccount(config)
  return {
    address,
    addresses: addresses ?? [],
    chainId: chainId === undefined ? undefined : `eip155:${chainId}`,
    connection: connector?.uid,
    busy: status === 'connecting' || status === 'reconnecting' ? status : undefined,
  }
}

function latchkeyView(instance: AdapterInstance<'eip155'>) {
  const { activeConnectionId, busy, connections } = instance.snapshot()
  const active = connections?.find(({ id }) => id === activeConnectionId)
  const addresses = active?.accounts.map((account) => account.addresses[0]?.address) ?? []
  return { address: addresses[0], addresses, chainId: active?.chainId, connection: active?.id, busy }
}
