import {
  type Ability,
  type AdapterEvent,
  type AdapterInstance,
  type Capabilities,
  lazily,
  type PortContext,
} from '@latchkey/core'
import type { Prefixes } from './chain/prefixes.ts'
import type { Work } from './lazy/create-work.ts'
import { findWallets, watchWallets } from './wallets/discover.ts'

const adapterId = 'polkadot'

const allAbilities = [
  'switchNetwork',
  'signMessage',
  'signTransaction',
  'sendTransaction',
  'transfer',
  'estimateFee',
  'waitForTransaction',
  'getBalance',
  'tokenBalances',
] as const satisfies readonly Ability[]

/**
 * The adapter at work for one client. Here it only finds wallets; what is done on a visitor's behalf arrives with `prepare` or the first
 * call, and then runs in the same turn, so that a wallet's popup opens within the click.
 */
export function createInstance(
  prefixes: Prefixes,
  context: PortContext<AdapterEvent<'polkadot'>>,
): AdapterInstance<'polkadot'> {
  const { clock, emit, log, platform } = context
  let opened: Work | undefined
  let look: (() => void) | undefined

  const code = lazily(() => import('./lazy/create-work.ts'))
  const find = () => (look ? findWallets(adapterId) : [])
  const found = (connectorId: string) => find().find(({ connector }) => connector.id === connectorId)
  const run = <Result>(call: (work: Work) => Promise<Result>): Promise<Result> =>
    code.run(({ createWork }) => {
      opened ??= createWork({ adapterId, context, prefixes })
      return call(opened)
    })

  return {
    start() {
      if (platform.kind === 'server') return () => {}
      const watch = watchWallets(clock, () => emit({ type: 'snapshot' }))
      look = watch.look
      emit({ type: 'snapshot' })
      return () => {
        look = undefined
        watch.off()
        opened?.stop()
      }
    },
    snapshot: () => ({ connectors: find().map(({ connector }) => connector) }),
    prepare({ connectorId }) {
      // A visitor comes to choose: whoever was injected late is there by now.
      look?.()
      run(async (work) => {
        if (connectorId !== undefined) await work.warm()
      }).catch((error: unknown) => log.warn('The Polkadot adapter failed', error))
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
    can: {
      ...(Object.fromEntries(
        allAbilities.map((ability) => [
          ability,
          (parameters: never) => run((work) => work.can[ability](parameters) as Promise<unknown>),
        ]),
      ) as Capabilities<'polkadot'>),
      // Connections are there only once the code is.
      setActiveAccount: (parameters) => opened?.setActiveAccount(parameters),
    },
  }
}
