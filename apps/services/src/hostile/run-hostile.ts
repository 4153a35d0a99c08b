import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Attacker, createAttacker } from './attacker.ts'
import { forkStandIn } from './fork-stand-in.ts'
import { type HonestClient, startHonestClient } from './honest/honest-client.ts'
import type { Window } from './honest/window.ts'
import { createRandom } from './random.ts'
import type { Scenario, Target } from './scenario.ts'
import { addressHeader, chainId, metricsToken, serviceSettings } from './service-settings.ts'
import { type ServiceProcess, startService } from './start-service.ts'
import { secretMark } from './upstream-kind.ts'

export type HostileOptions = {
  /** Makes an empty database and returns its location. Called twice: for the attacked service and for the quiet one. */
  readonly createStore: () => Promise<string>
  readonly scenarios: readonly Scenario[]
  readonly seed: number
  /** How long an attack lasts, in ms. */
  readonly attackMs: (scenario: Scenario) => number
  /**
   * How long honest visitors are measured before it without attack, in ms. In a shorter window p99 is nearer to the
   * slowest answer. @default as long as the attack
   */
  readonly idleMs?: ((scenario: Scenario) => number) | undefined
  /** Whether the attacker gets only processor time that nothing else wants. @default false */
  readonly attackerYields?: boolean | undefined
  /** Folder that gets a profile of the attacked process for each scenario. @default none is made, since a profile costs time itself */
  readonly profileFolder?: string | undefined
  /** Called with each row as soon as it is known. */
  readonly onRow?: ((row: HostileRow) => void) | undefined
}

/** The effect of one attack on the honest visitors. */
export type HostileRow = {
  readonly scenario: string
  /** Before the attack. */
  readonly idle: Window
  /**
   * During the attack, at a second service on the same machine that isn't attacked. It shows the effect of the
   * machine's own load on times.
   */
  readonly quiet: Window
  readonly attacked: Window
  /** Published and not delivered, from before the attack until after it. */
  readonly lost: number
  /** Relay sockets of the honest visitors that were cut. */
  readonly reconnects: number
  /** In bytes: before the first attack of the run, and the most during this one. */
  readonly rss: { readonly idle: number; readonly peak: number }
  /** Memory in use after a garbage collection, in bytes: before the first attack of the run, and after this one. */
  readonly live: { readonly idle: number; readonly after: number }
  /**
   * Processor time during the attack, in seconds a second: of the service that isn't attacked, and of the attacked one. What the attacked one used
   * more, for each act of the attack (`AttackResult`), in ms: unlike times, it is almost the same on a busy machine.
   */
  readonly cpu: { readonly quiet: number; readonly attacked: number; readonly perAct: number }
  /** Lines of the log during the attack. */
  readonly logLines: number
  /** How long the attack took. */
  readonly seconds: number
  /** Lines of the log and of the metrics that hold a secret. */
  readonly leaks: readonly string[]
  /** Length of the metrics after the attack, in characters. */
  readonly metrics: number
  /** The scenario's own summary. */
  readonly note: string
  /** How the process ended, if it did. */
  readonly ended: string | undefined
}

/** How long messages may take to arrive after an attack, in ms. */
const drainMs = 20_000

/** How long the services are left alone before they are measured without attack, as a share of that measure. */
const settleShare = 0.1

/** Runs scenarios one after the other against one service, beside honest visitors. It stops at the first scenario that ends the service. */
export async function runHostile(options: HostileOptions): Promise<HostileRow[]> {
  const standIn = await forkStandIn()
  const stops: (() => unknown)[] = [standIn.close]
  const start = async () => {
    const { settings, remove } = serviceSettings(standIn, await options.createStore())
    stops.unshift(remove)
    const service = await startService(settings, { isProfiled: options.profileFolder !== undefined })
    stops.unshift(service.stop)
    const { hostname, port } = new URL(service.url)
    const { url, relayUrl } = service
    const standInUrl = standIn.url
    const target = { url, relayUrl, host: hostname, port: Number(port), addressHeader, chainId, standInUrl }
    const honest = await startHonestClient(target)
    stops.unshift(honest.close)
    return { service, target, honest }
  }
  const rows: HostileRow[] = []
  try {
    const attacker = createAttacker({ yields: options.attackerYields })
    stops.unshift(attacker.close)
    const attacked = await start()
    const { honest: quiet, service: quietService } = await start()
    const parts = { ...options, attacker, ...attacked, quiet, quietService }
    // The first requests compile the code. That time must not count for the attack.
    const ended = [parts.service, quietService].map(({ exited }) => exited)
    await Promise.race([Promise.all([parts.honest.warmedUp(), quiet.warmedUp()]), ...ended])
    const idleLive = await parts.service.liveBytes()
    const idleRss = parts.service.rss()
    for (const scenario of options.scenarios) {
      const row = await attackOnce(scenario, { ...parts, idleRss, idleLive })
      rows.push(row)
      options.onRow?.(row)
      if (row.ended !== undefined) break
    }
    return rows
  } finally {
    for (const stop of stops) await stop()
  }
}

