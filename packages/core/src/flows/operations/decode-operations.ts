import type { Operation } from '../../kernel/operation.ts'
import { visibleDescription } from './visible-description.ts'

const statuses: readonly string[] = ['asked', 'sent', 'done', 'failed', 'rejected']

/**
 * Keeps the entries that are whole and drops the others; `undefined` when it is no list at all. An entry may lose its amounts, but never its
 * hash.
 */
export function decodeOperations(value: unknown): readonly Operation[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value
    .filter(isStoredOperation)
    .map(({ transfer, description, batch, differs, gone, order, receipts, outcomes, unclear, ...operation }) => {
      const said = visibleDescription(description)
      const known = typeof batch === 'string' ? { ...operation, batch } : operation
      return {
        ...known,
        ...(isTransfer(transfer) && { transfer }),
        ...(said && { description: said }),
        ...((differs === 'other' || differs === 'added') && { differs }),
        ...(typeof gone === 'number' && gone > 0 && { gone }),
        ...(typeof order === 'string' && /^\d{1,20}$/.test(order) && { order }),
        ...(unclear === true && { unclear }),
        ...(areEnds(receipts, ['success', 'reverted']) && { receipts }),
        ...(areEnds(outcomes, ['included', 'failed', 'unknown']) && { outcomes }),
      }
    })
}

function isStoredOperation(value: unknown): value is Operation {
  if (typeof value !== 'object' || value === null) return false
  const { id, kind, status, hash, calls, request, createdAt, chainId } = value as Record<string, unknown>
  return (
    typeof id === 'string' &&
    (kind === 'transaction' || (kind === 'signature' && hash === undefined)) &&
    (calls === undefined || typeof calls === 'string') &&
    (hash === undefined || (typeof hash === 'string' && status !== 'asked')) &&
    (typeof (hash ?? calls) === 'string' || (status !== 'sent' && isRequest(request))) &&
    (request === undefined || isRequest(request)) &&
    typeof chainId === 'string' &&
    typeof createdAt === 'number' &&
    statuses.includes(status as string)
  )
}

function isTransfer(value: unknown): boolean {
  const { to, amount, token = '' } = (value ?? {}) as Record<string, unknown>
  return typeof to === 'string' && typeof token === 'string' && typeof amount === 'string' && /^\d{1,78}$/.test(amount)
}

function isRequest(value: unknown): boolean {
  const { sessionId, id } = (value ?? {}) as Record<string, unknown>
  return typeof sessionId === 'string' && typeof id === 'string'
}

/** How transactions or calls ended, with their hashes. */
function areEnds(value: unknown, words: readonly string[]): boolean {
  const isEnd = (one: unknown) => {
    const { hash, status } = (one ?? {}) as Record<string, unknown>
    return words.includes(status as string) && (hash === undefined || typeof hash === 'string')
  }
  return Array.isArray(value) && value.every(isEnd)
}
