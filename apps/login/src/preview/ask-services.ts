import { createHttp, getDescriptors, simulateTransaction } from '@latchkey/api-client'
import { systemClock } from '@latchkey/core'
import { noFacts, type PreviewSources } from '@latchkey/core/features/preview'
import { nameNetwork } from '../networks/name-network.ts'
import { createNodes } from '../networks/nodes.ts'
import { readContract } from './read-contract.ts'

/** The services that try a question, and the project. */
export type AskedServices = { readonly services: string; readonly projectId: string }

const silent = { warn() {}, debug() {} }
/** Links and images of the answer are never shown. */
const options = { guard: { href: () => undefined, icon: () => undefined }, warn() {} }

/**
 * Makes the sources of a preview: only the login site's own services and nodes. Nothing comes from the app, which may
 * be the attacker.
 */
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
