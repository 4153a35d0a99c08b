import { connect, type LatchkeyOptions } from '@latchkey/core'
import { base, mainnet, optimism, solana } from '@latchkey/core/networks'
import { createMockCosmos, createMockEvm } from '@latchkey/core/testing'
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setUp } from '../../test/set-up.tsx'
import { useLatchkeyAccount } from './use-latchkey-account.ts'
import { useLatchkeyConnections } from './use-latchkey-connections.ts'
import { useLatchkeyConnectors } from './use-latchkey-connectors.ts'
import { useLatchkeyEcosystems } from './use-latchkey-ecosystems.ts'
import { useLatchkeyNetwork } from './use-latchkey-network.ts'
import { useLatchkeyNetworks } from './use-latchkey-networks.ts'

const ids = (networks: readonly { caipNetworkId: string }[]) => networks.map(({ caipNetworkId }) => caipNetworkId)

function ecosystems() {
  const evm = createMockEvm()
  const cosmos = createMockCosmos()
  const networks: LatchkeyOptions['networks'] = [mainnet, ...cosmos.networks]
  const client = { adapters: [evm.adapter, cosmos.adapter], networks }
  const connectors = [evm, cosmos].map(({ adapter, wallet }) => ({
    adapterId: adapter.id,
    connectorId: wallet.id,
    namespace: adapter.namespace,
  }))
  return { evm: evm.wallet, cosmos: cosmos.wallet, client, row: { connectors } }
}

test('networks come and go while the app runs, and every hook hears of it', async () => {
  const { renderHook } = setUp()
  const { result } = await renderHook(() => ({ all: useLatchkeyNetworks(), current: useLatchkeyNetwork() }))
  expect(ids(result.current.all.networks)).toEqual(['eip155:1', 'eip155:8453'])
  act(() => void result.current.all.addNetwork({ network: optimism }))
  expect(ids(result.current.all.networks)).toEqual(['eip155:1', 'eip155:8453', 'eip155:10'])
  expect(ids(result.current.current.networks)).toEqual(['eip155:1', 'eip155:8453', 'eip155:10'])
  act(() => result.current.all.removeNetwork({ chainId: base.caipNetworkId }))
  expect(ids(result.current.all.networks)).toEqual(['eip155:1', 'eip155:10'])
  expect(() => result.current.all.addNetwork({ network: solana })).toThrow('Adapter not found')
})

test('an account of any connection can be used', async () => {
  const { evm, cosmos, client: options, row } = ecosystems()
  const { renderHook, client } = setUp({ client: options })
  const { result } = await renderHook(() => ({ all: useLatchkeyConnections(), account: useLatchkeyAccount() }))
  for (const [index, wallet] of [evm, cosmos].entries())
    await act(async () => {
      const answer = connect(client, row.connectors[index] as (typeof row.connectors)[number])
      wallet.approve()
      await answer
    })
  expect(result.current.all.accounts).toHaveLength(4)
  const wanted = result.current.all.accounts[1]
  act(() => wanted && result.current.all.setActiveAccount({ ...wanted, account: wanted.key }))
  expect(result.current.account.address).toBe(wanted?.address)
})

test('connectors are filtered by namespace', async () => {
  const { client } = ecosystems()
  const { renderHook } = setUp({ client })
  const { result } = await renderHook(() => useLatchkeyConnectors())
  act(() => result.current.show(['cosmos']))
  expect(result.current.connectors.map(({ chain }) => chain)).toEqual(['cosmos'])
  expect(result.current.filters).toEqual({ eip155: false, cosmos: true })
})

test('one wallet is connected in several ecosystems, and leaving asks no further wallet', async () => {
  const { evm, cosmos, client, row } = ecosystems()
  const { renderHook, settle } = setUp({ client })
  const { result, unmount } = await renderHook(() => useLatchkeyEcosystems(row))
  act(() => result.current.connect())
  expect(result.current.ecosystems.map(({ status }) => status)).toEqual(['connecting', 'waiting'])
  act(() => evm.approve())
  await settle()
  expect(result.current.ecosystems.map(({ status }) => status)).toEqual(['connected', 'connecting'])
  unmount()
  expect(cosmos.prompts).toHaveLength(1)
})
