import { LatchkeyError } from '../../../kernel/errors/index.ts'
import type { AdapterEvent } from '../../../kernel/ports/adapter.ts'
import { instead, type Mutant, saying } from './mutant.fixture.ts'

const account = 'another account of the wallet becomes the active one'
const revoked = 'a wallet that shows no account any more is disconnected'
const twice = 'disconnecting twice does no harm'
const network = 'another network of the wallet becomes the connection’s'
const stop = 'after the stop nothing listens and no event comes, with a wallet connected too'
const unknownConnection = 'an unknown connection has no provider, and cannot become the active one'
const adopted = 'a session of a pairing or login is adopted, and ends with it'
const restarted = 'a session comes back after a stop and a start, and is followed again'
const followed = 'an adopted session is followed, and claims only what the adapter can'
const turn = 'a wallet is asked within the turn of the click, once everything is loaded'

type Changed = Extract<AdapterEvent<'eip155'>, { type: 'changed' }>
const without = (event: AdapterEvent<'eip155'>, ...keys: readonly (keyof Changed['change'])[]) => {
  if (event.type !== 'changed') return event
  const kept = Object.entries(event.change).filter(([key]) => !(keys as readonly string[]).includes(key))
  return kept.length ? { ...event, change: Object.fromEntries(kept) } : undefined
}

export const livingMutants: readonly Mutant[] = [
  saying('keeps the account that the wallet has left', [account], (event) =>
    without(event, 'accounts', 'activeAccount'),
  ),
  saying('keeps the network that the wallet has left', [network, followed], (event) => without(event, 'chainId')),
  saying('keeps a wallet that takes its permission away', [revoked, adopted, followed, restarted], (event) =>
    event.type === 'disconnected' && event.reason === 'remote' ? undefined : event,
  ),
  instead('fails when there is nothing to disconnect', [twice], ({ instance }) => {
    const gone = new Set<string>()
    return {
      disconnect(parameters) {
        if (gone.has(parameters.connectionId)) return Promise.reject(new LatchkeyError('connection/not-found', {}))
        gone.add(parameters.connectionId)
        return instance.disconnect(parameters)
      },
    }
  }),
  instead('stays connected when it is disconnected', [twice, turn], () => ({ disconnect: async () => {} })),
  instead('listens to a connected wallet after the stop', [stop], ({ instance, wallet }) => ({
    async connect(parameters) {
      const result = await instance.connect(parameters)
      wallet.on(() => {})
      return result
    },
  })),
  instead('speaks after the stop', [stop], ({ context, instance, wallet }) => {
    const { setAccounts } = wallet
    return {
      start() {
        const off = instance.start()
        return () => {
          off()
          // Without a listener of its own: an adapter that polls would notice it.
          wallet.setAccounts = (accounts) => {
            setAccounts(accounts)
            const activeAccount = accounts[0]?.key ?? ''
            context.emit({ type: 'changed', connectionId: 'mock-eip155:io.mock', change: { activeAccount } })
          }
        }
      },
    }
  }),
  instead('has a provider for an unknown connection', [unknownConnection], () => ({
    getProvider: async () => ({ mock: true }) as never,
  })),
  instead('has no provider for any connection', [unknownConnection], () => ({
    getProvider: () => Promise.reject(new LatchkeyError('connector/provider-not-found')),
  })),
  instead('fails when an unknown connection becomes the active one', [unknownConnection], ({ instance }) => ({
    setActive(connectionId) {
      if (connectionId === 'unknown') throw new LatchkeyError('connection/not-found', {})
      instance.setActive(connectionId)
    },
  })),
]
