import { chain } from '../support/chain.ts'
import { modal } from '../support/fixtures.ts'
import { expect, test } from '../support/login-fixtures.ts'
import { loginJourney } from '../support/login-journey.ts'
import { view } from '../support/page-client.ts'

test('a login account takes two calls: reviewed by the pipeline, and sent by an app', async ({
  email,
  local,
  page,
  visitor,
}) => {
  const site = loginJourney(page, visitor, local)
  const address = await site.logInByEmail(email)
  const { rpcUrl } = local.stack.chains[0]
  await chain(rpcUrl).setBalance(address, 10n ** 18n)
  const done = site.operations.and(page.locator('[data-kind=transaction][data-status=done]'))

  // By the pipeline: what the login's own window shows is approved for each question that it asks.
  await page.getByRole('button', { name: 'Review two transfers' }).click()
  const review = view(page, 'ApproveTransaction')
  await expect(review).toBeVisible()
  for (;;) {
    const confirm = review.getByRole('button', { name: /^Confirm/ })
    await expect(confirm.or(review.getByRole('heading', { name: 'Done' }))).toBeVisible({ timeout: 20_000 })
    if (!(await confirm.isVisible())) break
    await confirm.click()
    await visitor.approve()
  }
  await modal(page).getByRole('button', { name: 'Done' }).click()
  await expect(done.first()).toBeVisible()

  // By an app, without a view of ours.
  const balance = () => chain(rpcUrl).balance(address)
  const before = await balance()
  const receiver = '0x5555555555555555555555555555555555555577'
  const asked = page.evaluate(
    (to) => window.latchkey.sendCalls({ calls: [1n, 2n].map((value) => ({ to, value: value * 10n ** 15n })) }),
    receiver,
  )
  await visitor.approve()
  await asked
  await expect.poll(() => chain(rpcUrl).balance(receiver)).toBeGreaterThanOrEqual(10n ** 15n)
  expect(before - (await balance())).toBeGreaterThan(0n)
})
