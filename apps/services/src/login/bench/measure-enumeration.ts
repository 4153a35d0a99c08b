import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { startBenchLogin } from './start-bench-login.ts'

const { values } = parseArgs({
  options: { store: { type: 'string', default: 'sqlite' }, tries: { type: 'string', default: '2000' } },
})
const tries = Number(values.tries)
const { newVisitor, sink, stop } = await startBenchLogin(values.store)

/** Addresses with an account. The difference between two halves of them shows the noise. */
const addresses: string[] = []
while (addresses.length < tries) {
  const { client, email } = await newVisitor()
  const started = await client.ask('email/start', { projectId: 'shop', email, purpose: 'login' })
  const code = await sink.codeOf(email)
  if (started.action !== 'CONNECT') await client.ask('email/verify', { flow: started.flow, code })
  addresses.push(email)
}

type Times = { readonly start: number[]; readonly verify: number[] }
const newTimes = (): Times => ({ start: [], verify: [] })

/** How long a stranger's device waits for the answers, in ms: it asks for a code, and guesses it wrong. */
async function ask(email: string, { start, verify }: Times): Promise<void> {
  const { client } = await newVisitor(email)
  const begin = performance.now()
  const started = await client.ask('email/start', { projectId: 'shop', email, purpose: 'login' })
  start.push(performance.now() - begin)
  const flow = started.action === 'CONNECT' ? '' : started.flow
  const code = (await sink.codeOf(email)) === '000000' ? '000001' : '000000'
  const guess = performance.now()
  const refused = await client.refused('email/verify', { flow, code })
  verify.push(performance.now() - guess)
  if (refused.code !== 'login/code-wrong') throw new Error(`the guess was refused with ${refused.code}`)
}
const known = newTimes()
const unknown = newTimes()
for (const [index, email] of addresses.entries()) {
  // In random order, so that neither has the warmer server.
  const pair = [() => ask(email, known), () => ask(`stranger${index}@shop.example`, unknown)] as const
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
/** Without the slowest twentieth, which the machine's other work causes. */
const trimmed = (all: readonly number[]) => all.filter((each) => each <= percentile(all, 0.95))
/** Welch's t: how many standard errors two means are apart. */
const apart = (a: readonly number[], b: readonly number[]) =>
  (mean(a) - mean(b)) / Math.sqrt(variance(a) / a.length + variance(b) / b.length)

const row = (name: string, all: readonly number[]) =>
  `| ${name.padEnd(15)} | ${String(all.length).padStart(5)} | ${percentile(all, 0.5).toFixed(3)} | ${mean(trimmed(all)).toFixed(3)} | ${percentile(all, 0.99).toFixed(3)} |`
for (const name of ['start', 'verify'] as const) {
  console.log(`How long \`email/${name}\` takes, in ms${name === 'verify' ? ', for a wrong code' : ''}`)
  console.log('| address         | tries | median | mean of the fastest 95 % | p99 |')
  console.log('|---|---|---|---|---|')
  console.log(row('with an account', known[name]))
  console.log(row('without one', unknown[name]))
  const t = apart(trimmed(known[name]), trimmed(unknown[name]))
  const halves = [0, 1].map((rest) => trimmed(known[name].filter((_, index) => index % 2 === rest)))
  const noise = apart(halves[0] ?? [], halves[1] ?? [])
  console.log(
    `known and unknown are ${t.toFixed(2)} standard errors apart; two halves of the known ones ${noise.toFixed(2)}`,
  )
  // In one of 15,000 fair runs the difference is larger than four.
  if (!(Math.abs(t) < 4)) process.exitCode = 1
}
