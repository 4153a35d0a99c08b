import { sameAddress } from '../../kernel/caip/index.ts'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { listAccounts } from '../../kernel/connection/list-accounts.ts'
import { activeConnection } from '../../kernel/connection/select.ts'
import { isOwnTransaction } from '../operations/is-own-transaction.ts'
import { keyed } from './net-changes.ts'
import { nodeFee } from './node-fee.ts'
import type { Preview, PreviewAsset, PreviewParameters } from './preview-api.ts'
import type { PreviewFacts } from './preview-facts.ts'
import { previewFrom } from './preview-from.ts'
import type { PreviewSources } from './preview-sources.ts'

/**
 * What a transaction would do: what leaves and arrives, its fee, its calls in words and what to know before it is signed. Asks nodes and
 * services where there are any, never a wallet. It never says that something is safe.
 *
 * @example
 * const { changes, findings } = await previewTransaction(client, {
 *   chainId: 'eip155:1',
 *   account,
 *   transaction: { namespace: 'eip155', calls: [{ to, value: 10n }] },
 * })
 * @throws LatchkeyError `request/aborted`
 */
export function previewTransaction(client: LatchkeyClient, parameters: PreviewParameters): Promise<Preview> {
  return previewFrom(sourcesOf(client, parameters), parameters)
}

type About = Pick<PreviewParameters, 'account' | 'chainId' | 'knownAddresses' | 'signal'> & {
  readonly transaction?: PreviewParameters['transaction'] | undefined
}

/** A client's own services, adapters and memory. */
export function sourcesOf(client: LatchkeyClient, about: About): PreviewSources {
  const { transaction } = about
  const { adapter, instance } = client.adapterFor('eip155') ?? {}
  return {
    clock: client.clock,
    log: client.log,
    hasServices: client.options.services !== undefined,
    blockchain: client.blockchain,
    facts: factsOf(client, about),
    readContract: instance?.can.readContract,
    ...(transaction && !client.options.services && { fee: () => nodeFee(client, { ...about, transaction }) }),
    getCode: instance?.can.getCode,
    displayAddress: adapter?.chain.displayAddress,
  }
}

function factsOf(client: LatchkeyClient, { chainId, account, knownAddresses = [] }: About): PreviewFacts {
  const network = client.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  const state = client.connection.getState()
  const sent = client.operations
    .getState()
    .filter((operation) => isOwnTransaction(operation, { account, chainId }) && operation.hash !== undefined)
    .flatMap(({ transfer }) => transfer?.to ?? [])
  const own = listAccounts(state.connections)
    .map(({ address }) => address)
    .filter((address) => !sameAddress(address, account))
  const configured = (client.options.tokens?.[chainId] ?? []).map(
    ({ address, symbol, name }): [string, PreviewAsset] => [keyed(address), { kind: 'token', address, symbol, name }],
  )
  const [namespace] = chainId.split(':')
  const connection = Object.values(state.connections).find(
    (one) =>
      one.namespace === namespace &&
      one.accounts.some(({ addresses }) => addresses.some(({ address }) => sameAddress(address, account))),
  )
  return {
    native: network?.nativeCurrency ?? { symbol: '', decimals: namespace === 'solana' ? 9 : 18 },
    assets: Object.fromEntries(configured),
    own,
    recipients: [...sent, ...knownAddresses],
    code: {},
    contracts: {},
    // The wallet is on another network, and would sign there something else than this.
    walletChain: (connection ?? activeConnection(state, namespace as never))?.chainId,
  }
}
