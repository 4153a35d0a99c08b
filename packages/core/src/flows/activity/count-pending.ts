import { pendingCap } from '../../kernel/limits.ts'
import type { ActivityRow } from './activity-api.ts'

/** Rows are one for each hash already, so what is open is counted once; nobody counts past 99. */
export function countPending(rows: readonly Pick<ActivityRow, 'status'>[]): number {
  return Math.min(pendingCap, rows.filter(({ status }) => status === 'pending').length)
}
