import { expect, test } from 'vitest'
import type { View } from './route.ts'
import { viewRules } from './view-rules.ts'

const views = Object.keys(viewRules) as View[]

test('views that lead to a connection can be opened without an account', () => {
  expect(views.filter((view) => !viewRules[view].needsAccount)).toEqual([
    'Connect',
    'ConnectingMultiChain',
    'ConnectingExternal',
    'ConnectingWalletConnect',
    'ConnectingWalletConnectBasic',
    'AllWallets',
    'GetWallet',
    'Downloads',
    'WhatIsAWallet',
    'Networks',
  ])
})

test('the views of guards need an account and give way to no other guard by themselves', () => {
  const guards = views.filter((view) => viewRules[view].isGuard)
  expect(guards).toEqual(['UnsupportedChain', 'SIWXSignMessage'])
  for (const view of guards) expect(viewRules[view]).toMatchObject({ needsAccount: true })
  for (const view of guards) expect(viewRules[view].overGuards).toBeUndefined()
})
