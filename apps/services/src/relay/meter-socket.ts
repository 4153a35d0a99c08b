import type { Duplex } from 'node:stream'
import type { Share } from '../limits/budget.ts'
import { createFrameReader } from './frame-reader.ts'

export type SocketMeter = {
  /** Whether all bytes of the message that has just ended were within the limit of the address. */
  isPaid(): boolean
  /** Stops counting; called when the socket closes. */
  close(): void
}

export type MeterOptions = {
  /** Counts bytes of the socket's address; false when there were too many. */
  readonly spend: (bytes: number) => boolean
  /** Memory that the socket's unfinished message may take. */
  readonly unfinished: Share
  /** The socket is closed after so many unpaid bytes in a row. */
  readonly maxUnpaidBytes: number
  /** How long a message may take to arrive, in ms. */
  readonly maxUnfinishedMs: number
  /** Called when the socket goes beyond one of the limits. The caller must close it. */
  readonly onExcess: (why: string) => void
}

/**
 * What a piece costs besides its bytes: a system call and an object. Measured. Without this cost, pieces of one byte
 * would be nearly free.
 */
const pieceBytes = 512

/**
 * Counts the bytes of a socket as they arrive, before the WebSocket library puts them together into messages.
 *
 * For an unfinished message that library keeps each received piece as it came. For a fragment it keeps the whole piece
 * of up to 64 KiB that held it, with all other frames in that piece. So all bytes that come before a message is
 * complete count as memory.
 */
export function meterSocket(socket: Duplex, options: MeterOptions): SocketMeter {
  const { spend, unfinished, maxUnpaidBytes, maxUnfinishedMs, onExcess } = options
  const reader = createFrameReader()
  /**
   * Whether the bytes of the current message were within the limit: `wasPaid` without its current piece, `isPaid` with
   * it.
   */
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
  // This listener must run before the library's own, which serves messages as soon as it has them.
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
