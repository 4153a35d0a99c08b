import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { startBenchLogin } from './start-bench-login.ts'

const { values } = parseArgs({
  options: { store: { type: 'string', default: 'sqlite' }, tries: { type: 'string', default: '2000' } },
})
const tries = Number(values.tries)
const { newVisitor, sink, stop } = await startBenchLogin(values.store)

/** Addresses with an account. Two halves of them show what noise looks like. */
const known: string[] = []
while (known.length < tries) {
  const { client, email } = await newVisitor()
  const started = await client.ask('email/start', { projectId: 'shop', email, purpose: 'login' })
  const code = await sink.codeOf(email)
  if (started.action !== 'CONNECT') await client.ask('email/verify', { flow: started.flow, code })
  known.push(email)
}

/** How long a stranger's device waits for the answer, in ms. */
async function ask(email: string): Promise<number> {
  const { client } = await newVisitor(email)
  const begin = performance.now()
  await client.ask('email/start', { projectId: 'shop', email, purpose: 'login' })
  const took = performance.now() - begin
  await sink.codeOf(email)
  return took
}
const times = { known: [] as number[], unknown: [] as number[] }
for (const [index, email] of known.entries()) {
  // In random order, so that neither has the warmer server.
  const pair = [
    async () => times.known.push(await ask(email)),
    async () => times.unknown.push(await ask(`stranger${index}@shop.example`)),
  ] as const
  const first = randomInt(2)
  await pair[first === 0 ? 0 : 1]()
  await pair[first === 0 ? 1 : 0]()
}
await stop()

const mean = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0) / all.length
const variance = (all: readonly number[]) => {
  const middle = mean(all)
  return all.reduce((sum, each) => sum + (each - middle) ** 2, 0) / (all.length - 1)
}
const percentile = (all: readonly number[], share: number) =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length * share)] ?? Number.NaN
/** Without the slowest twentieth, which the machine's other work makes. */
const trimmed = (all: readonly number[]) => all.filter((each) => each <= percentile(all, 0.95))
/** Welch's t: how many standard errors two means are apart. */
const apart = (a: readonly number[], b: readonly number[]) =>
  (mean(a) - mean(b)) / Math.sqrt(variance(a) / a.length + variance(b) / b.length)

const row = (name: string, all: readonly number[]) =>
  `| ${name.padEnd(15)} | ${String(all.length).padStart(5)} | ${percentile(all, 0.5).toFixed(3)} | ${mean(trimmed(all)).toFixed(3)} | ${percentile(all, 0.99).toFixed(3)} |`
console.log('How long `email/start` takes, in ms')
console.log('| address         | tries | median | mean of the fastest 95 % | p99 |')
console.log('|---|---|---|---|---|')
console.log(row('with an account', times.known))
console.log(row('without one', times.unknown))
const t = apart(trimmed(times.known), trimmed(times.unknown))
const halves = [0, 1].map((rest) => trimmed(times.known.filter((_, index) => index % 2 === rest)))
const noise = apart(halves[0] ?? [], halves[1] ?? [])
console.log(
  `known and unknown are ${t.toFixed(2)} standard errors apart; two halves of the known ones ${noise.toFixed(2)}`,
)
// One in 15,000 fair runs is further apart than four.
process.exitCode = Math.abs(t) < 4 ? 0 : 1
