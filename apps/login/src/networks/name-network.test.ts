import { expect, test } from 'vitest'
import { nameNetwork } from './name-network.ts'

test('networks are named by our own table, and unknown ones by their id', () => {
  expect(nameNetwork('eip155:1')).toMatchObject({ name: 'Ethereum', symbol: 'ETH', isTest: false })
  expect(nameNetwork('eip155:11155111').isTest).toBe(true)
  expect(nameNetwork('eip155:999')).toEqual({ name: 'eip155:999', symbol: '', decimals: 18, isTest: false })
})
