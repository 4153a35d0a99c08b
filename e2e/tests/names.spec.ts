import { deployNames } from '@latchkey/services/names-testing'
import { createPublicClient, http } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { axeChecker } from '../support/axe.ts'
import { modal } from '../support/fixtures.ts'
import { expectFits, expectFocusInside, tabTo } from '../support/keyboard.ts'
import { expect, namesKey, test } from '../support/login-fixtures.ts'
import { loginJourney } from '../support/login-journey.ts'
import { pageClient } from '../support/page-client.ts'

test('[S1.13] [S2.14] [S2.15] a visitor with a login registers a name, and ENS clients resolve it', async ({
  email,
  local,
  loginStack,
  page,
  visitor,
}) => {
  const site = loginJourney(page, visitor, local)
  await site.openModal('names=on')
  await visitor.byEmail(email)
  const account = await site.finishFirstLogin()
  const label = `visitor-${Date.now().toString(36)}`
  const name = `${label}.shop.eth`

  await page.getByRole('button', { name: /^Account/ }).click()
  await modal(page).locator('[data-latchkey-part=choose-name]').click()
  await expect(modal(page).locator('[data-latchkey-view=RegisterAccountName]')).toBeVisible()
  const field = modal(page).getByRole('textbox', { name: 'Name' })
  await field.fill('ab!')
  await expect(modal(page).getByText('Can only contain letters, numbers and - characters').first()).toBeVisible()
  await field.fill(label)
  await expect(modal(page).getByRole('list', { name: 'Names' }).getByText(name, { exact: true })).toBeVisible()

  // A declined signature leads back to the same view.
  await modal(page).getByRole('button', { name: 'Register' }).click()
  await visitor.reject()
  await expect(modal(page).getByText('You declined. Nothing was registered.').first()).toBeVisible()
  await modal(page).getByRole('button', { name: 'Register' }).click()
  await visitor.approve()
  await expect(modal(page).getByRole('heading', { name: new RegExp(`${label}.*is yours`) })).toBeVisible()
  await expect(modal(page).locator('[data-latchkey-view=RegisterAccountNameSuccess]')).toBeVisible()
  await modal(page).getByRole('button', { name: 'Done' }).click()
  await expect(modal(page).getByText(name).first()).toBeVisible()

  const [chain] = local.stack.chains
  const { universalResolver } = await deployNames({
    rpcUrl: chain.rpcUrl,
    gateway: `${loginStack.services.url}/v1/names/gateway`,
    signer: privateKeyToAddress(namesKey),
  })
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  expect(await client.getEnsAddress({ name, universalResolverAddress: universalResolver, strict: true })).toBe(account)

  await page.reload()
  await expect(site.status).toHaveText('connected')
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(modal(page).getByText(name).first()).toBeVisible()
  await expect(modal(page).locator('[data-latchkey-part=choose-name]')).toBeHidden()
})

for (const locale of ['en', 'ar'] as const)
  test(`by keyboard alone, at 320 px: from the account to a name: ${locale}`, async ({
    email,
    local,
    page,
    visitor,
  }) => {
    const axe = await axeChecker(page)
    await page.setViewportSize({ width: 320, height: 640 })
    const site = loginJourney(page, visitor, local)
    await site.openModal('names=on')
    await visitor.byEmail(email)
    await site.finishFirstLogin()
    await page.goto(`/?login=on&solana=on&testWallets=off&names=on&locale=${locale}`)
    await expect(site.status).toHaveText('connected')
    const label = `keys-${Date.now().toString(36)}`
    const form = modal(page).locator('[data-latchkey-view=RegisterAccountName]')
    const field = form.getByRole('textbox')
    const refused = { en: 'Can only contain letters, numbers and - characters', ar: 'يمكن أن يحتوي الاسم على أحرف' }

    await pageClient(page).show({ view: 'Account' })
    await expect(modal(page)).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr')
    await tabTo(page, modal(page).locator('[data-latchkey-part=choose-name]'))
    await page.keyboard.press('Enter')
    await expect(form).toBeVisible()
    await expectFocusInside(page)
    await tabTo(page, field)
    await page.keyboard.type('ab!')
    await expect(form.getByText(refused[locale]).first()).toBeVisible()
    await expectFits(page)
    await axe.check('RegisterAccountName, refused')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(label)
    await expect(form.getByRole('list').getByText(`${label}.shop.eth`, { exact: true })).toBeVisible()
    await expectFits(page)
    await axe.check('RegisterAccountName, free')
    await tabTo(page, form.locator('[data-latchkey-part=register]'))
    await page.keyboard.press('Enter')
    if (locale === 'en') await visitor.approve()
    else await visitor.frame.locator('[data-variant=primary]').click()
    const success = modal(page).locator('[data-latchkey-view=RegisterAccountNameSuccess]')
    await expect(success).toBeVisible()
    await expectFocusInside(page)
    await expectFits(page)
    await axe.check('RegisterAccountNameSuccess')
    await tabTo(page, success.locator('[data-variant=primary]'))
    await page.keyboard.press('Enter')
    await expect(modal(page).getByText(`${label}.shop.eth`).first()).toBeVisible()
    await expectFocusInside(page)
    axe.expectNone(6)
  })
