import { sameAddress } from '../../kernel/caip/index.ts'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { listAccounts } from '../../kernel/connection/list-accounts.ts'
import { activeConnection } from '../../kernel/connection/select.ts'
import { abortedError } from '../../kernel/promises/abortable.ts'
import { isOwnTransaction } from '../operations/is-own-transaction.ts'
import { type DescribeParameters, judgeAll, readTransaction } from './describe-transaction.ts'
import { fetchDescriptors } from './descriptor/fetch-descriptors.ts'
import { sortFindings } from './judge/judge.ts'
import { judgeExpected } from './judge/judge-expected.ts'
import { judgeSimulation } from './judge/judge-simulation.ts'
import { movesOf, netChanges } from './net-changes.ts'
import { nodeFee } from './node-fee.ts'
import type { Preview, PreviewAsset, PreviewParameters } from './preview-api.ts'
import type { PreviewFacts } from './preview-facts.ts'
import { readAssets } from './read-assets.ts'
import { addressesOf, simulate } from './simulate.ts'
import { factsWith, feeOf, hiddenApprovals, keyed, simulatedChanges } from './with-simulation.ts'

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
export async function previewTransaction(client: LatchkeyClient, parameters: PreviewParameters): Promise<Preview> {
  const { chainId, account, transaction, expected, signal } = parameters
  const leave = () => {
    if (signal?.aborted) throw abortedError(signal)
  }
  leave()
  const fee = client.options.services ? undefined : nodeFee(client, parameters)
  const own = factsOf(client, parameters)
  const first = readTransaction({ ...parameters, facts: own })
  const [simulation, described, delegation] = await Promise.all([
    simulate(client, parameters, first.effects),
    fetchDescriptors(client, parameters, first),
    // Most accounts follow nothing: the names of published contracts come beside the previews.
    import('./judge-delegation.ts').then(({ judgeDelegation }) => judgeDelegation(client, parameters)),
  ])
  leave()
  const seen = simulation ? factsWith(own, simulation) : own
  const named = { ...seen, contracts: described.names }
  const assets = simulation?.simulated ? named.assets : await readAssets(client, parameters, assetsOf(first), named)
  leave()
  const facts: PreviewFacts = { ...named, assets }
  const describe: DescribeParameters = { ...parameters, facts, descriptors: described.descriptors }
  const said = readTransaction(describe)
  const hidden = simulation ? hiddenApprovals(simulation, said.effects) : []
  const read = { calls: said.calls, effects: [...said.effects, ...hidden] }
  const moves = movesOf(said.effects, account)
  const reverts = !!simulation?.reverts
  const works = simulation?.simulated && !reverts
  return {
    chainId,
    account,
    transaction,
    basis: simulation?.simulated ? 'simulated' : 'decoded',
    changes: simulation?.simulated ? simulatedChanges(simulation, moves, facts) : netChanges(moves, facts),
    calls: read.calls.map(({ call }) => call),
    findings: sortFindings([
      ...judgeAll(read, describe),
      ...delegation,
      ...judgeSimulation(simulation, facts, client.options.services !== undefined),
      ...(expected ? judgeExpected(expected, works ? unitsOf(simulation) : undefined, facts, reverts) : []),
    ]),
    ...(simulation?.reverts && { reverts: { reason: simulation.reverts.reason } }),
    fee: (simulation && feeOf(simulation, facts, account)) ?? (await fee),
  }
}

function unitsOf({ changes }: NonNullable<Awaited<ReturnType<typeof simulate>>>): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { kind, address = '', units } of changes) {
    const key = kind === 'native' ? kind : keyed(address)
    sums.set(key, (sums.get(key) ?? 0n) + BigInt(units))
  }
  return sums
}

function assetsOf({ effects }: ReturnType<typeof readTransaction>): readonly string[] {
  return addressesOf(effects.filter(({ type }) => type !== 'delegate')).filter((address) =>
    effects.some(
      (effect) =>
        ('token' in effect && keyed(effect.token) === address) ||
        (effect.type === 'transfer' && effect.asset.kind !== 'native' && keyed(effect.asset.address) === address),
    ),
  )
}

/** What the client knows by itself. */
export function factsOf(
  client: LatchkeyClient,
  { chainId, account, knownAddresses = [] }: Pick<PreviewParameters, 'account' | 'chainId' | 'knownAddresses'>,
): PreviewFacts {
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
    // The wallet asks its own network: what it would sign there isn't this.
    walletChain: (connection ?? activeConnection(state, namespace as never))?.chainId,
  }
}
