import type { ChainId } from '@latchkey/core'
import { solanaDevnet, solana as solanaMainnet, solanaTestnet } from '@latchkey/core/networks'
import { expect, test } from 'vitest'
import { openSite } from './login-site.fixture.ts'
import { supportedNetworks } from './supported-networks.ts'

const eip155 = (chains: readonly number[]) => chains.map((chain): ChainId => `eip155:${chain}`)

test('[S9.23] [S9.24] a login may have a smart account on these Ethereum chains, and on no other that the site offers', async () => {
  const known = [
    ...[1, 5, 11155111, 10, 420, 42161, 421613, 137, 80001, 42220, 1313161554, 1313161555],
    ...[56, 97, 43114, 43113, 324, 280, 100, 8453, 84531, 84532, 7777777, 999],
  ]
  const site = openSite({
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [...known, 31337, 2, 59144] }),
  })
  expect(await site.auth.smartAccountNetworks({})).toEqual(eip155(known))
})

test('[S9.25] a login signs on the three networks of Solana', async () => {
  const solana = [
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  ]
  const offered = [...solana, '8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'].map((chain): ChainId => `solana:${chain}`)
  expect(supportedNetworks(offered, [])).toEqual(offered.slice(0, 3))
  const site = openSite(
    { RPC_REQUEST: ({ chainId }: { chainId: string }) => ({ signature: chainId }) },
    { networks: [solanaMainnet, solanaDevnet, solanaTestnet], adapters: [] },
  )
  const { session } = await site.auth.open({})
  expect(session.transports.map(({ namespace, chains }) => [namespace, chains])).toEqual([
    ['solana', offered.slice(0, 3)],
  ])
  for (const chainId of offered.slice(0, 3)) {
    const request = { chainId, method: 'solana_signMessage', params: { message: 'Cn8eVZg' } }
    expect(await session.transports[0]?.request(request)).toEqual({ signature: chainId })
  }
})

test('an app may name further networks, such as its own test network', async () => {
  const answers = { GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [1, 31337] }) }
  const site = openSite(answers, { auth: { smartAccountNetworks: ['eip155:31337'] } })
  expect(await site.auth.smartAccountNetworks({})).toEqual(['eip155:1', 'eip155:31337'])
})
