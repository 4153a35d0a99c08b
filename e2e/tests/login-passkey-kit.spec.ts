import { readFile } from 'node:fs/promises'
import type { LoginVisitor } from '@latchkey/test-wallets/playwright'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { chain } from '../support/chain.ts'
import type { Page } from '../support/fixtures.ts'
import { openKitPage, sendByKit } from '../support/kit-page.ts'
import { expect, test } from '../support/login-fixtures.ts'
import { axeFaults, readAxe } from '../support/login-frame-site.ts'
import { passkeyJourney } from '../support/passkey-journey.ts'
import { yourLogin } from '../support/your-login.ts'

test.use({ withBundler: true })
// Each has several operations of a real bundler.
test.slow()

type Local = Parameters<typeof passkeyJourney>[2]

/** "Your login" of an account with one passkey, and a kit that is made there. */
async function kitOfLater(page: Page, visitor: LoginVisitor, local: Local) {
  const journey = passkeyJourney(page, visitor, local)
  const login = yourLogin(page, visitor)
  const owners = visitor.frame.locator('[data-owners]')
  await journey.openModal()
  await journey.usePasskey('Make a new passkey')
  const account = await journey.finishFirstLogin()
  await login.open()
  return {
    account,
    journey,
    login,
    owners,
    failure: visitor.frame.locator('[data-latchkey-part="notice"][data-tone="error"]'),
    question: visitor.frame.getByRole('heading', { name: 'Add a way into your account?' }),
    approve: () => visitor.frame.locator('[data-latchkey-part="sign"]').click(),
    /** Makes a kit and saves it: it is asked for as an owner. */
    async make() {
      await login.button('Add a recovery kit').click()
      const code = await login.writeCode()
      const kit = await login.downloadKit()
      await login.button('I saved it, go on').click()
      return { code, kit }
    },
    /** The kit owns the account on the network, as the network says. */
    async isOwner() {
      await expect(login.button('Remove: Recovery kit')).toBeVisible()
      await expect(owners.getByText('not on this network')).toHaveCount(0)
      await expect(login.button('Add a recovery kit')).toHaveCount(0)
    },
  }
}

test('a kit of later: the bundler refuses it without native currency, the same kit is added by the next try, and its key sends money', async ({
  context,
  local,
  loginStack,
  newContext,
  page,
  passkeys,
  quiet,
  visitor,
}) => {
  await context.addInitScript(await readAxe())
  const rpcUrl = local.stack.chains[0]?.rpcUrl ?? ''
  const later = await kitOfLater(page, visitor, local)
  const { account, failure, login, owners } = later
  expect(passkeys.count()).toBe(1)
  quiet.allow(/status of 422/)
  const { code, kit } = await later.make()
  await expect(failure.getByText(/^Not added on .+: Recovery kit$/)).toBeVisible()
  await expect(
    failure.getByText(/it needs some coins on .+ Nothing is lost\. Keep the file and its code/),
  ).toBeVisible()
  await expect(owners.getByText('not on this network')).toBeVisible()
  const frame = page.frames().find((each) => each.url().startsWith(loginStack.origin))
  expect(frame && (await axeFaults(frame))).toEqual([])

  await chain(rpcUrl).setBalance(account, 10n ** 18n)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await later.question.waitFor()
  await later.approve()
  await later.isOwner()
  await expect(failure).toHaveCount(0)

  const kitPage = await openKitPage(newContext, { kit, code, account })
  const friend = privateKeyToAccount(generatePrivateKey()).address
  await sendByKit(kitPage, { rpcUrl, to: friend, amount: '0.4', shown: ['send'] })
  expect(await chain(rpcUrl).balance(friend)).toBe(4n * 10n ** 17n)
  // The passkey owns the account beside it, until the visitor removes the kit.
  await login.button('Remove: Recovery kit').click()
  await visitor.frame.getByRole('heading', { name: 'Remove a way into your account?' }).waitFor()
  await later.approve()
  await expect(login.button('Add a recovery kit')).toBeVisible()
  await expect(login.button(/^Remove: /)).toHaveCount(0)
})

