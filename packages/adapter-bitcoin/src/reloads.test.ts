import { connect, switchNetwork } from '@latchkey/core'
import { createMemoryStorage } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { connectorIdOf, networksOf, useChain, useClient, useWallet } from './testing/page.fixture.ts'

const chainOf = useChain()

test.each(['standard', 'sats', 'unisat'] as const)(
  '20 reloads show no prompt, and the network in use is the same each time: %s',
  async (way) => {
    const chain = chainOf()
    const [, away] = networksOf(chain)
    const storage = createMemoryStorage()
    const first = useWallet(chain, { ways: [way] })
    const visit = useClient(chain, { storage })
    await connect(visit.client, { adapterId: 'bitcoin', connectorId: connectorIdOf(way) })
    await switchNetwork(visit.client, { chainId: away.caipNetworkId })
    await visit.clock.flush()
    first.destroy()
    visit.stop()
    for (let reload = 0; reload < 20; reload++) {
      const wallet = useWallet(chain, { ways: [way] })
      const { client, clock, stop } = useClient(chain, { storage })
      await expect
        .poll(async () => {
          await clock.flush()
          return Object.values(client.connection.getState().connections).map(({ chainId }) => chainId)
        })
        .toEqual([away.caipNetworkId])
      expect(wallet.controls.prompts()).toEqual({})
      stop()
      wallet.destroy()
    }
  },
)

test('a wallet that appears after the app is also restored', async () => {
  const chain = chainOf()
  const storage = createMemoryStorage()
  const first = useWallet(chain)
  const visit = useClient(chain, { storage })
  await connect(visit.client, { adapterId: 'bitcoin', connectorId: 'Btc' })
  await visit.clock.flush()
  first.destroy()
  const { client, clock } = useClient(chain, { storage })
  const wallet = useWallet(chain)
  await expect
    .poll(async () => {
      await clock.flush()
      return Object.keys(client.connection.getState().connections)
    })
    .toHaveLength(1)
  expect(wallet.controls.prompts()).toEqual({})
})

test.each(['standard', 'sats', 'unisat'] as const)(
  'a locked wallet stays disconnected, without a prompt: %s',
  async (way) => {
    const chain = chainOf()
    const storage = createMemoryStorage()
    const { controls, destroy } = useWallet(chain, { ways: [way] })
    const visit = useClient(chain, { storage })
    await connect(visit.client, { adapterId: 'bitcoin', connectorId: connectorIdOf(way) })
    await visit.clock.flush()
    controls.lock()
    destroy()
    const again = useWallet(chain, { ways: [way] })
    const { client, clock } = useClient(chain, { storage })
    await clock.advance(30_000)
    expect(client.connection.getState().connections).toEqual({})
    expect(again.controls.prompts()).toEqual({})
  },
)

test('a wallet that can connect only with a prompt is neither restored nor asked', async () => {
  const chain = chainOf()
  const storage = createMemoryStorage()
  const { controls, destroy } = useWallet(chain, { bitcoinConnectOnly: true, ways: ['standard'] })
  const visit = useClient(chain, { storage })
  await connect(visit.client, { adapterId: 'bitcoin', connectorId: 'Btc' })
  await visit.clock.flush()
  controls.disconnect()
  destroy()
  const again = useWallet(chain, { bitcoinConnectOnly: true, ways: ['standard'] })
  const { client, clock } = useClient(chain, { storage })
  await clock.advance(30_000)
  expect(client.connection.getState().connections).toEqual({})
  expect(again.controls.prompts()).toEqual({})
})
