import type { InternalFeature } from '../../kernel/client.ts'

/** Whether a session has ended since the watch began. */
export type HasEnded = (sessionId: string) => boolean

/**
 * Sessions that ended in this page. A wallet may end its session while an adapter still loads for it: then nothing of it is in the state yet, and
 * nothing of it may come there.
 */
export const sessionEnds: InternalFeature<{ add(sessionId: string): void; watch(): HasEnded }> = {
  id: 'session-ends',
  create() {
    const ended: string[] = []
    return {
      add: (sessionId) => void ended.push(sessionId),
      watch() {
        const from = ended.length
        return (sessionId) => ended.includes(sessionId, from)
      },
    }
  },
}
