// Runs steps, each `[name, command, args]`, and says of each whether it passed; its output is shown when it fails.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)

/** How many of `steps` passed and failed: as many run at once as there are cores. */
export async function runSteps(steps) {
  const left = [...steps]
  const results = []
  const lane = async () => {
    for (let step = left.shift(); step; step = left.shift()) results.push(await runStep(step))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
  return { passed: results.filter(Boolean).length, failed: results.filter((ok) => !ok).length }
}

async function runStep([name, command, args]) {
  const begin = performance.now()
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => said.push(part))
  const [code] = await once(child, 'close')
  const ok = code === 0
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - begin) / 1000).toFixed(1)} s)`)
  if (!ok) console.log(said.join('').trim())
  return ok
}