type Parts = HostileOptions & {
  readonly target: Target
  readonly service: ServiceProcess
  readonly attacker: Attacker
  readonly honest: HonestClient
  readonly quiet: HonestClient
  readonly quietService: ServiceProcess
  /** In bytes. */
  readonly idleRss: number
  readonly idleLive: number
}

async function attackOnce(scenario: Scenario, parts: Parts): Promise<HostileRow> {
  const { target, service, honest, attacker } = parts
  const attackMs = parts.attackMs(scenario)
  const idleMs = parts.idleMs?.(scenario) ?? attackMs
  // Each scenario has its own seed, so that `--only` repeats what the scenario did in a whole run.
  const letters = [...scenario.name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7)
  const seed = createRandom(parts.seed + letters).below(2 ** 32)
  await attacker.ready()
  const cutBefore = honest.reconnects()
  // The garbage collection after the last attack, which isn't part of a service's work, slows the first answers.
  await wait(idleMs * settleShare)
  const idle = honest.measure()
  await wait(idleMs)
  const rss = { idle: parts.idleRss, peak: 0 }
  const logBefore = service.logged(secretMark).lines
  const watch = setInterval(() => {
    rss.peak = Math.max(rss.peak, service.rss())
  }, 50)
  const attacked = honest.measure()
  const quiet = parts.quiet.measure()
  const cpuBefore = { quiet: parts.quietService.cpu(), attacked: service.cpu(), at: performance.now() }
  const endProfile = parts.profileFolder === undefined ? undefined : service.profile()
  const attack = attacker.start(scenario, seed, target)
  await Promise.race([wait(attackMs), service.exited])
  const seconds = (performance.now() - cpuBefore.at) / 1000
  const used = {
    quiet: (parts.quietService.cpu() - cpuBefore.quiet) / seconds,
    attacked: (service.cpu() - cpuBefore.attacked) / seconds,
  }
  const rest = honest.measure()
  parts.quiet.measure()
  if (parts.profileFolder !== undefined) await endProfile?.(join(parts.profileFolder, `${scenario.name}.cpuprofile`))
  const { note, acts } = await attack.stop()
  clearInterval(watch)
  const cpu = { ...used, perAct: (Math.max(0, used.attacked - used.quiet) * seconds * 1000) / Math.max(1, acts) }
  // Messages that are published from now on belong to none of the windows, so the windows come to an end.
  honest.measure()
  let lost = 0
  for (const window of [idle, attacked, rest]) lost += service.ended() ? 0 : await honest.lost(window, drainMs)
  const reconnects = honest.reconnects() - cutBefore
  const live = { idle: parts.idleLive, after: await service.liveBytes() }
  const { lines, holding } = service.logged(secretMark)
  const metrics = await readMetrics(target)
  const leaks = [...holding, ...metrics.split('\n').filter((line) => line.includes(secretMark))]
  return {
    scenario: scenario.name,
    idle,
    quiet,
    attacked,
    lost,
    reconnects,
    rss,
    live,
    cpu,
    logLines: lines - logBefore,
    seconds,
    leaks,
    metrics: metrics.length,
    note,
    ended: service.ended(),
  }
}

/** Empty when the process has ended. */
async function readMetrics({ url }: Target): Promise<string> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  return fetch(`${url}/metrics`, { headers }).then(
    (answer) => answer.text(),
    () => '',
  )
}
