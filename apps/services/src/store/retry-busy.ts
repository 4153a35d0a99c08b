import { DatabaseError } from './database-error.ts'

/** How often the work is tried if another node's lock stops it. */
const mostTries = 5

/** Runs the work again if another node's lock stopped it. */
export async function retryBusy<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries >= mostTries || !(error instanceof DatabaseError) || error.code !== 'busy') throw error
    }
  }
}
