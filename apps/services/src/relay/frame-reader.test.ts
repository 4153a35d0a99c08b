import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientFrame, opcodes } from '../hostile/raw-socket.ts'
import { createFrameReader } from './frame-reader.ts'

const payload = fc.oneof(fc.nat(10), fc.constantFrom(125, 126, 127, 65_535, 65_536, 70_000)).map((n) => Buffer.alloc(n))
const control = fc
  .tuple(fc.constantFrom(opcodes.ping, opcodes.pong), fc.nat(125))
  .map(([opcode, length]) => clientFrame(opcode, Buffer.alloc(length)))
/** A message in fragments, with control frames between them. */
const message = fc
  .tuple(
    fc.constantFrom(opcodes.text, opcodes.binary),
    fc.array(fc.tuple(payload, fc.array(control, { maxLength: 2 })), { minLength: 1, maxLength: 4 }),
  )
  .map(([opcode, parts]) =>
    Buffer.concat(
      parts.flatMap(([bytes, between], index) => [
        clientFrame(index === 0 ? opcode : opcodes.continuation, bytes, index === parts.length - 1),
        ...(index < parts.length - 1 ? between : []),
      ]),
    ),
  )

test('it is between messages exactly where one ends, however the bytes are cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(message, control), { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat()),
      (parts, cuts) => {
        const bytes = Buffer.concat(parts)
        const ends = new Set([0])
        for (const part of parts) ends.add(Math.max(...ends) + part.length)
        const reader = createFrameReader()
        const positions = [...new Set([...cuts.map((cut) => cut % bytes.length), ...ends])].toSorted((a, b) => a - b)
        let last = 0
        for (const position of positions) {
          const hasEnded = reader.read(bytes.subarray(last, position))
          expect(hasEnded).toBe([...ends].some((end) => end > last && end <= position))
          last = position
          expect(reader.isBetweenMessages()).toBe(ends.has(position))
        }
      },
    ),
    { seed: 20_260_101 },
  )
})
