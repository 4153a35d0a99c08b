import type { Duplex } from 'node:stream'
import type { Share } from '../limits/budget.ts'
import { createFrameReader } from './frame-reader.ts'

export type SocketMeter = {
  /** Whether the message that is just complete came within the address's bytes. */
  isPaid(): boolean
  /** Ends with the socket. */
  close(): void
}

export type MeterOptions = {
  /** Counts bytes of the socket's address; false when there were too many. */
  readonly spend: (bytes: number) => boolean
  /** Memory that the socket's unfinished message may take. */
  readonly unfinished: Share
  /** Unpaid bytes on end after which the socket is closed. */
  readonly maxUnpaidBytes: number
  /** How long a message may take to arrive, in ms. */
  readonly maxUnfinishedMs: number
  /** The socket goes beyond one of the limits and must be closed. */
  readonly onExcess: (why: string) => void
}

/** What a piece of bytes costs beside them: a system call and an object of its own. Measured; a piece may be one byte. */
const pieceBytes = 512

/**
 * Counts the bytes of a socket as they arrive, before the WebSocket library gathers them to messages. That library keeps the pieces of an
 * unfinished message as they came, and with a fragment the whole piece of up to 64 KiB that it was in, also what other frames were in it: so
 * every byte between two messages counts as memory.
 */
export function meterSocket(socket: Duplex, options: MeterOptions): SocketMeter {
  const { spend, unfinished, maxUnpaidBytes, maxUnfinishedMs, onExcess } = options
  const reader = createFrameReader()
  /** Whether the current message's bytes are paid: without its current piece, and with it. */
  let wasPaid = true
  let isPaid = true
  let unpaidBytes = 0
  let timer: NodeJS.Timeout | undefined

  const onData = (piece: Buffer): void => {
    const cost = piece.length + pieceBytes
    const isPaidPiece = spend(cost)
    isPaid = isPaidPiece && wasPaid
    unpaidBytes = isPaidPiece ? 0 : unpaidBytes + cost
    if (unpaidBytes > maxUnpaidBytes) onExcess('Too many requests')
    const hasEnded = reader.read(piece)
    wasPaid = hasEnded ? isPaidPiece : isPaid
    if (hasEnded) {
      unfinished.give(unfinished.held)
      clearTimeout(timer)
      timer = undefined
    }
    if (reader.isBetweenMessages()) {
      wasPaid = true
      return
    }
    timer ??= setTimeout(() => onExcess('A message took too long'), maxUnfinishedMs).unref()
    if (!unfinished.take(cost)) onExcess('Too many unfinished messages')
  }
  // Before the library's own listener, which serves messages as soon as it has them.
  socket.prependListener('data', onData)
  return {
    isPaid: () => isPaid,
    close() {
      socket.off('data', onData)
      clearTimeout(timer)
      unfinished.close()
    },
  }
}
