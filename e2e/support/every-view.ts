import type { ChainId, View } from '@latchkey/core'
import { installPageWallet, installSolanaPageWallet } from '@latchkey/test-wallets/playwright'
import { expect, type Page } from '@playwright/test'
import { pageClient, view } from './page-client.ts'

type Local = {
  readonly stack: {
    readonly chains: readonly { readonly id: number; readonly name: string; readonly rpcUrl: string }[]
    readonly solana: { readonly chainId: ChainId; readonly rpcUrl: string }
  }
}

export type EveryViewOptions = {
  readonly page: Page
  /** Where the wallet's chains are. */
  readonly local: Local
  /** The alert is written to the console, too. */
  readonly quiet: { allow(pattern: RegExp): void }
  /** A page of the playground with its options, e.g. `/plain.html?layer=z-index`. */
  readonly address: string
}

/** What wagmi asks first. */
const connecting = 'wallet_requestPermissions'
const switching = 'wallet_switchEthereumChain'

/** A step of the walk: a view, a tab of it, or what lies over one. */
export type Step =
  | View
  | 'Account, collectibles'
  | 'Account, activity'
  | 'Account, reconnecting'
  | 'SwitchNetwork, declined'
  | 'toast and alert'

/** The view is all there, and nothing lies over it or is still to come. */
async function settled(page: Page): Promise<void> {
  const dialog = page.locator('[data-latchkey-host=dialog]')
  await expect(dialog.locator('[data-latchkey-part=shield]').filter({ visible: true })).toHaveCount(0)
  await expect(dialog.locator('[data-latchkey-part=shimmer]').filter({ visible: true })).toHaveCount(0)
}

/**
 * Walks through every view of the modal with one wallet of two ecosystems, and yields each step once it is settled. Asks for reduced
 * motion. Finds its way without words, so that it can in any language.
 *
 * @example
 * ```ts
 * test('…', async ({ everyView }) => {
 *   for await (const step of everyView('/?layer=top')) await check(step)
 * })
 * ```
 */
