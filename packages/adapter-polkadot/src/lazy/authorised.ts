import type { ClientStorage } from '@latchkey/core'

export type Authorised = ReturnType<typeof createAuthorised>

/**
 * The wallets that the visitor has enabled. There is no way to ask one of the page whether it remembers us but to enable it, which prompts if
 * it doesn't: so only these are enabled again after a reload.
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
