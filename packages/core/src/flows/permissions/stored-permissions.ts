import type { CoreClient, LatchkeyClient } from '../../kernel/client.ts'
import type { GrantedPermissions } from '../../kernel/ports/wallet-call.ts'
import type { StorageEntry } from '../../kernel/storage/storage.ts'

/** A permission that the app was granted in this browser. */
export type StoredPermission = Pick<GrantedPermissions, 'context' | 'expiry' | 'permissions'> & {
  /** CAIP-10 id of the account. */
  readonly account: string
  /** Unix times in ms. */
  readonly grantedAt: number
  /** The wallet said that it ended; the chain decides. */
  readonly revokedAt?: number | undefined
}

/** The newest; a context has some thousand characters. If there are that many, older ones may have been left out, and the list says so. */
export const mostPermissions = 100
const longestContext = 32_768

const entry: StorageEntry<readonly StoredPermission[]> = {
  name: 'permissions',
  version: 1,
  decode: (value) => (Array.isArray(value) ? value.filter(isStored).slice(0, mostPermissions) : undefined),
}

function isStored(value: unknown): value is StoredPermission {
  const { account, context, expiry, grantedAt, permissions, revokedAt } = { ...(value as Record<string, unknown>) }
  return (
    typeof account === 'string' &&
    typeof context === 'string' &&
    context.length <= longestContext &&
    /^0x[0-9a-fA-F]+$/.test(context) &&
    typeof expiry === 'number' &&
    typeof grantedAt === 'number' &&
    (revokedAt === undefined || typeof revokedAt === 'number') &&
    Array.isArray(permissions) &&
    permissions.every((each) => typeof each === 'object' && each !== null)
  )
}

const isOpen = ({ revokedAt }: StoredPermission) => revokedAt === undefined

type Client = Pick<LatchkeyClient | CoreClient, 'clock' | 'storage'>

/** The permissions of the app that haven't ended. Only the wallet's answer to `grantPermissions` names them, so they are stored. */
export function storedPermissions({ clock, storage }: Client) {
  const item = storage.item(entry)
  const list = () => (item.get() ?? []).filter(({ expiry }) => expiry * 1000 > clock.now())
  const without = (context: string) => list().filter((each) => each.context !== context)
  return {
    list,
    add(account: string, { context, expiry, permissions }: GrantedPermissions) {
      const added = { account, context, expiry, permissions, grantedAt: clock.now() }
      if (!isStored(added)) return
      const others = without(added.context)
      // Permissions that a wallet has ended are dropped first.
      const kept = [...others.filter(isOpen), ...others.filter((each) => !isOpen(each))].slice(0, mostPermissions - 1)
      item.set([added, ...others.filter((each) => kept.includes(each))])
    },
    /** The wallet ended it, or says so. */
    markRevoked(context: string) {
      item.set(list().map((each) => (each.context === context ? { ...each, revokedAt: clock.now() } : each)))
    },
    remove: (context: string) => item.set(without(context)),
  }
}
