import { LatchkeyError } from '@latchkey/core/errors'
import type { AdapterRuntime } from './create-runtime.ts'
import type { Live } from './live.ts'

/** @throws `connection/not-found` */
export function findLive(runtime: AdapterRuntime, connectionId: string): Live {
  const live = runtime.find(connectionId)
  if (!live) throw new LatchkeyError('connection/not-found', { input: connectionId })
  return live
}
