import type { ClientStorage } from '@latchkey/core/ports'

export type Authorised = ReturnType<typeof createAuthorised>

/**
 * The wallets that the visitor has enabled. Enabling is the only way to ask a wallet whether it remembers the app, and
 * it prompts if the wallet doesn't. So only these wallets are enabled again after a reload.
 */
export function createAuthorised(storage: ClientStorage) {
  const item = storage.item<readonly string[]>({
    name: 'polkadot-wallets',
    version: 1,
    decode: (value) =>
      Array.isArray(value) && value.every((name) => typeof name === 'string') ? (value as string[]) : undefined,
  })
  const get = () => item.get() ?? []
  return {
    has: (name: string) => get().includes(name),
    add: (name: string) => item.set([...get().filter((known) => known !== name), name]),
    remove: (name: string) => item.set(get().filter((known) => known !== name)),
  }
}
