import { expect, test } from 'vitest'
import type { View } from './route.ts'
import { rules, viewRules } from './view-rules.ts'

const views = Object.keys(rules) as View[]

test('views that lead to a connection can be opened without an account', () => {
  expect(views.filter((view) => !viewRules(view).needsAccount)).toEqual([
    'Connect',
    'ConnectingMultiChain',
    'ConnectingExternal',
    'ConnectingWalletConnect',
    'ConnectingWalletConnectBasic',
    'EmailVerifyOtp',
    'EmailVerifyDevice',
    'ConnectingSocial',
    'ConnectingFarcaster',
    'ConnectingPasskey',
    'AllWallets',
    'GetWallet',
    'Downloads',
    'WhatIsAWallet',
    'Networks',
    'ApproveTransaction',
  ])
})

test('the views of guards need an account and give way to no other guard by themselves', () => {
  const guards = views.filter((view) => viewRules(view).isGuard)
  expect(guards).toEqual(['UnsupportedChain', 'SIWXSignMessage'])
  for (const view of guards) expect(viewRules(view)).toMatchObject({ needsAccount: true })
  for (const view of guards) expect(viewRules(view).overGuards).toBeUndefined()
})

test('a view of an account needs one, and has no other rule', () => {
  expect(viewRules('WalletSend')).toEqual({ purpose: 'account', needsAccount: true })
})
