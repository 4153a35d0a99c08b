import * as v from 'valibot'
import { chainIdSchema } from '../../config/values/chain-endpoints.ts'
import { InvalidCursor } from './invalid-cursor.ts'
import type { Positions } from './merge-pages.ts'

const positions = v.pipe(
  v.record(chainIdSchema, v.pipe(v.string(), v.maxLength(3000))),
  v.check((value) => Object.keys(value).length <= 64, 'too many chains'),
)

/** An opaque text for where a history goes on, undefined at its end. */
export function encodeCursor(value: Positions): string | undefined {
  return Object.keys(value).length === 0 ? undefined : Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** @throws {InvalidCursor} */
export function decodeCursor(text: string): Positions {
  try {
    if (text.length > 16_384) throw new InvalidCursor()
    return v.parse(positions, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw new InvalidCursor('The cursor is none of this server’s')
  }
}
