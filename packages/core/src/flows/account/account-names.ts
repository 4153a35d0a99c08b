import { createStore } from 'zustand/vanilla'
import { nameFreshMs } from '../../kernel/account-limits.ts'
import type { Feature, LatchkeyClient } from '../../kernel/client.ts'
import type { Namespace, Unsubscribe } from '../../kernel/ports/namespace.ts'
import { announcedIcon } from '../../kernel/validate/announced-icon.ts'
import { safeIcon } from '../../kernel/validate/safe-icon.ts'
import type { AccountName, AccountNames } from './account-names-api.ts'
import { accountTarget } from './account-target.ts'
import type { OwnName } from './name-from-services.ts'

type Key = `${string}:${string}`

/** Chains with primary names of their own (ENSIP-19): OP Mainnet, Base, Arbitrum, Linea, Scroll. */
const ownNames = /^eip155:(10|8453|42161|59144|534352)$/

/** Names and images of addresses, from their chain (ENS on Ethereum). */
export const accountNames: Feature<AccountNames> = { id: 'account-names', create: createAccountNames }

function createAccountNames(client: LatchkeyClient): AccountNames {
  const store = createStore<Readonly<Record<Key, AccountName>>>(() => ({}))
  const asked = new Map<Key, { readonly at: number; readonly name: Promise<AccountName> }>()
  /** The last lookup of each address: the answer for another chain may come later. */
  const wanted = new Map<Key, Key>()

  const fetch: AccountNames['fetch'] = ({ namespace, address, chainId }) => {
    const key: Key = `${namespace}:${address}`
    const own = chainId && ownNames.test(chainId) && client.options.services ? chainId : undefined
    const question: Key = `${own} ${key}`
    const known = asked.get(question)
    const show = (found: AccountName) => {
      if (wanted.get(key) === question && store.getState()[key] !== found) store.setState({ [key]: found })
      return found
    }
    wanted.set(key, question)
    if (known && client.clock.now() < known.at + nameFreshMs) return known.name.then(show)
    const tell = (called: string) => {
      // A name that is looked up again keeps its image meanwhile.
      if (store.getState()[key]?.name !== called) show({ name: called })
    }
    const name = lookUp(client, { namespace, address, chainId: own }, tell).then(show, (error: unknown) => {
      // Asked again when it is wanted again; meanwhile the last name stands.
      asked.delete(question)
      client.log.debug('A name could not be looked up', { error })
      return store.getState()[key] ?? {}
    })
    asked.set(question, { at: client.clock.now(), name })
    return name
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    fetch,
    learn({ name, ...subject }) {
      const key: Key = `${subject.namespace}:${subject.address}`
      const known = { ...store.getState()[key], name }
      const answer = { at: client.clock.now(), name: Promise.resolve(known) }
      for (const question of [`undefined ${key}`, ...asked.keys()] as readonly Key[])
        if (question.endsWith(` ${key}`)) asked.set(question, answer)
      store.setState({ [key]: known })
    },
    watch(): Unsubscribe {
      let shown: string | undefined
      const check = () => {
        const target = accountTarget(client)
        const id = target?.id
        if (id === shown) return
        shown = id
        if (!target) return
        const { chainId, namespace } = target.connection
        void fetch({ namespace, address: target.address, chainId })
      }
      check()
      return client.connection.subscribe(check)
    },
  }
}

type Subject = { readonly namespace: Namespace; readonly address: string; readonly chainId?: string | undefined }

/** A name without its image is still a name: `tell` hears it at once. */
async function lookUp(client: LatchkeyClient, subject: Subject, tell: (name: string) => void): Promise<AccountName> {
  const { icons, services } = client.options
  // A name on Ethereum says nothing about these.
  const asked: Promise<OwnName> = subject.chainId ? Promise.resolve({}) : askChain(client, subject, tell)
  if (services) {
    const [{ nameFromServices }, own] = await Promise.all([import('./name-from-services.ts'), asked.catch(() => ({}))])
    return nameFromServices(client, subject, own, tell)
  }
  const { name, image } = await asked
  // Without services only a record that holds the image itself is drawn: an address would tell a foreign host about the visitor.
  return name ? { name, avatar: safeIcon(announcedIcon(image), { icons }) } : {}
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
  return { name, image: await can?.avatar?.({ name }).catch(() => null) }
}
