import type { Probe } from './honest/honest-client.ts'
import type { HostileRow } from './run-hostile.ts'

const probes: readonly Probe[] = ['health', 'registry', 'picture', 'rpc', 'relay']
const MiB = 1_048_576
/** What tables that remember addresses, topics and tokens may hold for a while, in bytes; what leaks passes any bound. */
const leakBytes = 64 * MiB
/** Below this many ms a scheduler's slice on a shared machine is larger than any difference. */
const noise = 50

export const columns = [
  'scenario',
  ...probes.map((probe) => `${probe} p50/p99: idle, quiet, attacked`),
  'RSS idle → peak',
  'in use idle → after',
  'lost',
  'cut',
  'attack',
]

/** One row of the table. */
export function reportRow({
  scenario,
  idle,
  quiet,
  attacked,
  rss,
  live,
  lost,
  reconnects,
  note,
}: HostileRow): string[] {
  const times = probes.map((probe) => {
    const of = (latencies: HostileRow['idle'][Probe]) =>
      `${latencies.percentile(0.5).toFixed(1)}/${latencies.percentile(0.99).toFixed(1)}`
    return [idle, quiet, attacked].map((window) => of(window[probe])).join(', ')
  })
  const span = (from: number, to: number) => `${Math.round(from / MiB)} → ${Math.round(to / MiB)} MiB`
  return [
    scenario,
    ...times,
    span(rss.idle, rss.peak),
    span(live.idle, live.after),
    String(lost),
    String(reconnects),
    note,
  ]
}

/** What an attack did that it never may: it ended the process, lost a message, made a request fail or filled the memory. */
export function brokenPromises({ scenario, attacked, rss, live, lost, ended }: HostileRow): string[] {
  if (ended !== undefined) return [`${scenario}: the process ${ended}`]
  const broken: string[] = []
  if (lost !== 0) broken.push(`${scenario}: ${lost} messages were published and not delivered`)
  const failures = attacked.failures
  if (failures.length > 0) broken.push(`${scenario}: ${failures.length} honest requests failed, such as ${failures[0]}`)
  if (rss.peak > 2 * rss.idle + 64 * MiB)
    broken.push(`${scenario}: memory grew from ${Math.round(rss.idle / MiB)} to ${Math.round(rss.peak / MiB)} MiB`)
  if (live.after > live.idle + leakBytes)
    broken.push(`${scenario}: ${Math.round((live.after - live.idle) / MiB)} MiB more are in use after the attack`)
  return broken
}

/** What became more than twice as slow for honest visitors. Only times of long windows say that: in a second, p99 is the worst of 20 requests. */
export function slowProbes({ scenario, idle, quiet, attacked }: HostileRow): string[] {
  return probes.flatMap((probe) => {
    const before = Math.max(idle[probe].percentile(0.99), quiet[probe].percentile(0.99))
    const after = attacked[probe].percentile(0.99)
    if (after <= Math.max(2 * before, noise)) return []
    return [`${scenario}: ${probe} p99 is ${before.toFixed(1)} ms without attack and ${after.toFixed(1)} ms under it`]
  })
}
