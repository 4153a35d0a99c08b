import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { createLatencies, type Latencies } from '../../hostile/latencies.ts'
import { startBenchLogin, type Visitor } from './start-bench-login.ts'

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '15' },
    store: { type: 'string', default: 'sqlite' },
  },
})
const rate = Number(values.rate)
const seconds = Number(values.seconds)
const idleLogins = 150

type Times = { readonly start: Latencies; readonly verify: Latencies; readonly failed: Map<string, number> }
const newTimes = (): Times => ({ start: createLatencies(), verify: createLatencies(), failed: new Map() })
/** The reason of a failure: the code of the refusal, or the error of the connection. */
function reasonOf(error: unknown): string {
  const code = /"code":"([^"]+)"/.exec(String(error))?.[1]
  const { cause } = error as { readonly cause?: { readonly code?: string; readonly message?: string } }
  return code ?? cause?.code ?? cause?.message ?? String(error)
}
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))

const { newVisitor, service, sink, stop } = await startBenchLogin(values.store)

async function askForCode({ client, email }: Visitor, times: Times): Promise<() => Promise<void>> {
  const begin = performance.now()
  const started = await client.ask('email/start', { projectId: 'shop', email, purpose: 'login' })
  times.start.add(performance.now() - begin)
  if (started.action === 'CONNECT') throw new Error('connected')
  const code = await sink.codeOf(email)
  return async () => void (await client.ask('email/verify', { flow: started.flow, code }))
}
/** `due`: when the request should go out. Times count from then, so a server that falls behind shows it. */
async function verify(send: () => Promise<void>, times: Times, due: number): Promise<void> {
  await send().then(
    () => times.verify.add(performance.now() - due),
    (error: unknown) => {
      const reason = reasonOf(error)
      times.failed.set(reason, (times.failed.get(reason) ?? 0) + 1)
    },
  )
}

const idle = newTimes()
for (let index = 0; index < idleLogins; index += 1)
  await verify(await askForCode(await newVisitor(), idle), idle, performance.now())

// Visitors have asked in the minutes before: codes are good for twenty.
const load = newTimes()
const asked: (() => Promise<void>)[] = []
const askBegin = performance.now()
const askers = Array.from({ length: 8 }, async () => {
  for (let left = (rate * seconds) / 8; left > 0; left -= 1) asked.push(await askForCode(await newVisitor(), load))
})
await Promise.all(askers)
const askSeconds = (performance.now() - askBegin) / 1000
await wait(1_000)

const loadBefore = loadavg()[0] ?? 0
const cpuBefore = service.cpu()
const begin = performance.now() + 500
const running: Promise<void>[] = []
for (const [index, send] of asked.entries()) {
  const due = begin + (index * 1000) / rate
  await wait(due - performance.now())
  running.push(verify(send, load, due))
}
await Promise.all(running)
const tookSeconds = (performance.now() - begin) / 1000
const cpu = service.cpu() - cpuBefore
const memory = Math.round(service.rss() / 1_048_576)
const ended = service.ended()
await stop()

const failures = [...idle.failed, ...load.failed]
const failed = failures.reduce((sum, [, count]) => sum + count, 0)
const ms = (latencies: Latencies, share: number) => latencies.percentile(share).toFixed(1).padStart(8)
const row = (name: string, latencies: Latencies) =>
  `| ${name.padEnd(34)} | ${String(latencies.count()).padStart(6)} | ${ms(latencies, 0.5)} | ${ms(latencies, 0.99)} | ${ms(latencies, 1)} |`
console.log(
  `${values.store}, real SMTP, ${cpus().length} cores shared with the visitors, load ${loadBefore.toFixed(1)} before. Times in ms.`,
)
console.log('| request                            |  count |      p50 |      p99 |      max |')
console.log('|---|---|---|---|---|')
console.log(row('ask for a code, idle', idle.start))
console.log(row('verify a code, idle', idle.verify))
console.log(row('ask for a code, 8 at a time', load.start))
console.log(row(`verify a code, ${rate}/s`, load.verify))
console.log(
  `${(load.start.count() / askSeconds).toFixed(0)} codes mailed a second, then ${(load.verify.count() / tookSeconds).toFixed(0)} logins a second, ${failed} failed, memory ${memory} MB, ${((cpu * 1000) / load.verify.count()).toFixed(1)} ms of the services' processor a login${ended ? `, ${ended}` : ''}`,
)
for (const [reason, count] of failures) console.log(`${count} failed with ${reason}`)
process.exitCode = failed > 0 || ended ? 1 : 0
