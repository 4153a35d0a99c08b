import { installPageWallet } from '@latchkey/test-wallets/playwright'
import { devices } from '@playwright/test'
import { expect, modal, type Page, test } from '../support/fixtures.ts'
import { misfits } from '../support/geometry.ts'
import { home } from '../support/home.ts'
import { lettersWithoutFont } from '../support/letters.ts'
import { pageClient, view } from '../support/page-client.ts'
import { screen } from '../support/screen.ts'
import { startSite } from '../support/site.ts'

/** Wallets and networks that are named in other scripts than Latin; the views' own words are English or, right to left, Arabic. */
const scripts = [
  { script: 'Arabic', wallet: 'محفظة النور الجديدة', network: 'شبكة التجارب المحلية', locale: 'ar' },
  { script: 'Hebrew', wallet: 'ארנק האור החדש', network: 'רשת הניסוי המקומית', locale: 'ar' },
  { script: 'Devanagari', wallet: 'नया प्रकाश बटुआ', network: 'स्थानीय परीक्षण शृंखला', locale: 'en' },
  { script: 'Thai', wallet: 'กระเป๋าเงินแสงใหม่', network: 'เครือข่ายทดสอบในเครื่อง', locale: 'en' },
  { script: 'Japanese', wallet: '新しい光のウォレット', network: 'ローカル検証用ネットワーク', locale: 'en' },
  { script: 'Korean', wallet: '새로운 빛 지갑', network: '로컬 검증 네트워크', locale: 'en' },
  // Simplified letters, which a Japanese font lacks.
  { script: 'Chinese', wallet: '新光钱包', network: '本地测试链网络', locale: 'en' },
  { script: 'emoji', wallet: '🦊 Fox 🚀 Wallet', network: '🧪 Lab 🌊', locale: 'en' },
] as const

/** That everything fits. */
async function look(page: Page, name: string): Promise<void> {
  await expect(page.locator('[data-latchkey-part=shimmer]').filter({ visible: true })).toHaveCount(0)
  await screen(page, name)
  expect.soft(await misfits(page), name).toEqual([])
}

/** Each view that a name is in, with the wallet connected. */
async function walk(page: Page, name: string, network: string): Promise<void> {
  const { show, close } = pageClient(page)
  await expect(home(page).status).toHaveText('connected')
  await expect(view(page, 'SIWXSignMessage').locator('[data-latchkey-part=sign]')).toBeVisible()
  await look(page, `${name}-sign-in`)
  await view(page, 'SIWXSignMessage').locator('[data-latchkey-part=cancel]').click()
  await expect(modal(page)).toHaveCount(0)
  await show({ view: 'Account' })
  await expect(view(page, 'Account').getByText('Test Dollar')).toBeVisible()
  await look(page, `${name}-account`)
  await show({ view: 'Networks' })
  const row = view(page, 'Networks').getByText(network).first()
  await expect(row).toBeVisible()
  expect(await lettersWithoutFont(row)).toEqual([])
  await look(page, `${name}-networks`)
  await show({ view: 'WalletReceive' })
  await look(page, `${name}-receive`)
  await close()
}

for (const { script, wallet, network, locale } of scripts)
  test(`names in ${script} are drawn, letter by letter, and fit: every view on a desktop, the list on a phone`, async ({
    page,
    local,
    newContext,
  }) => {
    test.slow()
    const { stack } = local
    const chains = stack.chains.map((chain, index) => ({ ...chain, name: index ? chain.name : network }))
    const site = await startSite({ ...stack, chains })
    const { viewport, userAgent, isMobile, hasTouch } = devices['Pixel 7']
    const phone = await (await newContext({ viewport, userAgent, isMobile, hasTouch })).newPage()
    for (const [device, on] of [
      ['light', page],
      ['dark', page],
      ['phone', phone],
    ] as const) {
      const name = `${script}-${device}`
      const theme = device === 'dark' ? 'dark' : 'light'
      if (device !== 'dark') await installPageWallet(on, { name: wallet, rdns: 'org.example.script', chains })
      const options = `theme=${theme}&locale=${locale}&signIn=optional&testWallets=off&pairing=public`
      await on.goto(`${site.url}/?${options}`)
      await pageClient(on).show({ view: 'Connect' })
      const row = modal(on).getByRole('button', { name: wallet })
      await expect(row).toBeVisible()
      expect(await lettersWithoutFont(row.getByText(wallet))).toEqual([])
      if (locale === 'ar') {
        await expect(on.locator('[data-latchkey-host=dialog] dialog')).toHaveAttribute('dir', 'rtl')
        expect(await lettersWithoutFont(modal(on).getByRole('heading').first())).toEqual([])
      }
      await look(on, `${name}-connect`)
      if (device === 'light') {
        await pageClient(on).show({ view: 'ConnectingWalletConnectBasic' })
        await expect(modal(on).getByRole('img', { name: /QR/ })).toBeVisible()
        await look(on, `${name}-code`)
        await pageClient(on).close()
        await pageClient(on).show({ view: 'Connect' })
      }
      if (device === 'phone') continue
      await row.click()
      await walk(on, name, network)
      await home(on).disconnect()
      await expect(home(on).status).toHaveText('disconnected')
    }
    // What a page still loads from the site would fail.
    for (const open of [page, phone]) await open.goto('about:blank')
    await site.close()
  })

test('the check finds a letter without a font', async ({ page }) => {
  await page.setContent('<p>W\u{e000}</p>')
  expect(await lettersWithoutFont(page.locator('p'))).toEqual(['\u{e000}'])
})
