import { createStore } from 'zustand/vanilla'
import type { Feature, LatchkeyClient } from '../../kernel/client.ts'
import { nameFreshMs } from '../../kernel/limits.ts'
import type { Namespace, Unsubscribe } from '../../kernel/ports/namespace.ts'
import { safeIcon } from '../../kernel/validate/safe-icon.ts'
import type { OwnName } from '../services/name-from-services.ts'
import type { AccountName, AccountNames } from './account-names-api.ts'
import { accountTarget } from './account-target.ts'

type Key = `${string}:${string}`

/** Names and pictures of addresses, from their chain (ENS on Ethereum). */
export const accountNames: Feature<AccountNames> = { id: 'account-names', create: createAccountNames }

function createAccountNames(client: LatchkeyClient): AccountNames {
  const store = createStore<Readonly<Record<Key, AccountName>>>(() => ({}))
  const asked = new Map<Key, { readonly at: number; readonly name: Promise<AccountName> }>()

  const fetch: AccountNames['fetch'] = ({ namespace, address }) => {
    const key: Key = `${namespace}:${address}`
    const known = asked.get(key)
    if (known && client.clock.now() < known.at + nameFreshMs) return known.name
    const tell = (called: string) => {
      // A name that is looked up again keeps its picture meanwhile.
      if (store.getState()[key]?.name !== called) store.setState({ [key]: { name: called } })
    }
    const name = lookUp(client, { namespace, address }, tell).then(
      (found) => {
        store.setState({ [key]: found })
        return found
      },
      (error: unknown) => {
        // Asked again when it is wanted again; meanwhile the last name stands.
        asked.delete(key)
        client.log.debug('A name could not be looked up', { error })
        return store.getState()[key] ?? {}
      },
    )
    asked.set(key, { at: client.clock.now(), name })
    return name
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    fetch,
    watch(): Unsubscribe {
      let shown: string | undefined
      const check = () => {
        const target = accountTarget(client)
        const id = target && `${target.connection.namespace}:${target.address}`
        if (id === shown) return
        shown = id
        if (target) void fetch({ namespace: target.connection.namespace, address: target.address })
      }
      check()
      return client.connection.subscribe(check)
    },
  }
}

type Subject = { readonly namespace: Namespace; readonly address: string }

/** A name without its picture is still a name: `tell` hears it at once. */
async function lookUp(client: LatchkeyClient, subject: Subject, tell: (name: string) => void): Promise<AccountName> {
  const { icons, services } = client.options
  const asked = askChain(client, subject, tell)
  if (services) {
    const [{ nameFromServices }, own] = await Promise.all([
      import('../services/name-from-services.ts'),
      asked.catch(() => ({})),
    ])
    return nameFromServices(client, subject, own, tell)
  }
  const { name, picture } = await asked
  return name ? { name, avatar: safeIcon(picture ?? undefined, { icons }) } : {}
}

async function askChain(
  client: LatchkeyClient,
  { namespace, address }: Subject,
  tell: (name: string) => void,
): Promise<OwnName> {
  const can = client.adapterFor(namespace)?.instance.can
  const name = await can?.lookupAddress?.({ address })
  if (!name) return {}
  tell(name)
  return { name, picture: await can?.avatar?.({ name }).catch(() => null) }
}
