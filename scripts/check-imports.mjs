// Every entry of every built package imports in plain Node, and under the `react-server` condition.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const entries = readdirSync('packages').flatMap((name) => {
  const file = `packages/${name}/package.json`
  if (!existsSync(file)) return []
  const { exports, name: id } = JSON.parse(readFileSync(file, 'utf8'))
  return Object.keys(exports)
    .filter((key) => !/\.(css|json)$/.test(key) && !key.includes('*') && !/playwright|vitest/.test(key))
    .map((key) => ({ cwd: `packages/${name}`, id: id + key.slice(1) }))
})
let failed = 0
for (const { cwd, id } of entries) {
  for (const condition of [undefined, 'react-server']) {
    const args = [
      ...(condition ? [`--conditions=${condition}`] : []),
      '--input-type=module',
      '-e',
      `await import(${JSON.stringify(id)})`,
    ]
    const { status, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
    if (status === 0) continue
    failed += 1
    console.error(`${id} does not import${condition ? ` under ${condition}` : ''}:\n${stderr}`)
  }
}
console.log(`${entries.length * 2 - failed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
