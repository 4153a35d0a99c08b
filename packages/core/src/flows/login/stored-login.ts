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

/** Logins, by the ids of their sessions, whose visitor put recovery off when something was to be paid in. It outlives the login. */
export const storedLaterRecoveries: StorageEntry<readonly string[]> = {
  name: 'laterRecoveries',
  version: 1,
  decode: (value) =>
    Array.isArray(value) && value.length <= 50 && value.every((id) => typeof id === 'string') ? value : undefined,
}
