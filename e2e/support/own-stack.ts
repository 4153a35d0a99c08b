import { openStore, type Services, startServices } from '@latchkey/services'
import { type Site, startSite } from './site.ts'

type StackAddresses = {
  readonly chains: readonly { readonly id: number; readonly name: string; readonly rpcUrl: string }[]
  /** An ERC-20 on each of them. */
  readonly token?: unknown
}

export type OwnStack = {
  readonly url: string
  readonly relayUrl: string
  /** The services that run now. After a restart it is another object. */
  services(): Services
  /** Stops the services without closing their connections first. */
  kill(): Promise<void>
  /** Brings them back at the same address with what they had stored. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** Services for one test, on chains that run already, and a site with their addresses. */
export async function startOwnStack({ chains, token }: StackAddresses): Promise<OwnStack> {
  const store = await openStore(':memory:')
  const rpc = Object.fromEntries(chains.map(({ id, rpcUrl }) => [`eip155:${id}`, rpcUrl]))
  const start = (port: number) =>
    startServices({ port, store, chains: rpc, logLevel: 'silent', signIn: { origins: ['http://127.0.0.1:*'] } })
  let services = await start(0)
  const { port, relayUrl, url } = services
  const site: Site = await startSite({ chains, relayUrl, servicesUrl: url, projectId: 'local', token })
  return {
    url: site.url,
    relayUrl,
    services: () => services,
    async kill() {
      services.relay.dropAll()
      await services.close()
    },
    async restart() {
      services = await start(port)
    },
    async close() {
      await Promise.all([services.close(), site.close()])
      await store.close()
    },
  }
}
