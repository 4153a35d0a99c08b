import { solana } from '../kernel/networks/solana.ts'
import type { Adapter } from '../kernel/ports/adapter.ts'
import { createTestClient } from '../testing/create-test-client.ts'
import { createConnections } from './create-connections.ts'
import { createLazyInstance } from './create-lazy-instance.ts'
import { networksOf } from './networks-of.ts'
import type { WalletDriver } from './wallet-driver.ts'

/** A wallet as a test has it: which accounts it shows, and how it goes about what it is asked. */
export type ScriptedWallet = Partial<WalletDriver<'solana'>> & { accounts: readonly string[] }

/** A client whose adapter is made of the shared parts alone, with one wallet in the page. */
export function useScripted(wallet: ScriptedWallet, loads: () => Promise<unknown> = async () => {}) {
  const asked: string[] = []
  const listeners = new Set<() => void>()
  const driver: WalletDriver<'solana'> = {
    provider: undefined,
    async disconnect() {},
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ...wallet,
    connect(parameters) {
      asked.push(parameters.silent ? 'silently' : 'aloud')
      return wallet.connect?.(parameters) ?? Promise.resolve()
    },
  }
  const connector = { id: 'w', adapterId: 'scripted', name: 'W', type: 'ANNOUNCED', chain: 'solana', surface: 'window' }
  const found = { connector } as const
  const { caipNetworkId } = solana
  const adapter: Adapter<'solana'> = {
    contract: 1,
    id: 'scripted',
    namespace: 'solana',
    chain: {} as never,
    proposal: { methods: [], events: [] },
    create: (context) =>
      createLazyInstance({
        adapterId: 'scripted',
        context,
        abilities: ['getBalance'],
        find: (listening) => (listening ? [found as never] : []),
        watch: () => ({ off: () => {} }),
        async load() {
          await loads()
          const connections = createConnections<'solana', never, WalletDriver<'solana'>>({
            adapterId: 'scripted',
            namespace: 'solana',
            context,
            networks: () => networksOf(context, 'solana'),
            driverOf: () => driver,
            sessionDriver: () => driver,
            toConnection(_driver, { activeAccount }) {
              const [first, ...rest] = wallet.accounts.map((key) => ({
                key,
                addresses: [{ chainId: caipNetworkId, address: key }],
                type: 'eoa' as const,
              }))
              if (!first) return undefined
              const accounts = [first, ...rest] as const
              return {
                accounts,
                activeAccount: (accounts.find(({ key }) => key === activeAccount) ?? first).key,
                approvedChains: [caipNetworkId],
                chainId: caipNetworkId,
                abilities: [],
              }
            },
          })
          const getBalance = async () => ({ units: 0n, decimals: 9, symbol: 'SOL' })
          return { ...connections, warm: async () => {}, can: { getBalance } }
        },
      }),
  }
  const { client, clock } = createTestClient({ networks: [solana], adapters: [adapter] })
  const stop = client.start()
  const { instance } = client.adapters.get('scripted') ?? {}
  if (!instance) throw new Error('The client has no adapter')
  const connections = () => Object.values(client.connection.getState().connections)
  return { asked, client, clock, connections, instance, listeners, stop }
}

export const W = { adapterId: 'scripted', connectorId: 'w' }
