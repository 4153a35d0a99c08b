/**
 * Shared memory: the main thread writes it, and the watching thread reads it, even while the main thread is blocked.
 */
export type Heartbeat = {
  /** Notes that the event loop runs. */
  beat(): void
  /** Notes the route of the newest request. */
  name(route: string): void
}

/** What the watching thread reads from that memory. */
export type Pulse = { beats(): number; route(): string }

/** The most bytes of a route's name. */
const nameBytes = 128

export function createHeartbeatMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(8 + nameBytes)
}

export function createHeartbeat(memory: SharedArrayBuffer): Heartbeat {
  const counts = new Int32Array(memory, 0, 2)
  const text = new Uint8Array(memory, 8)
  return {
    beat: () => void Atomics.add(counts, 0, 1),
    name(route) {
      const bytes = Buffer.from(route).subarray(0, nameBytes)
      text.set(bytes)
      Atomics.store(counts, 1, bytes.length)
    },
  }
}

export function readPulse(memory: SharedArrayBuffer): Pulse {
  const counts = new Int32Array(memory, 0, 2)
  const text = new Uint8Array(memory, 8)
  return {
    beats: () => Atomics.load(counts, 0),
    route: () => Buffer.from(text.slice(0, Atomics.load(counts, 1))).toString(),
  }
}
