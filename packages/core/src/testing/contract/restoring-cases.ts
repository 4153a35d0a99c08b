import { connect } from '../../flows/connecting/connect.ts'
import { storedConnections } from '../../flows/connecting/stored-connections.ts'
import { createFakeClock } from '../fake-clock.ts'
import { createMemoryStorage } from '../memory-storage.ts'
import { check, until } from './check.ts'
import type { ContractCase } from './contract-harness.ts'
import { clientOf, openPage } from './open-page.ts'

/** How connections come back. */
export const restoringCases: readonly ContractCase[] = [
  {
    name: 'reconnecting an unknown connector is null, without a prompt',
    async run(harness) {
      const page = await openPage(harness)
      const stop = await page.start()
      check((await page.instance.reconnect({ connectorId: 'no such wallet' })) === null, 'null')
      check(page.wallet.shown() === 0, 'no prompt')
      stop()
    },
  },
  {
    name: 'reconnecting a wallet that gave no permission is null, without a prompt',
    async run(harness) {
      const page = await openPage(harness)
      const stop = await page.start()
      check((await page.instance.reconnect({ connectorId: page.connectorId })) === null, 'null')
      check(page.wallet.shown() === 0, 'no prompt')
      stop()
    },
  },
  {
    name: 'a wallet that gave permission comes back after a reload, without a prompt',
    async run(harness, skip) {
      const page = await openPage(harness)
      if (page.adapter.truth === 'external')
        return skip('the library that keeps the connections brings them back itself')
      const stop = await page.start()
      const { activeAccount, chainId } = await page.connected()
      const shown = page.wallet.shown()
      stop()
      const reloaded = clientOf(page, 0)
      const leave = reloaded.start()
      const { connectorId } = page
      await page.wait(() => reloaded.connectors.getState().some(({ id }) => id === connectorId), 'it is found again')
      const instance = reloaded.adapters.get(page.adapter.id)?.instance
      const back = await instance?.reconnect({ connectorId, chainId })
      check(back, 'it is connected')
      check(back.connection.activeAccount === activeAccount, 'with the account that was in use')
      check(back.connection.chainId === chainId, 'on the network that was in use')
      check(page.wallet.shown() === shown, 'no prompt')
      leave()
    },
  },
  {
    name: 'the wallet in use comes back first and alone within 300 ms while five others never answer',
    async run(harness, skip) {
      const environment = await harness()
      const { addWallet, connectorId, flush, options, wallet } = environment
      const [adapter] = environment.adapters
      if (adapter.truth === 'external') return skip('the library that keeps the connections brings them back itself')
      if (!addWallet) return skip('there is no second wallet that a reload asks')
      const others = [1, 2, 3, 4, 5].map((number) => addWallet(`Other ${number}`))
      const storage = options.storage ?? createMemoryStorage()
      const visit = clientOf(environment, 0, { storage })
      const stop = visit.start()
      const isListed = (wanted: string) => visit.connectors.getState().some(({ id }) => id === wanted)
      for (const other of others) {
        await until(() => isListed(other.connectorId), flush, 'every wallet is discovered')
        const answer = connect(visit, { adapterId: adapter.id, connectorId: other.connectorId })
        await flush()
        other.approve?.()
        await answer
      }
      const shown = wallet.shown()
      const answer = connect(visit, { adapterId: adapter.id, connectorId })
      answer.catch(() => {})
      await until(() => wallet.shown() > shown, flush, 'connect prompts')
      await wallet.approve()
      await answer
      // The first connection loads the code that stores them all.
      const stored = () => visit.storage.item(storedConnections).get()?.connections.length
      await until(() => stored() === others.length + 1, flush, 'every connection is stored')
      stop()

      for (const other of others) other.stall()
      const clock = createFakeClock()
      const began = clock.now()
      const reloaded = clientOf(environment, 0, { storage, clock })
      const leave = reloaded.start()
      const restored = () => Object.values(reloaded.connection.getState().connections).map((one) => one.connectorId)
      while (!restored().length && clock.now() - began < 300) {
        for (let turn = 0; turn < 20 && !restored().length; turn++) await flush()
        if (!restored().length) await clock.advance(20)
      }
      check(restored().join() === connectorId, `the wallet in use, and no other, not "${restored().join()}"`)
      leave()
    },
  },
]
