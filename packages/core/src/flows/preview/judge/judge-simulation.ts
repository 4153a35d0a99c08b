import type { Finding } from '../preview-api.ts'
import type { PreviewFacts } from '../preview-facts.ts'
import type { Simulation } from '../simulate.ts'

/** Whether a node could try it, whether it would fail there, and what arrives that isn't what it is called. */
export function judgeSimulation(
  simulation: Simulation | undefined,
  facts: PreviewFacts,
  hasServices = true,
): readonly Finding[] {
  const reverts: readonly Finding[] = simulation?.reverts
    ? [
        {
          code: 'simulation/reverts',
          severity: 'danger',
          details: simulation.reverts.reason === undefined ? {} : { reason: simulation.reverts.reason },
          call: simulation.reverts.call,
        },
      ]
    : []
  const code = hasServices ? 'simulation/unavailable' : 'simulation/not-set-up'
  if (!simulation?.simulated) return [...reverts, { code, severity: 'warning', details: {} }]
  const twins = simulation.changes.flatMap(({ address, units }): Finding[] => {
    const asset = address === undefined ? undefined : (facts.assets[address] ?? facts.assets[address.toLowerCase()])
    if (!asset?.lookAlike || units.startsWith('-')) return []
    return [
      {
        code: 'asset/look-alike',
        severity: 'danger',
        details: { asset: asset.symbol ?? asset.name ?? '', token: asset.address ?? '' },
      },
    ]
  })
  return [...reverts, ...twins]
}
