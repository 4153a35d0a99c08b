import {
  type Ability,
  type AdapterEvent,
  type AdapterInstance,
  type Capabilities,
  lazily,
  type PortContext,
} from '@latchkey/core'
import type { Work } from './lazy/create-work.ts'
import type { SolanaAdapterOptions } from './solana-adapter.ts'
import { findWallets, watchWallets } from './wallets/discover.ts'

const adapterId = 'solana'

const allAbilities = [
  'switchNetwork',
  'signMessage',
  'signIn',
  'signTransaction',
  'signTransactions',
  'sendTransaction',
  'transfer',
  'estimateFee',
  'waitForTransaction',
  'getTransaction',
  'getBalance',
  'tokenBalances',
  'requestMoreAccounts',
] as const satisfies readonly Ability[]

/**
 * The adapter at work for one client. Here it only finds wallets; what is done on a visitor's behalf arrives with `prepare` or the first
 * call, and then runs in the same turn, so that a wallet's popup opens within the click.
 */
export function createInstance(
  options: SolanaAdapterOptions,
  context: PortContext<AdapterEvent<'solana'>>,
): AdapterInstance<'solana'> {
  const { emit, log, platform } = context
  const adapters = options.wallets ?? []
  let listening = false
  let opened: Work | undefined

  const code = lazily(() => import('./lazy/create-work.ts'))
  const find = () => findWallets(adapterId, adapters, listening)
  const found = (connectorId: string) => find().find(({ connector }) => connector.id === connectorId)
  const run = <Result>(call: (work: Work) => Promise<Result>): Promise<Result> =>
    code.run(({ createWork }) => {
      opened ??= createWork({ adapterId, context, transactionFrom: options.transactionFrom })
      return call(opened)
    })
  const failed = (error: unknown) => log.warn('The Solana adapter failed', error)

  return {
    start() {
      if (platform.kind === 'server') return () => {}
      listening = true
      const off = watchWallets(adapters, () => emit({ type: 'snapshot' }))
      emit({ type: 'snapshot' })
      return () => {
        listening = false
        off()
        opened?.stop()
      }
    },
    snapshot: () => ({ connectors: find().map(({ connector }) => connector) }),
    prepare({ connectorId }) {
      run(async (work) => {
        if (connectorId !== undefined) await work.warm()
      }).catch(failed)
    },
    connect: (parameters) => run((work) => work.connect(found(parameters.connectorId), parameters)),
    async reconnect(parameters) {
      const wallet = found(parameters.connectorId)
      return wallet ? run((work) => work.reconnect(wallet, parameters)) : null
    },
    adopt: (transport) => run((work) => work.adopt(transport)),
    setActive() {},
    disconnect: ({ connectionId }) => run((work) => work.disconnect(connectionId)),
    getProvider: ({ connectionId }) => run((work) => work.getProvider(connectionId)),
    can: Object.fromEntries(
      allAbilities.map((ability) => [
        ability,
        (parameters: never) => run((work) => work.can[ability](parameters) as Promise<unknown>),
      ]),
    ) as Capabilities<'solana'>,
  }
}
