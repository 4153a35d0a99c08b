import type { Operation } from './operation.ts'

const statuses: readonly string[] = ['asked', 'sent', 'done', 'failed', 'rejected']

/** Keeps the entries that are whole and drops the others; `undefined` when it is no list at all. */
export function decodeOperations(value: unknown): readonly Operation[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.filter(isStoredOperation)
}

function isStoredOperation(value: unknown): value is Operation {
  if (typeof value !== 'object' || value === null) return false
  const { id, kind, status, hash, calls, request, createdAt, chainId } = value as Record<string, unknown>
  return (
    typeof id === 'string' &&
    (kind === 'transaction' || (kind === 'signature' && hash === undefined)) &&
    (calls === undefined || typeof calls === 'string') &&
    (typeof (hash ?? calls) === 'string'
      ? status !== 'asked'
      : hash === undefined && status !== 'sent' && isRequest(request)) &&
    (request === undefined || isRequest(request)) &&
    typeof chainId === 'string' &&
    typeof createdAt === 'number' &&
    statuses.includes(status as string)
  )
}

function isRequest(value: unknown): boolean {
  const { sessionId, id } = (value ?? {}) as Record<string, unknown>
  return typeof sessionId === 'string' && typeof id === 'string'
}
