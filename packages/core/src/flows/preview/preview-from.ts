import { abortedError } from '../../kernel/promises/abortable.ts'
import { type DescribeParameters, judgeAll, readTransaction } from './describe-transaction.ts'
import { fetchDescriptors } from './descriptor/fetch-descriptors.ts'
import { sortFindings } from './judge/judge.ts'
import { judgeExpected } from './judge/judge-expected.ts'
import { judgeSimulation } from './judge/judge-simulation.ts'
import { keyed, movesOf, netChanges } from './net-changes.ts'
import type { Preview, PreviewParameters } from './preview-api.ts'
import type { PreviewFacts } from './preview-facts.ts'
import type { PreviewSources } from './preview-sources.ts'
import { readAssets } from './read-assets.ts'
import { simulate } from './simulate.ts'
import { factsWith, feeOf, hiddenApprovals, simulatedChanges } from './with-simulation.ts'

/**
 * What `previewTransaction` tells, for a page that has no client: it says where the preview asks.
 *
 * @example const { changes, findings } = await previewFrom(sources, { chainId: 'eip155:1', account, transaction })
 * @throws LatchkeyError `request/aborted`
 */
export async function previewFrom(sources: PreviewSources, parameters: PreviewParameters): Promise<Preview> {
  const { chainId, account, transaction, expected, signal } = parameters
  const leave = () => {
    if (signal?.aborted) throw abortedError(signal)
  }
  leave()
  const fee = sources.fee?.()
  const own = sources.facts
  const first = readTransaction({ ...parameters, facts: own })
  const [simulation, described, delegation] = await Promise.all([
    simulate(sources, parameters, first.effects),
    fetchDescriptors(sources, parameters, first),
    // Most accounts follow nothing: the names of published contracts come beside the previews.
    import('./judge-delegation.ts').then(({ judgeDelegation }) => judgeDelegation(sources, parameters)),
  ])
  leave()
  const seen = simulation ? factsWith(own, simulation) : own
  const named = { ...seen, contracts: described.names }
  const assets = simulation?.simulated ? named.assets : await readAssets(sources, parameters, assetsOf(first), named)
  leave()
  const facts: PreviewFacts = { ...named, assets }
  const describe: DescribeParameters = { ...parameters, facts, descriptors: described.descriptors }
  const said = readTransaction(describe)
  const hidden = simulation ? hiddenApprovals(simulation, said.effects) : []
  const read = { calls: said.calls, effects: [...said.effects, ...hidden] }
  const moves = movesOf(said.effects, account)
  const reverts = !!simulation?.reverts
  const works = simulation?.simulated && !reverts
  // Few transactions need it: it comes with the first one.
  const received =
    works && (simulation.received || simulation.refused)
      ? (await import('./judge/judge-received.ts')).judgeReceived(simulation, said.effects, facts)
      : []
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
      ...judgeSimulation(simulation, facts, sources.hasServices),
      ...received,
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
  const found = effects.flatMap((effect) => {
    if ('token' in effect) return keyed(effect.token)
    return effect.type === 'transfer' && effect.asset.kind !== 'native' ? keyed(effect.asset.address) : []
  })
  return [...new Set(found)]
}
