import { createEmitter, type Emitter } from '../../shared/emitter.ts'

/** An emitter that knows how many listen. */
export function createCountingEmitter(): Emitter & { count(): number } {
  const emitter = createEmitter()
  const listening: { event: string; listener: unknown }[] = []
  return {
    ...emitter,
    on(event, listener) {
      listening.push({ event, listener })
      emitter.on(event, listener)
    },
    off(event, listener) {
      const at = listening.findIndex((one) => one.event === event && one.listener === listener)
      if (at >= 0) listening.splice(at, 1)
      emitter.off(event, listener)
    },
    clear() {
      listening.length = 0
      emitter.clear()
    },
    count: () => listening.length,
  }
}
