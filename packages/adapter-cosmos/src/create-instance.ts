import {
  type Ability,
  type AdapterEvent,
  type AdapterInstance,
  type Capabilities,
  lazily,
  type PortContext,
} from '@latchkey/core'
import { type CosmosChainSettings, cosmosNetworks } from './chain-settings.ts'
import type { Work } from './lazy/create-work.ts'
import { findWallets, watchWallets } from './wallets/discover.ts'

const adapterId = 'cosmos'

const allAbilities = [
  'switchNetwork',
  'signMessage',
  'signTransaction',
  'sendTransaction',
  'transfer',
  'estimateFee',
  'waitForTransaction',
  'getTransaction',
  'getBalance',
  'tokenBalances',
] as const satisfies readonly Ability[]

/**
 * The adapter at work for one client. Here it only finds wallets; what is done on a visitor's behalf arrives with `prepare` or the first
 * call, and then runs in the same turn, so that a wallet's popup opens within the click.
 */
export function createInstance(
  chains: Readonly<Record<string, CosmosChainSettings>>,
  context: PortContext<AdapterEvent<'cosmos'>>,
): AdapterInstance<'cosmos'> {
  const { emit, log, platform } = context
  const missing: string[] = []
  const networks = cosmosNetworks(context.networks, chains, (chainId) => missing.push(chainId))
  let listening = false
  let shown = ''
  let opened: Work | undefined

  const code = lazily(() => import('./lazy/create-work.ts'))
  const find = () => (listening ? findWallets(adapterId) : [])
  const found = (connectorId: string) => find().find(({ connector }) => connector.id === connectorId)
  const run = <Result>(call: (work: Work) => Promise<Result>): Promise<Result> =>
    code.run(({ createWork }) => {
      opened ??= createWork({ adapterId, context, networks })
      return call(opened)
    })
  const failed = (error: unknown) => log.warn('The Cosmos adapter failed', error)

  function look() {
    const list = find()
      .map(({ connector }) => connector.id)
      .join()
    if (list === shown) return
    shown = list
    emit({ type: 'snapshot' })
  }

  return {
    start() {
      if (platform.kind === 'server') return () => {}
      const left = missing.splice(0).join(', ')
      if (left)
        context.alert('network/invalid', `Left out: ${left}. cosmosAdapter({ chains }) does not say how to use it.`)
      listening = true
      const off = watchWallets(look)
      look()
      return () => {
        listening = false
        shown = ''
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
    ) as Capabilities<'cosmos'>,
  }
}
