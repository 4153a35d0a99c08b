import type { Probe } from './honest/honest-client.ts'
import type { HostileRow } from './run-hostile.ts'

const probes: readonly Probe[] = ['health', 'registry', 'rpc', 'relay']
const MiB = 1_048_576
/** Below this many ms a scheduler's slice on a shared machine is larger than any difference. */
const noise = 50

export const columns = [
  'scenario',
  ...probes.map((probe) => `${probe} p50/p99: idle, quiet, attacked`),
  'RSS idle → peak',
  'lost',
  'cut',
  'attack',
]

/** One row of the table. */
export function reportRow({ scenario, idle, quiet, attacked, rss, lost, reconnects, note }: HostileRow): string[] {
  const times = probes.map((probe) => {
    const of = (latencies: HostileRow['idle'][Probe]) =>
      `${latencies.percentile(0.5).toFixed(1)}/${latencies.percentile(0.99).toFixed(1)}`
    return [idle, quiet, attacked].map((window) => of(window[probe])).join(', ')
  })
  const memory = `${Math.round(rss.idle / MiB)} → ${Math.round(rss.peak / MiB)} MiB`
  return [scenario, ...times, memory, String(lost), String(reconnects), note]
}

/** What an attack broke of the promises; nothing when all were kept. */
export function brokenPromises({ scenario, idle, quiet, attacked, rss, lost, ended }: HostileRow): string[] {
  if (ended !== undefined) return [`${scenario}: the process ${ended}`]
  const broken: string[] = []
  if (lost !== 0) broken.push(`${scenario}: ${lost} messages were published and not delivered`)
  const failures = attacked.failures
  if (failures.length > 0) broken.push(`${scenario}: ${failures.length} honest requests failed, such as ${failures[0]}`)
  for (const probe of probes) {
    const before = Math.max(idle[probe].percentile(0.99), quiet[probe].percentile(0.99))
    const after = attacked[probe].percentile(0.99)
    if (!(after <= Math.max(2 * before, noise)))
      broken.push(
        `${scenario}: ${probe} p99 is ${before.toFixed(1)} ms without attack and ${after.toFixed(1)} ms under it`,
      )
  }
  if (rss.peak > 2 * rss.idle + 64 * MiB)
    broken.push(`${scenario}: memory grew from ${Math.round(rss.idle / MiB)} to ${Math.round(rss.peak / MiB)} MiB`)
  return broken
}
