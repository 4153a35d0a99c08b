import { pendingCap } from '../../limits.ts'
import type { ActivityRow } from './activity-api.ts'

/** Rows are one for each hash already, so what is open is counted once (SPEC S3.36, R60); nobody counts past 99 (SPEC S9.14). */
export function countPending(rows: readonly Pick<ActivityRow, 'status'>[]): number {
  return Math.min(pendingCap, rows.filter(({ status }) => status === 'pending').length)
}
