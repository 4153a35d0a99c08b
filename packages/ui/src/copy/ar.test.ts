import { expect, test } from 'vitest'
import { ar } from './ar.ts'
import type { Phrase } from './copy-types.ts'
import { accountCopy } from './en/account.ts'
import { accountTabsCopy } from './en/account-tabs.ts'
import { activityCopy } from './en/activity.ts'
import { allWalletsCopy } from './en/all-wallets.ts'
import { buttonsCopy } from './en/buttons.ts'
import { connectCopy } from './en/connect.ts'
import { connectingCopy } from './en/connecting.ts'
import { downloadsCopy } from './en/downloads.ts'
import { ecosystemsCopy } from './en/ecosystems.ts'
import { getWalletCopy } from './en/get-wallet.ts'
import { legalCopy } from './en/legal.ts'
import { multiChainCopy } from './en/multi-chain.ts'
import { networksCopy } from './en/networks.ts'
import { pairingCopy } from './en/pairing.ts'
import { primitives } from './en/primitives.ts'
import { receiveCopy } from './en/receive.ts'
import type { EnglishCopy } from './en/sections.ts'
import { signInCopy } from './en/sign-in.ts'
import { switchActiveChainCopy } from './en/switch-active-chain.ts'
import { switchAddressCopy } from './en/switch-address.ts'
import { switchNetworkCopy } from './en/switch-network.ts'
import { toastsCopy } from './en/toasts.ts'
import { tokensCopy } from './en/tokens.ts'
import { unsupportedChainCopy } from './en/unsupported-chain.ts'
import { whatIsAWalletCopy } from './en/what-is-a-wallet.ts'

const english: EnglishCopy = {
  account: accountCopy,
  accountTabs: accountTabsCopy,
  activity: activityCopy,
  allWallets: allWalletsCopy,
  buttons: buttonsCopy,
  connect: connectCopy,
  connecting: connectingCopy,
  downloads: downloadsCopy,
  ecosystems: ecosystemsCopy,
  getWallet: getWalletCopy,
  legal: legalCopy,
  multiChain: multiChainCopy,
  networks: networksCopy,
  pairing: pairingCopy,
  primitives,
  receive: receiveCopy,
  switchActiveChain: switchActiveChainCopy,
  switchAddress: switchAddressCopy,
  signIn: signInCopy,
  switchNetwork: switchNetworkCopy,
  toasts: toastsCopy,
  tokens: tokensCopy,
  unsupportedChain: unsupportedChainCopy,
  whatIsAWallet: whatIsAWalletCopy,
}

const formsOf = (phrase: Phrase = '') =>
  typeof phrase === 'string' ? [phrase] : Object.values(phrase).filter((text) => text !== undefined)
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
const sections = Object.keys(english) as (keyof EnglishCopy)[]

test('Arabic has the sections of English and no others', () => {
  expect(Object.keys(ar).sort()).toEqual([...sections].sort())
})

test.each(sections)('%s is translated key by key and asks for the same values', (section) => {
  const translated: Readonly<Record<string, Phrase>> = ar[section]
  expect(Object.keys(translated).sort()).toEqual(Object.keys(english[section]).sort())
  for (const [key, source] of Object.entries<string>(english[section])) {
    const hasWords = /[a-z]/i.test(source.replace(/\{\w+\}/g, ''))
    for (const text of formsOf(translated[key])) {
      expect([...new Set(placeholders(text))].sort(), key).toEqual([...new Set(placeholders(source))].sort())
      expect(/\p{Script=Arabic}/u.test(text), key).toBe(hasWords)
      // Digits are Latin in every locale.
      expect(text, key).not.toMatch(/[٠-٩]/)
    }
  }
})