test('a kit of later that was saved and not added is added after a reload, by its file and code', async ({
  context,
  local,
  loginStack,
  page,
  passkeys,
  quiet,
  visitor,
}) => {
  await context.addInitScript(await readAxe())
  const later = await kitOfLater(page, visitor, local)
  const { account, failure, login } = later
  expect(passkeys.count()).toBe(1)
  quiet.allow(/status of 422/)
  const { code, kit } = await later.make()
  await expect(failure.getByText(/^Not added on .+: Recovery kit$/)).toBeVisible()
  await chain(local.stack.chains[0]?.rpcUrl ?? '').setBalance(account, 10n ** 18n)

  await page.reload()
  await later.journey.waitForAccount()
  await login.open()
  await expect(login.button('Add: Recovery kit')).toHaveCount(0)
  await login.button('Use a kit that you saved').click()
  const file = visitor.frame.getByLabel('Your kit (a .json file)')
  const text = await readFile(kit, 'utf8')
  const other = { ...(JSON.parse(text) as object), address: `0x${'50a9'.repeat(10)}` }
  await file.setInputFiles({
    name: 'kit.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(other)),
  })
  await expect(visitor.frame.getByText('This file is no recovery kit of this account.')).toBeVisible()
  await file.setInputFiles(kit)
  await expect(visitor.frame.getByText('This file is no recovery kit of this account.')).toHaveCount(0)
  await login.enterCode(`${code.slice(0, -4)}0000`, 'Continue')
  await expect(visitor.frame.getByText('This code does not open this kit.')).toBeVisible()
  const frame = page.frames().find((each) => each.url().startsWith(loginStack.origin))
  expect(frame && (await axeFaults(frame))).toEqual([])
  await login.enterCode(code, 'Continue')
  await later.question.waitFor()
  await later.approve()
  await later.isOwner()
})

test('a kit that is added later: a dismissed passkey, a rejection and a network that is down have a message, and the next try adds it', async ({
  local,
  loginStack,
  page,
  passkeys,
  quiet,
  visitor,
}) => {
  const later = await kitOfLater(page, visitor, local)
  const { account, failure, login } = later
  await chain(local.stack.chains[0]?.rpcUrl ?? '').setBalance(account, 10n ** 18n)
  await later.make()
  await later.question.waitFor()
  await passkeys.dismiss()
  await later.approve()
  await expect(visitor.frame.getByText('The passkey wasn’t used. Try again.')).toBeVisible()
  await login.button('Cancel').click()
  const stopped = failure.getByText(/^You stopped it before it was signed\. Nothing is lost\. Keep the file/)
  await expect(stopped).toBeVisible()
  await passkeys.accept()

  await failure.getByRole('button', { name: 'Try again' }).click()
  await later.question.waitFor()
  // The question may still move while it is drawn.
  await visitor.frame.locator('[data-latchkey-part="sign"]').click({ trial: true })
  await visitor.frame.getByRole('button', { name: 'Reject' }).click()
  await expect(stopped).toBeVisible()

  const nodes = (url: URL) => url.pathname === '/v1/' && url.host === new URL(loginStack.origin).host
  quiet.allow(/net::ERR_FAILED/)
  await page.context().route(nodes, (route) => route.abort())
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(failure.getByText(/can’t be reached now\. Nothing is lost\..* Can’t be read now: /)).toBeVisible()
  await page.context().unroute(nodes)
  // Closed, it leaves the kit in the list, as what isn't an owner yet.
  await failure.getByRole('button', { name: 'Close' }).click()
  await expect(failure).toHaveCount(0)
  await login.button('Add: Recovery kit').click()
  await later.question.waitFor()
  await later.approve()
  await later.isOwner()
})
