import { expect, test } from 'vitest'
import * as wagmi3 from 'wagmi'
import * as wagmi2 from 'wagmi-2'
import * as react from './index.ts'
import * as mounting from './mount/index.ts'

test('the public surface', () => {
  expect(Object.keys(react).sort()).toMatchInlineSnapshot(`
    [
      "AccountButton",
      "ConnectButton",
      "LatchkeyEmbedded",
      "LatchkeyProvider",
      "NetworkButton",
      "WalletButton",
      "shallowEqual",
      "useLatchkey",
      "useLatchkeyAccount",
      "useLatchkeyActivity",
      "useLatchkeyAddTransaction",
      "useLatchkeyAllowances",
      "useLatchkeyBalance",
      "useLatchkeyBuy",
      "useLatchkeyCapabilities",
      "useLatchkeyClient",
      "useLatchkeyCollectibles",
      "useLatchkeyConnect",
      "useLatchkeyConnections",
      "useLatchkeyConnectors",
      "useLatchkeyDelegation",
      "useLatchkeyDisconnect",
      "useLatchkeyEcosystems",
      "useLatchkeyEmailLogin",
      "useLatchkeyEstimateFee",
      "useLatchkeyEvents",
      "useLatchkeyFarcasterLogin",
      "useLatchkeyGrantPermissions",
      "useLatchkeyIdentityToken",
      "useLatchkeyLogin",
      "useLatchkeyModalState",
      "useLatchkeyName",
      "useLatchkeyNameRegistration",
      "useLatchkeyNetwork",
      "useLatchkeyNetworks",
      "useLatchkeyOperations",
      "useLatchkeyPairing",
      "useLatchkeyPasskeyLogin",
      "useLatchkeyPay",
      "useLatchkeyPermissions",
      "useLatchkeyPreview",
      "useLatchkeyProvider",
      "useLatchkeyReadContract",
      "useLatchkeyReady",
      "useLatchkeyRequestMoreAccounts",
      "useLatchkeyResolveName",
      "useLatchkeyRevokePermissions",
      "useLatchkeySend",
      "useLatchkeySendCalls",
      "useLatchkeySendTransaction",
      "useLatchkeySession",
      "useLatchkeySignIn",
      "useLatchkeySignMessage",
      "useLatchkeySignPsbt",
      "useLatchkeySignTransaction",
      "useLatchkeySignTransactions",
      "useLatchkeySignTypedData",
      "useLatchkeySocialLogin",
      "useLatchkeySwap",
      "useLatchkeySwitchNetwork",
      "useLatchkeyTheme",
      "useLatchkeyToasts",
      "useLatchkeyTokens",
      "useLatchkeyTransaction",
      "useLatchkeyTransfer",
      "useLatchkeyWaitForTransaction",
      "useLatchkeyWallet",
      "useLatchkeyWalletImages",
      "useLatchkeyWallets",
      "useLatchkeyWatchAsset",
      "useLatchkeyWriteContract",
      "useReadable",
    ]
  `)
  expect(Object.keys(mounting).sort()).toMatchInlineSnapshot(`
    [
      "defineLatchkeyButton",
      "mount",
    ]
  `)
})

test.each([
  ['wagmi 3', wagmi3],
  ['wagmi 2', wagmi2],
])('no name is also one of %s, so that both can be imported side by side', (_, wagmi) => {
  const theirs = new Set(Object.keys(wagmi))
  expect(theirs.size).toBeGreaterThan(50)
  expect(Object.keys({ ...react, ...mounting }).filter((name) => theirs.has(name))).toEqual([])
})

test('every hook bears our name', () => {
  const hooks = Object.keys(react).filter((name) => name.startsWith('use'))
  expect(hooks.filter((name) => !name.startsWith('useLatchkey'))).toEqual(['useReadable'])
})
