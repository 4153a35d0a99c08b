import type { LoginAccountType, LoginMethod } from '../../kernel/ports/auth.ts'
import type { Namespace } from '../../kernel/ports/namespace.ts'
import type { StorageEntry } from '../../kernel/storage/storage.ts'

/** Account types by namespace. */
export type AccountTypes = Readonly<Partial<Record<Namespace, LoginAccountType>>>

/** The type that the visitor prefers in each namespace. It outlives the login. */
export const storedAccountTypes: StorageEntry<AccountTypes> = {
  name: 'accountTypes',
  version: 1,
  decode(value) {
    if (typeof value !== 'object' || value === null) return undefined
    const entries = Object.entries(value).filter(([, type]) => type === 'eoa' || type === 'smartAccount')
    return Object.fromEntries(entries) as AccountTypes
  },
}

/** The method that was used last in this browser. */
export const storedMethod: StorageEntry<LoginMethod> = {
  name: 'loginMethod',
  version: 1,
  decode: (value) => (typeof value === 'string' && value.length < 20 ? (value as LoginMethod) : undefined),
}
