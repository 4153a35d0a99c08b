import type { Page } from '@playwright/test'
import { connectButton, expect, modal } from './fixtures.ts'
import { home } from './home.ts'
import { whenThere } from './test-wallet.ts'

/** What every ecosystem's test wallet can be told. */
type WalletControls = {
  hang(method: string): Promise<unknown>
  release(method: string): Promise<unknown>
  reject(method: string): Promise<unknown>
  approve(): Promise<unknown>
  prompts(): Promise<Readonly<Record<string, number>>>
}

export type OneEcosystemOptions<Wallet> = {
  /** As in the playground's address: `solana`. */
  readonly option: string
  /** The name of the wallet's controls. */
  readonly controls: string
  /** The name in the list, where it is another one. */
  readonly rowName?: string | undefined
  readonly wallet: Wallet
}

/** The playground's first page with one ecosystem and its test wallet, as a visitor uses it. */
export function oneEcosystem<Wallet extends WalletControls & object>(page: Page, options: OneEcosystemOptions<Wallet>) {
  const { controls, option, rowName = controls } = options
  const visitor = home(page)
  const wallet = whenThere(page, controls, options.wallet)
  const row = modal(page).getByRole('button', { name: new RegExp(`^${rowName}`) })
  return {
    ...visitor,
    wallet,
    row,
    open: () => visitor.open(`adapter=none&${option}=on&wallets=off`),
    /** Connects while the wallet takes its time to answer `method`. */
    async connectSlowly(method: string) {
      await wallet.hang(method)
      await connectButton(page).click()
      await expect(row).toHaveCount(1)
      await row.click()
      await expect(modal(page).getByRole('heading', { name: `Continue in ${rowName}` })).toBeVisible()
      await expect(visitor.status).toHaveText('connecting')
      await wallet.release(method)
      await expect(visitor.status).toHaveText('connected')
      await expect(modal(page)).toBeHidden()
    },
    /** The visitor declines to sign. */
    async declineToSign(method: string) {
      await wallet.reject(method)
      await visitor.sign()
      await expect(visitor.result).toHaveText(/^connection\/user-rejected/)
      await wallet.approve()
    },
    /** Connects to a wallet that declines: the view says so. */
    async connectDeclined(method: string, atList: () => Promise<unknown>) {
      await wallet.reject(method)
      await connectButton(page).click()
      await expect(row).toBeVisible()
      await atList()
      await row.click()
      await expect(modal(page).getByRole('heading', { name: 'Connection declined' })).toBeVisible()
      await expect(visitor.status).toHaveText('disconnected')
    },
    /** Disconnects by the Account view; a reload doesn't ask the wallet again. `atOnce` looks before the reload. */
    async leave(atOnce: () => Promise<unknown>) {
      await page.getByRole('button', { name: /^Account/ }).click()
      await modal(page)
        .getByRole('button', { name: /Wallet settings$/ })
        .click()
      await modal(page).getByRole('button', { name: 'Disconnect' }).click()
      await expect(visitor.status).toHaveText('disconnected')
      await atOnce()
      await page.reload()
      await expect(connectButton(page)).toBeVisible()
      await expect(visitor.status).toHaveText('disconnected')
      expect(await wallet.prompts()).toEqual({})
    },
  }
}
