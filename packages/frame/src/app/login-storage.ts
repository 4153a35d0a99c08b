import type { ChainId } from '@latchkey/core'
import type { ClientStorage, StorageItem } from '@latchkey/core/ports'
import { type LeftFor, loginLeaving, loginLeftFor, loginUsed } from './stored-login.ts'

/** What a page stores about a login. None of it can open the login: device key and tokens stay at the login site. */
export type LoginStorage = {
  readonly used: StorageItem<true>
  readonly leftFor: StorageItem<LeftFor>
  readonly leaving: StorageItem<true>
  readonly email: StorageItem<string>
  /** The visitor's name at the social account or at Farcaster. */
  readonly userName: StorageItem<string>
  readonly lastChain: StorageItem<ChainId>
  /** The newest identity token of the login site. */
  readonly token: StorageItem<string>
  readonly smartAccountNetworks: StorageItem<readonly ChainId[]>
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 8192
const isChainId = (value: unknown): value is ChainId => /^[a-z0-9-]{3,8}:[-\w]{1,64}$/.test(String(value))

/** Opens the items of a login in the client's storage. */
export function loginStorage(storage: ClientStorage): LoginStorage {
  const item = <T>(name: string, decode: (value: unknown) => T | undefined) =>
    storage.item({ name, version: 1, decode })
  const text = (name: string) => item(name, (value) => (isText(value) ? value : undefined))
  return {
    used: storage.item(loginUsed),
    leftFor: storage.item(loginLeftFor),
    leaving: storage.item(loginLeaving),
    email: text('loginEmail'),
    userName: text('loginUserName'),
    lastChain: item('loginChain', (value) => (isChainId(value) ? value : undefined)),
    token: text('loginToken'),
    smartAccountNetworks: item('loginSmartAccountNetworks', (value) =>
      Array.isArray(value) && value.every(isChainId) ? value : undefined,
    ),
  }
}

/** Deletes the items of the login, except the note that the login site must still get the sign-out. */
export function clearLogin({ leaving: _, ...items }: LoginStorage): void {
  for (const item of Object.values(items)) item.remove()
}
