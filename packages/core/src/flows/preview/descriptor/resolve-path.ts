import type { Descriptor } from './descriptor.ts'
import { plain } from './read-descriptor.ts'

/** The data that paths of a descriptor select from. */
export type PathRoots = {
  readonly descriptor: Descriptor
  /** The arguments or the message, by name. */
  readonly data: unknown
  /** `@`: what surrounds them. */
  readonly container: Readonly<Record<string, unknown>>
  /** There is more than is returned. `isHidden`: the lines don't show that by themselves. */
  readonly onCut?: ((isHidden?: boolean) => void) | undefined
}

const longestPath = 200
const mostValues = 32

/**
 * What a path of ERC-7730 leads to: `params.amountIn`, `path.[-20:]`, `orders.[].token`, `@.to`, `$.metadata.constants.weth`. `[]` leads to
 * several values. Empty = nothing is there.
 */
export function resolvePath(path: string, roots: PathRoots, start: unknown = roots.data): readonly unknown[] {
  if (path.length > longestPath) return []
  const parts = path.split('.').filter((part) => part !== '')
  const { constants, definitions, enums } = roots.descriptor
  const file = { metadata: { constants, enums }, display: { definitions } }
  const named = { '@': roots.container, '#': roots.data, $: file }
  let values: readonly unknown[] = [Object.hasOwn(named, parts[0] ?? '') ? named : start]
  for (const part of parts) {
    values = values.flatMap((value) => step(value, part))
    if (values.length > mostValues) roots.onCut?.(true)
    values = values.slice(0, mostValues)
  }
  return values
}

function step(value: unknown, part: string): readonly unknown[] {
  if (part === '[]') return Array.isArray(value) ? value : []
  const [, at] = /^\[(-?\d{1,4})\]$/.exec(part) ?? []
  if (at !== undefined) {
    const index = Number(at)
    return Array.isArray(value) ? value.slice(index).slice(0, 1) : slice(value, index, index + 1 || undefined)
  }
  const [range, start = '', end = ''] = /^\[(-?\d{0,4}):(-?\d{0,4})\]$/.exec(part) ?? []
  if (range !== undefined) {
    const [from, to] = [start === '' ? 0 : Number(start), end === '' ? undefined : Number(end)]
    return Array.isArray(value) ? value.slice(from, to) : slice(value, from, to)
  }
  return Object.hasOwn(plain(value), part) ? [plain(value)[part]] : []
}

/** Bytes of a value; a number is one of 32 bytes. */
function slice(value: unknown, start: number, end: number | undefined): readonly unknown[] {
  const hex = typeof value === 'bigint' && value >= 0n ? value.toString(16).padStart(64, '0') : hexOf(value)
  if (hex === undefined) return []
  const length = hex.length / 2
  const at = (index: number) => Math.min(Math.max(index < 0 ? length + index : index, 0), length) * 2
  return [`0x${hex.slice(at(start), end === undefined ? undefined : at(end))}`]
}

function hexOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^0x(?:[\da-f]{2})*$/i.test(value) ? value.slice(2) : undefined
}
