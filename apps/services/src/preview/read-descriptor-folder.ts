import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { StoredDescriptor } from '../store/descriptors.ts'

export type ReadDescriptors = {
  readonly descriptors: readonly StoredDescriptor[]
  readonly refused: readonly { readonly file: string; readonly reason: string }[]
}

type Plain = Readonly<Record<string, unknown>>

const largestFile = 1_048_576
const largestDescriptor = 262_144
const deepestInclude = 4

/**
 * Reads the descriptors of a folder in the form of ERC-7730's public registry: every `.json` with deployments, merged
 * with its includes, and a copy for each contract that names only that contract. Nothing outside of the folder is read.
 */
export function readDescriptorFolder(folder: string): ReadDescriptors {
  const root = realpathSync(folder)
  const descriptors: StoredDescriptor[] = []
  const refused: { file: string; reason: string }[] = []
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.json') || /(?:^|[\\/])tests(?:v2)?$/.test(entry.parentPath)) continue
    const path = join(entry.parentPath, entry.name)
    const file = relative(root, path).split(sep).join('/')
    try {
      descriptors.push(...split(load(path, root, 0), file))
    } catch (error) {
      refused.push({ file, reason: error instanceof Error ? error.message.slice(0, 200) : 'it can’t be read' })
    }
  }
  return { descriptors, refused }
}

function load(path: string, root: string, depth: number): Plain {
  const real = realpathSync(path)
  if (real !== root && !real.startsWith(root + sep)) throw new Error('it includes a file outside of the folder')
  if (depth > deepestInclude) throw new Error('its includes are nested too deep')
  const text = readFileSync(real, 'utf8')
  if (text.length > largestFile) throw new Error('it is larger than 1 MiB')
  const own = plain(JSON.parse(text))
  if (typeof own.includes !== 'string') return own
  const { includes, ...rest } = own
  return plain(merge(load(join(dirname(real), includes as string), root, depth + 1), rest))
}

/** The including file counts more. Fields of a format with the same path are the same field (ERC-7730, "includes"). */
function merge(base: unknown, over: unknown): unknown {
  if (Array.isArray(base) && Array.isArray(over)) {
    const merged = [...base]
    for (const item of over) {
      const { path } = plain(item)
      const index = path === undefined ? -1 : merged.findIndex((one) => plain(one).path === path)
      if (index < 0) merged.push(item)
      else merged[index] = merge(merged[index], item)
    }
    return merged
  }
  if (!isPlain(base) || !isPlain(over)) return over
  const keys = new Set([...Object.keys(base), ...Object.keys(over)])
  keys.delete('__proto__')
  return Object.fromEntries(
    [...keys].map((key) => [key, key in over ? (key in base ? merge(base[key], over[key]) : over[key]) : base[key]]),
  )
}

function split(descriptor: Plain, source: string): readonly StoredDescriptor[] {
  const context = plain(descriptor.context)
  const { display, metadata } = descriptor
  return (['contract', 'eip712'] as const).flatMap((key) => {
    const { deployments } = plain(context[key])
    if (!Array.isArray(deployments)) return []
    const seen = new Set<string>()
    return deployments.flatMap((one): StoredDescriptor[] => {
      const { address, chainId } = plain(one)
      if (typeof address !== 'string' || !/^0x[\da-f]{40}$/i.test(address) || !Number.isSafeInteger(chainId)) return []
      const at = { chainId: `eip155:${chainId}`, address: address.toLowerCase() }
      const id = `${at.chainId}:${at.address}`
      if (seen.has(id)) return []
      seen.add(id)
      const own = { $id: context.$id, [key]: { deployments: [one] } }
      const copy = { context: own, metadata, display }
      if (JSON.stringify(copy).length > largestDescriptor) throw new Error('it is larger than 256 KiB')
      return [{ ...at, source, descriptor: copy }]
    })
  })
}

function plain(value: unknown): Plain {
  return isPlain(value) ? value : {}
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
