import * as v from 'valibot'
import { imagesConfigSchema } from '../images/images-config.ts'
import { ttlCacheBytes } from '../limits/ttl-cache.ts'
import { answerCacheBytes } from '../rpc-proxy/answer-cache.ts'
import type { Probe } from './honest/window.ts'
import { createLatencies } from './latencies.ts'
import type { HostileRow } from './run-hostile.ts'

const probes: readonly Probe[] = ['health', 'registry', 'image', 'rpc', 'money', 'relay']
const MiB = 1_048_576
/**
 * The memory that may stay in use after an attack, in bytes: the full caches, 64 MiB. An attack may fill them, because
 * their entries are valid for hours. The tables of visitors are empty again within a minute (`limits/rate-table.ts`),
 * so they aren't counted. A leak grows beyond this.
 */
const mostKept =
  v.getDefault(imagesConfigSchema.entries.cacheBytes) + /* of the one chain */ answerCacheBytes + ttlCacheBytes
/**
 * The log lines that an attack may cause in a minute, and the length of the metrics in characters. Both must not grow
 * with the number of requests.
 */
const mostLogLines = 500
const mostMetrics = 200_000
/** Below this many ms a scheduler's slice on a shared machine is larger than any difference. */
const noise = 50

export const columns = [
  'scenario',
  ...probes.map((probe) => `${probe} p50/p99: idle, quiet, attacked`),
  'samples: idle, quiet, attacked',
  'measuring process late p99/most: idle, attacked',
  'processor quiet, attacked; more for each act',
  'RSS idle → peak',
  'in use idle → after',
  'lost',
  'cut',
  'log lines',
  'attack',
]

/** One row of the table. */
export function reportRow({
  scenario,
  idle,
  quiet,
  attacked,
  cpu,
  rss,
  live,
  lost,
  reconnects,
  logLines,
  note,
}: HostileRow): string[] {
  const times = probes.map((probe) => {
    const of = (latencies: HostileRow['idle'][Probe]) =>
      `${latencies.percentile(0.5).toFixed(1)}/${latencies.percentile(0.99).toFixed(1)}`
    return [idle, quiet, attacked].map((window) => of(window[probe])).join(', ')
  })
  // The other kinds come as often, if the service answers them.
  const samples = [idle, quiet, attacked].map(({ health }) => health.count()).join(', ')
  const late = [idle, attacked].map(({ loopDelay: { p99, most } }) => `${p99().toFixed(1)}/${most().toFixed(1)}`)
  const span = (from: number, to: number) => `${Math.round(from / MiB)} → ${Math.round(to / MiB)} MiB`
  return [
    scenario,
    ...times,
    samples,
    late.join(', '),
    `${Math.round(cpu.quiet * 100)}, ${Math.round(cpu.attacked * 100)} %; ${cpu.perAct.toFixed(2)} ms`,
    span(rss.idle, rss.peak),
    span(live.idle, live.after),
    String(lost),
    String(reconnects),
    String(logLines),
    note,
  ]
}

/**
 * What an attack must never do: end the process, lose a message, make a request fail, show a secret, or fill memory,
 * log or metrics.
 */
export function brokenPromises(row: HostileRow): string[] {
  const { scenario, attacked, rss, live, leaks, logLines, lost, metrics, ended, seconds } = row
  if (ended !== undefined) return [`${scenario}: the process ${ended}`]
  const broken: string[] = []
  if (lost !== 0) broken.push(`${scenario}: ${lost} messages were published and not delivered`)
  const failures = attacked.failures
  if (failures.length > 0) broken.push(`${scenario}: ${failures.length} honest requests failed, such as ${failures[0]}`)
  if (rss.peak > 2 * rss.idle + 64 * MiB)
    broken.push(`${scenario}: memory grew from ${Math.round(rss.idle / MiB)} to ${Math.round(rss.peak / MiB)} MiB`)
  if (live.after > live.idle + mostKept)
    broken.push(`${scenario}: ${Math.round((live.after - live.idle) / MiB)} MiB more are in use after the attack`)
  if (leaks.length > 0) broken.push(`${scenario}: a secret was written: ${leaks[0]}`)
  if (logLines > mostLogLines * Math.ceil(seconds / 60)) broken.push(`${scenario}: ${logLines} lines were logged`)
  if (metrics > mostMetrics) broken.push(`${scenario}: the metrics have grown to ${metrics} characters`)
  return broken
}

/** The requests that became more than twice as slow for honest visitors. Only long windows show that: in 1 s, p99 is the worst of 20 requests. */
export function slowProbes({ scenario, idle, quiet, attacked }: HostileRow): string[] {
  return probes.flatMap((probe) => {
    const before = Math.max(idle[probe].percentile(0.99), quiet[probe].percentile(0.99))
    const after = attacked[probe].percentile(0.99)
    if (after <= Math.max(2 * before, noise)) return []
    return [`${scenario}: ${probe} p99 is ${before.toFixed(1)} ms without attack and ${after.toFixed(1)} ms under it`]
  })
}

/**
 * The p99 of each kind of honest request over all attacks together, without attack and under it, in ms. A window of a few seconds has some 80
 * requests, so its p99 is its slowest answer; all windows together have thousands. Each attack counts as much as the others: from a long
 * window, as many times are taken as a short one has, at even distances.
 */
export function togetherLines(rows: readonly HostileRow[]): string[] {
  return probes.map((probe) => {
    const over = (name: 'idle' | 'quiet' | 'attacked') => {
      const windows = rows.map((row) => row[name][probe].times())
      const fewest = Math.min(...windows.map(({ length }) => length))
      return createLatencies(windows.flatMap((times) => evenly(times, fewest)))
    }
    const all = [over('idle'), over('quiet'), over('attacked')] as const
    const [idle, quiet, attacked] = all.map((latencies) => latencies.percentile(0.99))
    const times = [idle, quiet, attacked].map((p99 = Number.NaN) => p99.toFixed(1))
    const ratio = ((attacked ?? Number.NaN) / (idle ?? Number.NaN)).toFixed(2)
    return `| ${probe} | ${times.join(' | ')} | ${ratio} | ${all.map((latencies) => latencies.count()).join(', ')} |`
  })
}

function evenly(times: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, index) => times[Math.floor((index * times.length) / count)] ?? Number.NaN)
}
