import type { WithSignal } from '@latchkey/core'
import { type Can, createConnections, findNetwork, type LazyAdapter, networksOf } from '@latchkey/core/adapter-kit'
import { lazily } from '@latchkey/core/internal'
import type { EvmAbility } from '../../abilities.ts'
import { sameAddress } from '../../address/address.ts'
import type { FoundWallet } from '../../discovery/watch-wallets.ts'
import type { EvmRuntime } from '../../verbs/evm-runtime.ts'
import { runAbility } from '../../verbs/run-ability.ts'
import type { EvmContext } from '../adapter-context.ts'
import type { ChecksumAddress } from '../evm-library.ts'
import { assertTarget } from './assert-target.ts'
import { createNodes } from './create-nodes.ts'
import type { Driver } from './driver.ts'
import { pageDriver } from './page-driver.ts'
import { sessionDriver } from './session-driver.ts'
import { requestMoreAccounts, switchNetwork } from './switch-network.ts'
import { toConnection } from './to-connection.ts'

/** The connections of the adapter's wallets. */
export type EvmConnections = ReturnType<typeof createConnections<'eip155', FoundWallet, Driver>>

/** The part of the adapter that asks wallets and nodes. */
export function createAbilities(adapter: EvmContext): LazyAdapter<'eip155', FoundWallet, EvmAbility> {
  const { adapterId, all, context, load } = adapter
  const { clock, log, storage } = context
  const library = lazily(load.library).load
  const checksum = lazily(load.checksumAddress)
  const nodes = createNodes(context, library)
  const networks = () => networksOf(context, 'eip155')
  /** Used if the code for checksums can't be loaded: addresses stay as the wallet writes them. */
  const asWritten: ChecksumAddress = (address) => address
  const checksumAddress: ChecksumAddress = (address) => (checksum.value ?? asWritten)(address)
  const loadChecksum = () =>
    checksum.load().catch((error: unknown) => {
      log.warn('Addresses stay as the wallet writes them', error)
      return asWritten
    })

  const connections: EvmConnections = createConnections<'eip155', FoundWallet, Driver>({
    adapterId,
    namespace: 'eip155',
    context,
    networks,
    sameAddress,
    prepare: loadChecksum,
    driverOf: (found) => pageDriver(found, adapter),
    sessionDriver: (transport, _shared, chainId) =>
      sessionDriver(transport, chainId, { adapter, checksumAddress, send: nodes.send }),
    toConnection: (driver, preference) => toConnection(driver, preference, checksumAddress),
  })

  /** Counts stops, so that a wait that began before a stop ends with it. */
  let stops = 0
  function runtime(): EvmRuntime {
    const before = stops
    return {
      clock,
      log,
      storage,
      isOpen: () => stops === before,
      checksumAddress: loadChecksum,
      find: async (connectionId) => connections.get(connectionId).driver.provider,
      check: (target) => assertTarget(connections, target, clock),
      library,
      send: nodes.send,
      askNames: (cancel, ask) => nodes.use({ ...cancel, chainId: 'eip155:1' }, ask),
      currencyOf: (chainId) => findNetwork(networks(), chainId).nativeCurrency,
    }
  }
  const own: Parameters<typeof runAbility>[0]['own'] = {
    switchNetwork: (parameters) => switchNetwork(connections, parameters, clock),
    requestMoreAccounts: (parameters) => requestMoreAccounts(connections, parameters, clock),
  }
  const can = all.map((ability) => [
    ability,
    (parameters: WithSignal) => runAbility({ runtime: runtime(), own, ability, parameters }),
  ])

  return {
    ...connections,
    can: Object.fromEntries(can) as Can<'eip155', EvmAbility>,
    warm: loadChecksum,
    stop() {
      stops += 1
      connections.stop()
      nodes.close()
    },
  }
}