export async function* everyView({ page, local, quiet, address }: EveryViewOptions): AsyncGenerator<Step, void> {
  const { solana } = local.stack
  const chains = local.stack.chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl }))
  const wallet = await installPageWallet(page, { name: 'Phantom', rdns: 'app.phantom', chains })
  await installSolanaPageWallet(page, {
    name: 'Phantom',
    id: 'phantom-solana',
    chains: [{ id: solana.chainId, rpcUrl: solana.rpcUrl }],
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const options = 'solana=on&testWallets=off&pairing=public&signIn=optional'
  await page.goto(`${address}${address.includes('?') ? '&' : '?'}${options}`)
  const { show, close, toast, alert } = pageClient(page)
  const dialog = page.getByRole('dialog')
  const row = dialog.locator('[data-latchkey-wallet]')
  const listed = (name: string) => expect(row.filter({ hasText: name }).first()).toBeVisible()
  const here = async (step: Step) => {
    await settled(page)
    return step
  }
  /** What the pairing does when a phone's relay goes, and when it is back. */
  const lose = (on: boolean) =>
    page.evaluate((lost) => {
      const { client, dispatch } = window.latchkey
      for (const sessionId of Object.keys(client.connection.getState().sessions))
        dispatch({ type: 'recovering', sessionId, on: lost })
    }, on)

  await show({ view: 'Connect' })
  await listed('MetaMask')
  const own = row.filter({ hasText: 'Phantom' })
  await expect(own).toHaveCount(1)
  const rowId = (await own.getAttribute('data-latchkey-wallet')) ?? ''
  yield here('Connect')
  // Without consent the lists lead back here.
  const consent = dialog.getByRole('checkbox')
  if (await consent.count()) await consent.check()
  await show({ view: 'WhatIsAWallet' })
  yield here('WhatIsAWallet')
  await show({ view: 'GetWallet' })
  await listed('MetaMask')
  yield here('GetWallet')
  await show({ view: 'Downloads', walletId: 'metamask' })
  yield here('Downloads')
  await show({ view: 'AllWallets' })
  await listed('MetaMask')
  yield here('AllWallets')
  await show({ view: 'ConnectingWalletConnect', walletId: 'metamask' })
  yield here('ConnectingWalletConnect')
  await show({ view: 'ConnectingWalletConnectBasic' })
  yield here('ConnectingWalletConnectBasic')
  await close()
  await show({ view: 'ConnectingMultiChain', rowId })
  yield here('ConnectingMultiChain')
  await close()
  await wallet.reject(connecting)
  await show({ view: 'ConnectingExternal', rowId, connectorId: 'app.phantom' })
  const retry = view(page, 'ConnectingExternal').locator('[data-latchkey-part=retry]')
  await expect(retry).toBeVisible()
  yield here('ConnectingExternal')

  await wallet.approve(connecting)
  await retry.click()
  const cancel = view(page, 'SIWXSignMessage').locator('[data-latchkey-part=cancel]')
  await expect(view(page, 'SIWXSignMessage').locator('[data-latchkey-part=sign]')).toBeVisible()
  yield here('SIWXSignMessage')
  await cancel.click()
  await expect(dialog).toHaveCount(0)
  await show({ view: 'Account' })
  await expect(view(page, 'Account').getByText('Test Dollar')).toBeVisible()
  yield here('Account')
  await lose(true)
  yield here('Account, reconnecting')
  await lose(false)
  await view(page, 'Account').getByRole('tab').nth(1).click()
  yield here('Account, collectibles')
  await view(page, 'Account').getByRole('tab').last().click()
  await expect(view(page, 'Account').locator('time').last()).toBeVisible()
  await page.locator('[data-latchkey-part=body]').evaluate((body) => {
    body.scrollTop = body.scrollHeight
  })
  yield here('Account, activity')
  await show({ view: 'WalletSend' })
  yield here('WalletSend')
  await show({ view: 'WalletSendSelectToken' })
  yield here('WalletSendSelectToken')
  await show({ view: 'Swap' })
  yield here('Swap')
  await show({ view: 'SwapSelectToken', side: 'to' })
  yield here('SwapSelectToken')
  await show({ view: 'Buy' })
  yield here('Buy')
  await show({ view: 'WhatIsABuy' })
  yield here('WhatIsABuy')
  await show({ view: 'Allowances' })
  yield here('Allowances')
  await show({ view: 'Permissions' })
  yield here('Permissions')
  // A wallet is no login: what it says then.
  await show({ view: 'MoveFunds' })
  yield here('MoveFunds')
  await show({ view: 'SwitchAddress' })
  yield here('SwitchAddress')
  await show({ view: 'WalletReceive' })
  yield here('WalletReceive')
  await show({ view: 'WalletCompatibleNetworks' })
  yield here('WalletCompatibleNetworks')
  await show({ view: 'Networks' })
  yield here('Networks')
  await show({ view: 'SwitchActiveChain', chainId: solana.chainId })
  yield here('SwitchActiveChain')
  await wallet.hang(switching)
  await show({ view: 'SwitchNetwork', chainId: 'eip155:31338' })
  await wallet.whenPending(switching)
  yield here('SwitchNetwork')
  await wallet.rejectPending(switching)
  await expect(view(page, 'SwitchNetwork').locator('[data-latchkey-part=retry]')).toBeVisible()
  yield here('SwitchNetwork, declined')
  await show({ view: 'UnsupportedChain' })
  yield here('UnsupportedChain')
  await close()
  // Over a short view: what a toast covers can't be measured.
  await show({ view: 'Networks' })
  await toast('Something is going on')
  await expect(dialog.locator('[data-latchkey-part=toast]')).toHaveText('Something is going on')
  quiet.allow(/Network Not Found/)
  await alert('network/not-found')
  await expect(dialog.locator('[data-latchkey-part=alert]')).toBeVisible()
  yield here('toast and alert')
}
