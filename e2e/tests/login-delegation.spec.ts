import type { Hex } from 'viem'
import { chain } from '../support/chain.ts'
import { expect, test } from '../support/login-fixtures.ts'
import { axeFaults, readAxe } from '../support/login-frame-site.ts'
import { loginJourney } from '../support/login-journey.ts'
import { view } from '../support/page-client.ts'
import { yourLogin } from '../support/your-login.ts'

const stranger = '0x00000000000000000000000000000000DeaDBeef'

test('a login account under an unknown contract is led to "Your login", and is plain again once its visitor approved it', async ({
  context,
  email,
  local,
  loginStack,
  page,
  visitor,
}) => {
  await context.addInitScript(await readAxe())
  const { rpcUrl } = local.stack.chains[0]
  const site = loginJourney(page, visitor, local)
  await site.openModal()
  await visitor.byEmail(email)
  const address = (await site.finishFirstLogin()) as Hex
  const node = chain(rpcUrl)
  await node.setBalance(address, 10n ** 18n)
  // The key is in the login's worker, so the node plays the other person who has it.
  await node.setCode(address, `0xef0100${stranger.slice(2).toLowerCase()}` as Hex)

  await page.getByRole('button', { name: /^Account/ }).click()
  const notice = view(page, 'Account').locator('[data-latchkey-part=notice]', { hasText: stranger })
  await expect(notice).toContainText('Make the account plain again in “Your login”')
  await notice.getByRole('button', { name: 'Open “Your login”' }).click()
  const login = yourLogin(page, visitor)
  const plain = login.button(/^Make it plain again: /)
  await expect(plain).toBeVisible()
  await expect(visitor.frame.getByRole('main').getByText('This login doesn’t know the contract.')).toBeVisible()
  const frame = page.frames().find((each) => each.url().startsWith(loginStack.origin))
  expect(frame && (await axeFaults(frame))).toEqual([])
  await plain.click()
  await expect(visitor.frame.getByText(stranger)).toBeVisible()
  await visitor.frame.locator('[data-latchkey-part="sign"]').click()
  await expect(visitor.frame.getByRole('heading', { name: 'Your login' })).toBeVisible()
  await expect.poll(() => node.code(address)).toBeUndefined()
  await expect(plain).toHaveCount(0)

  // Closed, the app's notice is gone with the contract.
  await visitor.frame.getByRole('button', { name: 'Close' }).click()
  // The dialog of the frame goes a moment later.
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})
