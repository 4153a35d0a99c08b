import type { StorageEntry } from '../../kernel/storage/storage.ts'

/**
 * Stored when the visitor disconnected, until a wallet is connected again: `true` for everything, or the ids of the connectors. Other tabs
 * disconnect these as well, and a page inside a Safe does not connect by itself again.
 */
export const userDisconnected: StorageEntry<true | readonly string[]> = {
  name: 'left',
  version: 1,
  decode: (value) =>
    value === true || (Array.isArray(value) && value.every((id) => typeof id === 'string')) ? value : undefined,
}
