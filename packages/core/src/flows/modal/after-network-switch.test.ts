import { describe, expect, test } from 'vitest'
import { mainnet, optimism } from '../../kernel/networks/eip155.ts'
import { solana } from '../../kernel/networks/solana.ts'
import { current } from '../../kernel/router/history.ts'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createMockAdapter } from '../../testing/mock-adapter.ts'
import { createMockEvm } from '../../testing/mocks.ts'
import { connect } from '../connecting/connect.ts'
import { networkSwitch } from '../switching/network-switch.ts'
import { openModal } from './open.ts'

async function setUp() {
  const evm = createMockEvm()
  const solanaLike = createMockAdapter({ namespace: 'solana', wallets: [] })
  const page = createTestClient({ adapters: [evm.adapter, solanaLike], networks: [mainnet, optimism, solana] })
  const { client, clock } = page
  client.start()
  async function connected() {
    const answer = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
    evm.wallet.approve()
    return (await answer).connection
  }
  async function choose(chainId: 'eip155:10' | 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp') {
    client.use(networkSwitch).send({ type: 'SWITCH', chainId })
    if (evm.wallet.prompts.length) evm.wallet.approve()
    await clock.flush()
  }
  return {
    ...page,
    ...evm,
    connected,
    choose,
    state: () => client.router.getState(),
    shown: () => current(client.router.getState().history),
  }
}

describe('after a network was switched the modal', () => {
  test('goes back to the view before Networks', async () => {
    const { client, choose, connected, state } = await setUp()
    await connected()
    void openModal(client)
    client.router.push({ view: 'Networks' })
    client.router.push({ view: 'SwitchNetwork', chainId: 'eip155:10' })
    await choose('eip155:10')
    expect(state()).toMatchObject({ open: true, history: [{ view: 'Account' }] })
  })

  test('closes when it was opened for that', async () => {
    const { client, choose, connected, state } = await setUp()
    await connected()
    void openModal(client, { view: 'Networks' })
    await choose('eip155:10')
    expect(state().open).toBe(false)
  })

  test('stays where the visitor has gone meanwhile', async () => {
    const { client, choose, connected, shown, state } = await setUp()
    await connected()
    void openModal(client, { view: 'WhatIsAWallet' })
    await choose('eip155:10')
    expect(state().open).toBe(true)
    expect(shown()).toEqual({ view: 'WhatIsAWallet' })
  })

  test('connects an ecosystem that isn’t connected yet', async () => {
    const { client, choose, connected, shown } = await setUp()
    await connected()
    void openModal(client, { view: 'Networks' })
    await choose(solana.caipNetworkId as 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    expect(shown()).toEqual({ view: 'Connect', namespace: 'solana' })
  })

  test('closes when nothing is connected at all: the network was only chosen', async () => {
    const { client, choose, state } = await setUp()
    void openModal(client, { view: 'Networks' })
    await choose('eip155:10')
    expect(state().open).toBe(false)
    expect(client.connection.getState().selected).toEqual({ eip155: 'eip155:10' })
  })
})

test('a late refusal of an older request leaves a switch that was made since alone', async () => {
  const { client, clock, connected, wallet } = await setUp()
  await connected()
  const machine = client.use(networkSwitch)
  machine.send({ type: 'SWITCH', chainId: 'eip155:10' })
  await clock.flush()
  machine.send({ type: 'SWITCH', chainId: 'eip155:1' })
  await clock.flush()
  expect(machine.getState()).toMatchObject({ status: 'done', chainId: 'eip155:1' })
  machine.send({ type: 'SWITCH', chainId: 'eip155:10' })
  // The older prompt is the one that is answered first.
  wallet.reject()
  await clock.flush()
  expect(machine.getState()).toMatchObject({ status: 'pending', chainId: 'eip155:10' })
  wallet.approve()
  await clock.flush()
  expect(machine.getState()).toMatchObject({ status: 'done', chainId: 'eip155:10' })
})

test('a refused switch stays in its view and can be retried', async () => {
  const { client, clock, connected, wallet, state } = await setUp()
  await connected()
  void openModal(client, { view: 'Networks' })
  const machine = client.use(networkSwitch)
  machine.send({ type: 'SWITCH', chainId: 'eip155:10' })
  wallet.reject()
  await clock.flush()
  expect(machine.getState()).toMatchObject({ status: 'rejected', chainId: 'eip155:10' })
  expect(state().open).toBe(true)
  machine.send({ type: 'RETRY' })
  wallet.approve()
  await clock.flush()
  expect(machine.getState()).toMatchObject({ status: 'done' })
  expect(state().open).toBe(false)
})
