/** Follows the frames of a WebSocket (RFC 6455, 5.2) in the bytes of a client. It keeps none of the bytes. */
export type FrameReader = {
  /** Reads the next bytes. True when a message, or a frame between two messages, ended in them. */
  read(bytes: Uint8Array): boolean
  /** Whether a new message may begin after the bytes so far: no frame and no fragmented message is unfinished. */
  isBetweenMessages(): boolean
}

const controlFrames = 0x08

/**
 * Makes the reader of one socket. It doesn't check the frames: the WebSocket library does, and closes the socket of a
 * wrong frame.
 */
export function createFrameReader(): FrameReader {
  let head: number[] = []
  /** How many bytes the head has. This is known once the second byte of the frame has come. */
  let headLength = 2
  /** How many bytes of the payload are still to come. */
  let payload = 0
  let isInFragments = false

  function endFrame(): void {
    const [first = 0] = head
    const isLast = (first & 0x80) !== 0
    if ((first & 0x0f) < controlFrames) isInFragments = !isLast
    head = []
    headLength = 2
  }

  return {
    read(bytes) {
      let hasEnded = false
      for (let at = 0; at < bytes.length; ) {
        if (head.length < headLength) {
          head.push(bytes[at++] ?? 0)
          if (head.length === 2) headLength = lengthOfHead(head)
          if (head.length < headLength) continue
          payload = lengthOfPayload(head)
        } else {
          const step = Math.min(payload, bytes.length - at)
          payload -= step
          at += step
        }
        if (payload > 0) continue
        endFrame()
        hasEnded ||= !isInFragments
      }
      return hasEnded
    },
    isBetweenMessages: () => head.length === 0 && !isInFragments,
  }
}

function extraBytes(second: number): number {
  const length = second & 0x7f
  return length === 126 ? 2 : length === 127 ? 8 : 0
}

function lengthOfHead([, second = 0]: readonly number[]): number {
  const mask = (second & 0x80) === 0 ? 0 : 4
  return 2 + extraBytes(second) + mask
}

function lengthOfPayload(head: readonly number[]): number {
  const [, second = 0] = head
  const extra = extraBytes(second)
  if (extra === 0) return second & 0x7f
  return head.slice(2, 2 + extra).reduce((sum, byte) => sum * 256 + byte, 0)
}
