import { createStore } from 'zustand/vanilla'
import { sameAddress } from '../../kernel/caip/index.ts'
import type { CoreClient, Feature } from '../../kernel/client.ts'
import { isLatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import { readable } from '../../kernel/store.ts'
import { type AccountTarget, accountTarget } from '../account/account-target.ts'
import type { AppPermissions, Permission, PermissionsState } from './permissions-api.ts'
import type { KnownPermission } from './read-permission.ts'
import { revokePermissions } from './revoke-permissions.ts'
import { mostPermissions, storedPermissions } from './stored-permissions.ts'

const none: PermissionsState = { status: 'none', list: [], loading: false, ending: [] }

/**
 * What the app was allowed to do for the account in use without a question each time (ERC-7715), and its end.
 *
 * @example const { list } = await client.use(permissions).fetch()
 */
export const permissions: Feature<AppPermissions> = {
  id: 'permissions',
  create: (client: CoreClient) => createPermissions(client),
}

function createPermissions(client: CoreClient): AppPermissions {
  const store = createStore<PermissionsState>(() => none)
  const stored = storedPermissions(client)
  let lastRun = 0

  async function fetch(): Promise<PermissionsState> {
    const own = ++lastRun
    const account = accountTarget(client)
    const set = (state: PermissionsState) => {
      // A result for an earlier account or an earlier press is dropped.
      if (own === lastRun) store.setState(state, true)
      return state
    }
    if (account?.connection.namespace !== 'eip155') return set({ ...none, status: 'off' })
    const before = store.getState()
    const known = before.account === account.id ? before : { ...none, account: account.id }
    set({ ...known, status: known.status === 'ready' ? 'ready' : 'loading', loading: true, error: undefined })
    const all = stored.list()
    const more = all.length >= mostPermissions
    const kept = all.filter((each) => sameAddress(each.account, account.id))
    const { error, list: listed } = await askLoginServer(client, account)
    const code = await import('./read-permission.ts').catch((thrown: unknown) => normalizeError(thrown))
    if (!('readPermissions' in code)) return set({ ...known, status: 'error', loading: false, error: code })
    const { ended, permissions: found } = await code.readPermissions(client, account, [...kept.map(toKnown), ...listed])
    for (const context of ended) stored.remove(context)
    const list = [...found].sort((a, b) => (b.grantedAt ?? 0) - (a.grantedAt ?? 0))
    const { ending } = store.getState()
    return set({ status: error ? 'error' : 'ready', account: account.id, list, more, loading: false, ending, error })
  }

  return {
    ...readable(store),
    fetch,
    async revoke({ description, id }) {
      const account = accountTarget(client)
      const { account: shown, list } = store.getState()
      const permission = list.find((each) => each.id === id)
      // What the visitor chose belongs to the account that they saw.
      if (!permission || !account || account.id !== shown) return
      const mark = (on: boolean) => {
        const others = store.getState().ending.filter((each) => each !== id)
        store.setState({ ending: on ? [...others, id] : others })
      }
      mark(true)
      try {
        const { address, connection } = account
        const { chainId, id: connectionId } = connection
        await revokePermissions(client, { connectionId, account: address, chainId, context: permission.context })
      } catch (error) {
        if (!isLatchkeyError(error, 'wallet/unsupported-method') || permission.delegate === undefined) throw error
        return await endByTransaction(account, permission, description)
      } finally {
        mark(false)
      }
      await fetch()
    },
  }

  /** The wallet knows no revocation; the contract that knows the permission ends it for its account. */
  async function endByTransaction(
    { address, connection }: AccountTarget,
    { context }: Permission,
    description: string,
  ) {
    const [{ transactions }, { endPermissionCall }] = await Promise.all([
      import('../transactions/transactions.ts'),
      import('./end-permission-call.ts'),
    ])
    client.use(transactions).begin({
      purpose: 'revoke',
      connectionId: connection.id,
      account: address,
      chainId: connection.chainId,
      build: async () => ({
        transaction: { namespace: 'eip155', calls: [endPermissionCall(context)] },
        steps: [description],
        description,
      }),
      onIncluded: () => void fetch(),
    })
  }
}

const toKnown = ({
  context,
  expiry,
  grantedAt,
  permissions,
  revokedAt,
}: ReturnType<ReturnType<typeof storedPermissions>['list']>[number]): KnownPermission => ({
  context,
  permissions,
  expiresAt: expiry * 1000,
  grantedAt,
  revokedAt,
})

/** Permissions of a login are known on every device: its server lists those of this app. */
async function askLoginServer(client: CoreClient, { connection, id }: AccountTarget) {
  if (client.connection.getState().sessions[connection.sessionId]?.source !== 'auth') return { list: [] }
  try {
    const { sessions = [] } = (await (await client.blockchain())?.getSessions({ id })) ?? {}
    const list = sessions.flatMap(({ context, expiration, permissions }): readonly KnownPermission[] =>
      context === undefined ? [] : [{ context, permissions, expiresAt: Number(expiration ?? 0) * 1000 }],
    )
    return { list }
  } catch (thrown) {
    const error = normalizeError(thrown)
    client.log.warn('The permissions of a login could not be listed', { error })
    return { list: [], error }
  }
}
