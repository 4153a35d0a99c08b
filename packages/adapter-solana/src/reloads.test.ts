import { connect, switchNetwork } from '@latchkey/core'
import { createMemoryStorage } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { networksOf, useChain, useClient, useWallet } from './testing/page.fixture.ts'

const chainOf = useChain()

test('20 reloads show no prompt, and the network in use is the same each time', async () => {
  const chain = chainOf()
  const [, away] = networksOf(chain)
  const storage = createMemoryStorage()
  const first = useWallet(chain)
  const visit = useClient(chain, { storage })
  await connect(visit.client, { adapterId: 'solana', connectorId: 'Sol' })
  await switchNetwork(visit.client, { chainId: away.caipNetworkId })
  await visit.clock.flush()
  first.destroy()
  for (let reload = 0; reload < 20; reload++) {
    // Every other time the wallet is in the page before the app.
    const before = reload % 2 ? useWallet(chain) : undefined
    const { client, clock } = useClient(chain, { storage })
    const wallet = before ?? useWallet(chain)
    await expect
      .poll(async () => {
        await clock.flush()
        return Object.values(client.connection.getState().connections).map(({ chainId }) => chainId)
      })
      .toEqual([away.caipNetworkId])
    expect(wallet.controls.prompts()).toEqual({})
    wallet.destroy()
  }
})

test('a locked wallet stays disconnected, without a prompt', async () => {
  const chain = chainOf()
  const storage = createMemoryStorage()
  const { controls, destroy } = useWallet(chain)
  const visit = useClient(chain, { storage })
  await connect(visit.client, { adapterId: 'solana', connectorId: 'Sol' })
  await visit.clock.flush()
  controls.lock()
  destroy()
  const again = useWallet(chain)
  const { client, clock } = useClient(chain, { storage })
  await clock.advance(30_000)
  expect(client.connection.getState().connections).toEqual({})
  expect(again.controls.prompts()).toEqual({})
})
