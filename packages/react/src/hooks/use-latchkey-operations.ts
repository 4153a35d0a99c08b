import type { Operation } from '@latchkey/core'
import { useLatchkeyContext } from '../provider/context.ts'
import { useReadable } from './use-readable.ts'

/**
 * What wallets were asked to do, newest first; hashes survive leaving the view and a reload.
 *
 * @example const sent = useLatchkeyOperations().filter(({ status }) => status === 'sent')
 */
export function useLatchkeyOperations(): readonly Operation[] {
  return useReadable(useLatchkeyContext().client.operations, (operations) => operations)
}
