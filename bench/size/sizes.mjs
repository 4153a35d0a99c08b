// Sums sizes of built files, and prints them beside their budgets.
import { brotliCompressSync, gzipSync } from 'node:zlib'

export const kB = 1000

export function sizesOf(items) {
  const total = { raw: 0, gzip: 0, brotli: 0 }
  for (const item of items) {
    const bytes = Buffer.from(item.type === 'chunk' ? item.code : item.source)
    total.raw += bytes.length
    total.gzip += gzipSync(bytes, { level: 9 }).length
    total.brotli += brotliCompressSync(bytes).length
  }
  return total
}

export const minus = (a, b) => ({ raw: a.raw - b.raw, gzip: a.gzip - b.gzip, brotli: a.brotli - b.brotli })
export const plus = (a, b) => ({ raw: a.raw + b.raw, gzip: a.gzip + b.gzip, brotli: a.brotli + b.brotli })

export const isBeyond = ({ gzip, limit }) => limit !== undefined && gzip > limit

/** `limit`: what a row may not grow past until it meets its budget. */
export function lineOf({ label, raw, gzip, brotli, whole, budget, limit }) {
  const cell = (bytes) => `${(bytes / kB).toFixed(1)} kB`.padStart(9)
  const verdict =
    budget === undefined
      ? limit === undefined
        ? ''
        : `  ${gzip <= limit ? 'within its' : 'EXCEEDS its'} limit of ${(limit / kB).toFixed(1)} kB`
      : `  budget ${budget / kB} kB ${gzip <= budget ? 'ok' : gzip <= limit ? `MISSED, limit ${(limit / kB).toFixed(1)} kB` : 'EXCEEDED'}`
  const shared = whole > gzip ? `, with what it shares ${(whole / kB).toFixed(1)} kB` : ''
  return `${label.padEnd(64)} raw ${cell(raw)}  gzip ${cell(gzip)}  brotli ${cell(brotli)}${verdict}${shared}`
}
