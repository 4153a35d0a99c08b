import { expect, test } from 'vitest'
import { groupsFor } from './groups-for.ts'
import type { WalletGroup, WalletRow } from './wallet-row.ts'

const row = (id: string, change: Partial<WalletRow>): WalletRow => ({
  id,
  name: id,
  connectors: [],
  tags: [],
  group: 'injected',
  surface: 'none',
  ...change,
})
const eip155 = { adapterId: 'wagmi', connectorId: 'app.phantom', namespace: 'eip155' } as const
const solana = { adapterId: 'solana', connectorId: 'Phantom', namespace: 'solana' } as const

const groups: readonly WalletGroup[] = [
  { id: 'walletConnect', rows: [row('walletConnect', {})] },
  { id: 'injected', rows: [row('phantom', { connectors: [eip155, solana] }), row('rabby', { connectors: [eip155] })] },
  { id: 'recommended', rows: [row('keplr', { chains: ['cosmos:cosmoshub-4'] })] },
]

test('all of them without an ecosystem', () => {
  expect(groupsFor(groups, undefined)).toBe(groups)
})

test('one ecosystem’s, its own connector alone, so that no visitor is asked which', () => {
  const found = groupsFor(groups, 'solana')
  expect(found.map(({ id, rows }) => [id, rows.map((one) => one.id)])).toEqual([
    ['walletConnect', ['walletConnect']],
    ['injected', ['phantom']],
  ])
  expect(found[1]?.rows[0]?.connectors).toEqual([solana])
  expect(groupsFor(groups, 'cosmos').map(({ id }) => id)).toEqual(['walletConnect', 'recommended'])
})
