import type { DeviceStore } from '../device/device-store.ts'

/** The sequences that this frame, or another frame of this browser, is sending. */
export type RunningSequences = {
  /** Holds the lock of a sequence until it is released, or until this page closes. Other frames can see the lock. */
  hold(id: string): Promise<() => void>
  isRunning(id: string): Promise<boolean>
}

/** @example const release = await sequences.hold(id) */
export function createRunningSequences(store: Pick<DeviceStore, 'isLocked' | 'lock'>): RunningSequences {
  /** The sequences of this frame. */
  const running = new Set<string>()
  return {
    async hold(id) {
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      running.add(id)
      await new Promise<void>((resolve) => {
        store
          .lock(lockOf(id), () => {
            resolve()
            return released
          })
          .catch(() => resolve())
      })
      return () => {
        running.delete(id)
        release()
      }
    },
    isRunning: async (id) => running.has(id) || (await store.isLocked(lockOf(id)).catch(() => false)),
  }
}

/** The name of the lock that is held while a sequence is sent. */
const lockOf = (id: string) => `bundle ${id}`
