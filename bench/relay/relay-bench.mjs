// The relay against a bare echo server, in one run: publishes a second with persistence, open sockets, delivery times, loss through kills.
//   node --conditions=@latchkey/source bench/relay/relay-bench.mjs [--seconds 3] [--rounds 3] [--sockets 5000] [--seed 1]
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { holdEcho, holdRelay } from './hold.mjs'
import { tenKills } from './kills.mjs'
import { echoLoad, relayLoad } from './load.mjs'
import { findRedis, startNode, startPostgres, startRedis } from './services.mjs'
import { startEcho } from './start-echo.mjs'
import { percentile, printTable } from './statistics.mjs'

const option = (name, fallback) => {
  const index = process.argv.indexOf(`--${name}`)
  return index < 0 ? fallback : Number(process.argv[index + 1])
}
const ms = option('seconds', 3) * 1000
const rounds = option('rounds', 3)
const sockets = option('sockets', 5_000)
const seed = option('seed', 1)
const load = { pairs: 25, window: 8, ms }
const steady = { pairs: 25, ms, rate: 300 }

/** As a server has it: a commit waits for the disk. */
const durable = ['max_connections=60', 'shared_buffers=64MB']
const most = 1_000_000
const limits = {
  burst: 100_000,
  requestsPerSecond: 100_000,
  topicBurst: most,
  messagesPerTopicPerSecond: most,
  maxSockets: 1_000_000,
  maxSubscriptionsInAll: 10_000_000,
  maxSubscriptionsPerAddress: 1_000_000,
  maxSocketsPerAddress: 100_000,
  socketsPerAddressPerSecond: 100_000,
  addressBurstBytes: 4_294_967_296,
  bytesPerAddressPerSecond: 4_294_967_296,
  maxStoredBytesPerAddress: 17_179_869_184,
}
const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
const running = new Set()
const keep = (thing) => {
  running.add(thing)
  return thing
}
const stop = async (thing) => {
  running.delete(thing)
  await (thing.kill ?? thing.stop)()
}
const node = async (settings) => keep(await startNode({ relay: limits, ...settings }))
const ratio = (value, base) => (value / base).toFixed(2)
const time = (value) => `${value.toFixed(1)} ms`

console.log(`${cpus().length} cores, load before the run ${loadavg()[0].toFixed(2)}; clients and servers share them\n`)
try {
  const echo = keep(await startEcho())
  const postgres = keep(await startPostgres(durable))
  const binary = findRedis()
  const redis = binary && keep(await startRedis(binary))
  if (!redis) console.log('no redis-server or valkey-server on this machine: its rows are left out\n')

  /** As fast as it goes, then at an even pace. */
  const both = async (urls) => {
    const fast = await relayLoad(urls, load)
    const even = await relayLoad(urls, steady)
    return { ...fast, lost: fast.lost + even.lost, evenP50: even.p50, evenP99: even.p99 }
  }
  const echoBoth = async () => {
    const fast = await echoLoad(echo.url, { ...load, sockets: load.pairs * 2, window: load.window / 2 })
    const even = await echoLoad(echo.url, { ...steady, sockets: load.pairs * 2 })
    return { ...fast, evenP50: even.p50, evenP99: even.p99 }
  }
  const one = (settings) => async () => {
    const only = await node(settings())
    const result = await both({ apps: only.url, wallets: only.url })
    await stop(only)
    return result
  }
  const two = (settings) => async () => {
    const [left, right] = await Promise.all([node(settings()), node(settings())])
    const result = await both({ apps: left.url, wallets: right.url })
    await Promise.all([left, right].map(stop))
    return result
  }
  let files = 0
  const contestants = [
    ['bare ws echo', echoBoth],
    ['relay, memory', one(() => ({ store: ':memory:' }))],
    ['relay, SQLite file', one(() => ({ store: join(folder, `${files++}.sqlite`) }))],
    ['relay, Postgres (fsync)', one(() => ({ store: postgres.url }))],
    ['2 nodes, Postgres wakes', two(() => ({ store: postgres.url }))],
    ...(redis ? [['2 nodes, Redis wakes', two(() => ({ store: postgres.url, broker: redis.url }))]] : []),
  ]
  const results = new Map(contestants.map(([name]) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [name, measure] of contestants) results.get(name).push(await measure())
  }
  const median = (name, field) =>
    percentile(
      results.get(name).map((result) => result[field]),
      0.5,
    )
  const rows = contestants.map(([name]) => {
    const lost = results.get(name).reduce((sum, result) => sum + (result.lost ?? 0) + (result.errors ?? 0), 0)
    const perSecond = median(name, 'perSecond')
    const share = (perSecond / median('bare ws echo', 'perSecond')).toFixed(2)
    const times = ['p50', 'p99', 'evenP50', 'evenP99'].map((field) => time(median(name, field)))
    return [name, perSecond.toFixed(0), share, ...times, lost]
  })
  console.log(`Publishes a second, each answered when stored: ${load.pairs} pairs, ${load.window} on their way each,`)
  console.log(`medians of ${rounds} interleaved rounds of ${ms / 1000} s`)
  const columns = ['p50 so', 'p99 so', `p50 at ${steady.rate}/s`, `p99 at ${steady.rate}/s`]
  printTable(['', 'a second', 'to echo', ...columns, 'lost or refused'], rows)

  const held = await holdEcho(echo, sockets)
  const holder = await node({ store: join(folder, 'hold.sqlite') })
  const relay = await holdRelay(holder, sockets, 500)
  await stop(holder)
  await stop(echo)
  console.log('\nOpen sockets, each a client of its own with a subscription')
  const kB = (bytes) => `${(bytes / 1024).toFixed(1)} kB`
  printTable(
    ['', 'held', 'memory a socket', 'to echo', 'delivery p50', 'p99'],
    [
      ['bare ws echo', held.open, kB(held.bytes), '1.00', '', ''],
      [
        'relay, SQLite file',
        relay.open,
        kB(relay.bytes),
        ratio(relay.bytes, held.bytes),
        time(relay.p50),
        time(relay.p99),
      ],
    ],
  )
  console.log(
    `${relay.perSecond.toFixed(0)} connections a second; peak of the process ${(relay.rss / 1_048_576).toFixed(0)} MB`,
  )

  const kills = []
  const settings = { store: postgres.url, relay: { ...limits, sweepMs: 500 } }
  for (const [name, broker] of [['Postgres', undefined], ...(redis ? [['Redis', redis.url]] : [])]) {
    const { sent, lost, again } = await tenKills(
      { ...settings, broker },
      { pairs: 10, window: 4, seed: seed + kills.length },
    )
    kills.push([name, sent, lost, again, `${((again / sent) * 100).toFixed(2)} %`])
  }
  console.log('\nTen kills (SIGKILL) of one of two nodes, at seeded moments')
  printTable(['broker', 'messages', 'lost', 'came again', ''], kills)
  if (kills.some(([, , lost]) => lost > 0)) process.exitCode = 1
} finally {
  for (const thing of running) await stop(thing).catch(() => undefined)
  rmSync(folder, { recursive: true, force: true })
}
