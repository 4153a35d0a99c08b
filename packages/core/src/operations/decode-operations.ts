import type { Operation } from './operation.ts'

const statuses: readonly string[] = ['sent', 'done', 'failed', 'rejected']

/** Keeps the entries that are whole and drops the others; `undefined` when it is no list at all. */
export function decodeOperations(value: unknown): readonly Operation[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.filter(isStoredOperation)
}

function isStoredOperation(value: unknown): value is Operation {
  if (typeof value !== 'object' || value === null) return false
  const { id, kind, status, hash, createdAt, chainId } = value as Record<string, unknown>
  return (
    typeof id === 'string' &&
    kind === 'transaction' &&
    typeof hash === 'string' &&
    typeof chainId === 'string' &&
    typeof createdAt === 'number' &&
    statuses.includes(status as string)
  )
}
