import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../apps/login/', import.meta.url))

/** What the login site loads: the hidden frame's boot, the approval beside it, the worker that holds the keys. */
export async function loginParts() {
  const { output } = await build({ root, logLevel: 'error', build: { write: false } })
  const files = new Map(output.map((item) => [item.fileName, item]))
  const closure = (name, seen = new Set()) => {
    const item = files.get(name)
    if (!item || seen.has(name)) return seen
    seen.add(name)
    if (item.type === 'chunk') for (const next of item.imports) closure(next, seen)
    return seen
  }
  const chunkOf = (pattern) => {
    const found = output.find((item) => item.type === 'chunk' && item.moduleIds.some((id) => pattern.test(id)))
    if (!found) throw new Error(`No chunk has ${pattern}`)
    return found.fileName
  }
  const boot = closure(chunkOf(/pages\/start-frame\.ts$/))
  const approval = [...closure(chunkOf(/ui\/mount\.tsx$/))].filter((name) => !boot.has(name))
  const worker = output.find(({ fileName }) => fileName.includes('vault-worker'))
  if (!worker) throw new Error('No file has the worker')
  const items = (names) => [...names].map((name) => files.get(name))
  return [
    { label: 'login site: boot of the hidden frame', items: items(boot), budget: 25_000 },
    { label: 'login site: approval, React included', items: items(approval), budget: 110_000 },
    { label: 'login site: worker that holds the keys', items: [worker] },
  ]
}
