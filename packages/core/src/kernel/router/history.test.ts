import { expect, test } from 'vitest'
import { back, current, push, type RouteHistory, replace, reset } from './history.ts'

const connect = { view: 'Connect' } as const
const all = { view: 'AllWallets' } as const
const pairing = { view: 'ConnectingWalletConnect', walletId: 'rabby' } as const

test('pushes, replaces, resets', () => {
  const history = push(push(reset(connect), all), pairing)
  expect(history).toEqual([connect, all, pairing])
  expect(current(history)).toBe(pairing)
  expect(replace(history, all)).toEqual([connect, all, all])
  expect(reset(all)).toEqual([all])
})

test('pushing the shown view again does nothing, another one of its kind does', () => {
  const history: RouteHistory = [connect, pairing]
  expect(push(history, { view: 'ConnectingWalletConnect', walletId: 'rabby' })).toBe(history)
  expect(push(history, { view: 'ConnectingWalletConnect', walletId: 'zerion' })).toHaveLength(3)
})

test('goes back step by step; before the first view there is nothing', () => {
  expect(back([connect, all])).toEqual([connect])
  expect(back([connect])).toBeNull()
})
