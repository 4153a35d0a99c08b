import { LatchkeyError } from '@latchkey/core/errors'
import type { Live } from './live.ts'
import type { Bench } from './open-desk.ts'

/** @throws `connection/not-found` */
export function findLive(bench: Bench, connectionId: string): Live {
  const live = bench.find(connectionId)
  if (!live) throw new LatchkeyError('connection/not-found', { input: connectionId })
  return live
}
