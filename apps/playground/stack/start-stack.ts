import { startServices } from '@latchkey/services'
import { startAnvil } from '@latchkey/test-wallets/anvil'

export type StackOptions = {
  /** @default free ports */ readonly ports?:
    | { readonly chains: readonly number[]; readonly services: number }
    | undefined
}

/** Two local chains and the services, ready to use, with the addresses in the shape the playground's pages read. */
export async function startStack({ ports }: StackOptions = {}) {
  const [a, b] = await Promise.all([
    startAnvil({ chainId: 31337, port: ports?.chains[0] }),
    startAnvil({ chainId: 31338, port: ports?.chains[1] }),
  ])
  const services = await startServices({
    port: ports?.services ?? 0,
    chains: { 'eip155:31337': a.url, 'eip155:31338': b.url },
  })
  const stack = {
    chains: [
      { id: 31337, name: 'Local A', rpcUrl: a.url },
      { id: 31338, name: 'Local B', rpcUrl: b.url },
    ] as const,
    relayUrl: services.relayUrl,
    servicesUrl: services.url,
    projectId: 'local',
  }
  return {
    stack,
    chains: [a, b] as const,
    services,
    close: async () => {
      await Promise.all([a.close(), b.close(), services.close()])
    },
  }
}
