import { expect, test } from 'vitest'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createMockEvm } from '../../testing/mocks.ts'
import { connect } from '../connecting/connect.ts'
import { disconnect } from '../sessions/disconnect.ts'
import { networkSwitch } from './network-switch.ts'

async function asked() {
  const { adapter, wallet } = createMockEvm()
  const { client, clock } = createTestClient({ adapters: [adapter] })
  client.start()
  async function connected() {
    const answer = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
    wallet.prompts.at(-1)?.approve()
    await answer
    await clock.flush()
  }
  await connected()
  const machine = client.use(networkSwitch)
  machine.send({ type: 'SWITCH', chainId: 'eip155:10' })
  await clock.flush()
  return { client, clock, wallet, machine, connected }
}

test('a wallet that takes long can be asked again, and its answer counts', async () => {
  const { clock, wallet, machine } = await asked()
  const shown = wallet.shown()
  await clock.advance(4_900)
  expect(machine.getState()).not.toHaveProperty('isLate')
  await clock.advance(200)
  expect(machine.getState()).toMatchObject({ status: 'pending', isLate: true })
  machine.send({ type: 'RETRY' })
  await clock.flush()
  expect(machine.getState()).toMatchObject({ status: 'pending', attempt: 2 })
  expect(machine.getState()).not.toHaveProperty('isLate')
  expect(wallet.shown()).toBe(shown + 1)
  wallet.prompts.at(-1)?.approve()
  await clock.flush()
  expect(machine.getState()).toMatchObject({ status: 'done', chainId: 'eip155:10' })
})

test('when the wallet is disconnected the switch has failed, and the next wallet is asked', async () => {
  const { client, clock, wallet, machine, connected } = await asked()
  await disconnect(client)
  await clock.flush()
  expect(machine.getState()).toMatchObject({ status: 'error', error: { code: 'connection/not-found' } })
  await connected()
  const shown = wallet.shown()
  machine.send({ type: 'RETRY' })
  await clock.flush()
  expect(wallet.shown()).toBe(shown + 1)
  wallet.prompts.at(-1)?.approve()
  await clock.flush()
  expect(machine.getState()).toMatchObject({ status: 'done' })
})
