import { createHttp, getDescriptors, simulateTransaction } from '@latchkey/api-client'
import { systemClock } from '@latchkey/core'
import { noFacts, type PreviewSources } from '@latchkey/core/features/preview'
import { nameNetwork } from '../approval/name-network.ts'
import { createNodes } from '../frame/nodes.ts'
import { readContract } from './read-contract.ts'

/** Where a question is tried, and for which project. */
export type AskedServices = { readonly services: string; readonly projectId: string }

const silent = { warn() {}, debug() {} }
/** No link and no image of the answer is drawn. */
const options = { guard: { href: () => undefined, icon: () => undefined }, warn() {} }

/** The login site's own services and nodes, and nothing that the app says: it may be the one that lies. */
export function askServices({ projectId, services }: AskedServices, chainId: string): PreviewSources {
  const get: typeof fetch = (input, init) => fetch(input, init)
  const http = createHttp({
    baseUrl: services,
    fetch: get,
    params: { projectId, st: 'latchkey-login', sv: '1' },
  })
  const nodes = createNodes({ url: services, projectId, fetch: get, clock: systemClock })
  const { decimals, symbol } = nameNetwork(chainId)
  return {
    clock: systemClock,
    log: silent,
    hasServices: true,
    blockchain: async () => ({
      simulateTransaction: (parameters) => simulateTransaction(http, parameters, options),
      getDescriptors: (parameters) => getDescriptors(http, parameters),
    }),
    facts: { ...noFacts, native: { decimals, symbol } },
    readContract: (parameters) => readContract(nodes, parameters),
    getCode: async ({ address, chainId: on }) => String(await nodes.ask(on, 'eth_getCode', [address, 'latest'])),
  }
}
