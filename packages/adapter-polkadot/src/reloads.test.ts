import { connect, setActiveAccount, switchNetwork } from '@latchkey/core'
import { createMemoryStorage } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { instanceOf, networksOf, noChain, useClient, useWallet } from './testing/page.fixture.ts'

const dot = { adapterId: 'polkadot', connectorId: 'dot' }

test('20 reloads show no prompt; account and network in use are the same each time', async () => {
  const [, away] = networksOf(noChain)
  const storage = createMemoryStorage()
  const first = useWallet()
  const visit = useClient(noChain, { storage })
  const { connection } = await connect(visit.client, dot)
  const [, bob = ''] = first.controls.addresses()
  setActiveAccount(visit.client, { connectionId: connection.id, account: bob })
  await switchNetwork(visit.client, { chainId: away.caipNetworkId })
  await visit.clock.flush()
  first.destroy()
  for (let reload = 0; reload < 20; reload++) {
    // Every other time the wallet is in the page before the app.
    const before = reload % 2 ? useWallet() : undefined
    const { client, clock } = useClient(noChain, { storage })
    const wallet = before ?? useWallet()
    await expect
      .poll(async () => {
        await clock.advance(50)
        const { connections } = client.connection.getState()
        return Object.values(connections).map(({ activeAccount, chainId }) => [activeAccount, chainId])
      })
      .toEqual([[bob, away.caipNetworkId]])
    expect(wallet.controls.prompts()).toEqual({})
    wallet.destroy()
  }
})

test('a locked wallet stays disconnected, without a prompt, and reconnects when it is unlocked', async () => {
  const storage = createMemoryStorage()
  const { controls, destroy } = useWallet()
  const visit = useClient(noChain, { storage })
  await connect(visit.client, dot)
  await visit.clock.flush()
  controls.lock()
  destroy()
  const again = useWallet()
  const { client, clock } = useClient(noChain, { storage })
  await clock.advance(30_000)
  expect(client.connection.getState().connections).toEqual({})
  expect(again.controls.prompts()).toEqual({})
  again.controls.unlock()
  expect(await instanceOf(client).reconnect({ connectorId: 'dot' })).toMatchObject({
    connection: { connectorId: 'dot' },
  })
})

test('a disconnected wallet is not enabled again, and neither is a wallet that revoked its permission and declined', async () => {
  const storage = createMemoryStorage()
  const { controls } = useWallet()
  const visit = useClient(noChain, { storage })
  const { connection } = await connect(visit.client, dot)
  const { disconnect, reconnect } = instanceOf(visit.client)
  await disconnect({ connectionId: connection.id })
  expect(await reconnect({ connectorId: 'dot' })).toBeNull()
  expect(controls.prompts()).toEqual({ enable: 1 })
  await connect(visit.client, dot)
  controls.disconnect()
  // There is no way to check first, so this one prompt is the last.
  controls.reject('enable')
  expect(await reconnect({ connectorId: 'dot' })).toBeNull()
  expect(await reconnect({ connectorId: 'dot' })).toBeNull()
  expect(controls.prompts()).toEqual({ enable: 2 })
})
