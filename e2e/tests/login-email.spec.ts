import { connectButton, modal } from '../support/fixtures.ts'
import { expect, test } from '../support/login-fixtures.ts'
import { loginJourney } from '../support/login-journey.ts'

for (const place of ['same', 'cross'] as const) {
  test.describe(`a login on ${place === 'same' ? 'the app’s own site' : 'another site'}`, () => {
    test.use({ place })

    test('[S1.5] by e-mail: from "Connect" to signed messages and confirmed transactions on Ethereum and Solana', async ({
      email,
      local,
      page,
      visitor,
    }) => {
      const { logInByEmail, network, sendAndFindOnChain, signAndVerify, switchTo } = loginJourney(page, visitor, local)
      await logInByEmail(email)
      await signAndVerify('eip155')
      await sendAndFindOnChain('eip155')
      await switchTo('Solana Local')
      await expect(network).toContainText('Solana Local')
      await signAndVerify('solana')
      await sendAndFindOnChain('solana')
    })

    test('a reload keeps the login, without a question, and the same account signs', async ({
      email,
      local,
      page,
      visitor,
    }) => {
      const { address, logInByEmail, signAndVerify, status } = loginJourney(page, visitor, local)
      const account = await logInByEmail(email)
      await page.reload()
      await expect(status).toHaveText('connected')
      await expect(address).toHaveText(account)
      await signAndVerify('eip155')
    })
  })
}

test('a logout ends the login, also where the page goes away at once, and the next one opens the same account without asking about the device', async ({
  email,
  local,
  page,
  visitor,
  loginStack,
}) => {
  const { logInByEmail, disconnect, status } = loginJourney(page, visitor, local)
  const account = await logInByEmail(email)
  await disconnect()
  await expect(status).toHaveText('disconnected')
  await page.reload()
  await expect(connectButton(page)).toBeVisible()
  await connectButton(page).click()
  await modal(page).getByLabel('E-mail address').fill(email)
  await modal(page).getByLabel('E-mail address').press('Enter')
  await modal(page)
    .getByLabel('Code from the mail, six digits')
    .fill(await loginStack.mailbox.nextCode(email))
  await expect(status).toHaveText('connected')
  // The visitor was on an Ethereum network, and is there again.
  await expect(page.getByTestId('address')).toHaveText(account)
})

test('what a first login shows and what holds its keys load while the code is on its way, and not before', async ({
  context,
  email,
  local,
  loginStack,
  page,
  visitor,
}) => {
  const loaded = new Set<string>()
  const needed = ['mount', 'set-up-recovery', 'start-workers']
  context.on('request', (request) => {
    const name = needed.find((each) => request.url().startsWith(`${loginStack.origin}/assets/${each}-`))
    if (name) loaded.add(name)
  })
  const { openModal } = loginJourney(page, visitor, local)
  await openModal()
  await modal(page).getByLabel('E-mail address').click()
  await expect(page.frameLocator('iframe').locator('body')).toBeAttached()
  expect([...loaded]).toEqual([])
  await visitor.submitEmail(email)
  await expect.poll(() => [...loaded].sort()).toEqual(needed)
})
