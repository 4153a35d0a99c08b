import { deployNames } from '@latchkey/services/names-testing'
import { createPublicClient, http } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { modal } from '../support/fixtures.ts'
import { expect, namesKey, test } from '../support/login-fixtures.ts'
import { loginJourney } from '../support/login-journey.ts'

test('[S1.13] [S2.14] [S2.15] a visitor with a login registers a name, and ENS clients resolve it', async ({
  email,
  local,
  loginStack,
  page,
  visitor,
}) => {
  const site = loginJourney(page, visitor, local)
  await site.begin('names=on')
  await visitor.byEmail(email)
  const account = await site.arrived()
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
