import type { Transfer } from '@latchkey/api-client'

const plus: readonly string[] = ['receive', 'deposit', 'borrow', 'claim']
const minus: readonly string[] = ['withdraw', 'repay', 'burn']

/** The sign before an amount: as the spec has it for its operations, for all others by the way the transfer went. */
export function signOf(operation: string, direction: Transfer['direction']): '+' | '-' | '' {
  if (plus.includes(operation)) return '+'
  if (minus.includes(operation)) return '-'
  return direction === 'in' ? '+' : direction === 'out' ? '-' : ''
}
