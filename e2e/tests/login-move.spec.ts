import type { LoginVisitor } from '@latchkey/test-wallets/playwright'
import { type Address, createSolanaRpc, generateKeyPairSigner } from '@solana/kit'
import { createPublicClient, type Hex, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { axeChecker } from '../support/axe.ts'
import { chain } from '../support/chain.ts'
import { deployOddToken } from '../support/deploy-odd-token.ts'
import { modal, type Page } from '../support/fixtures.ts'
import { expect, test } from '../support/login-fixtures.ts'
import { loginJourney } from '../support/login-journey.ts'
import { pageClient, view } from '../support/page-client.ts'
import { yourLogin } from '../support/your-login.ts'

test.use({ withTokens: true })
test.slow()

/** The view that moves everything. */
function moving(page: Page, visitor: LoginVisitor) {
  const form = view(page, 'MoveFunds')
  const ended = form.getByRole('button', { name: 'Done' })
  const approve = visitor.frame.getByRole('button', { name: 'Approve' })
  // A network that can't be reached before takes its time to say so.
  const asked = () => expect(approve).toBeVisible({ timeout: 60_000 })
  const goOn = form.getByRole('button', { name: /^(Go on|Move everything)$/ })
  return {
    form,
    ended,
    goOn,
    receiver: (which: 'Ethereum' | 'Solana') => form.getByRole('textbox', { name: new RegExp(which) }),
    /** The `name` of each listed item, with its outcome. */
    line: (name: string | RegExp) => form.getByRole('listitem').filter({ hasText: name }),
    asked,
    /** Approves everything that the login site asks, the given number of times. */
    async approve(times: number) {
      for (let left = times; left > 0; left--) {
        await asked()
        // The button of this question: the next question's button may be there at once.
        const button = await approve.elementHandle()
        await visitor.approve()
        await button?.waitForElementState('hidden')
      }
    },
  }
}

test('after a theft everything leaves the login, on every network, also over a reload in between', async ({
  email,
  local,
  page,
  quiet,
  visitor,
}) => {
  // Up to 35 s are the product's own: the lock of a page that went away lasts 15 s, and then the chain is asked for 20 s whether the step was sent.
  test.setTimeout(240_000)
  const [first, second] = local.stack.chains
  // The services don't know one of the page's networks.
  quiet.allow(/404 \(Not Found\)/)
  const axe = await axeChecker(page)
  const rpc = createSolanaRpc(local.solana.url)
  const site = loginJourney(page, visitor, local)
  const { form, approve, asked, ended, goOn, line, receiver } = moving(page, visitor)
  const own = await site.logInByEmail(email)
  await pageClient(page).show({ view: 'Account' })
  await pageClient(page).close()
  const solanaOwn = await page.evaluate(() => {
    const { connections } = window.latchkey.client.connection.getState()
    const found = Object.values(connections).find(({ namespace }) => namespace === 'solana')
    return found?.accounts[0].addresses[0]?.address ?? ''
  })

  // What the login holds: ETH on two Ethereum networks, a token that keeps a part, a token that returns nothing, SOL and an SPL token.
  await chain(first.rpcUrl).setBalance(own, parseEther('2'))
  await chain(second.rpcUrl).setBalance(own, parseEther('1'))
  const keeping = await deployOddToken(first.rpcUrl, 'FeeToken', own, 10n * 10n ** 18n)
  const silent = await deployOddToken(first.rpcUrl, 'NoReturnToken', own, 5_000_000n)
  local.solana.fund(solanaOwn, 1_000_000_000n)
  const coin = local.solana.createToken({ decimals: 6, program: 'spl-token' })
  await coin.mintTo(solanaOwn, 4_000_000n)
  const safe = privateKeyToAddress(generatePrivateKey())
  const solanaSafe = (await generateKeyPairSigner()).address

  // "Your login" offers it; the app draws it.
  await yourLogin(page, visitor).open()
  await visitor.frame.getByRole('button', { name: 'Move your money' }).click()
  await expect(form).toBeVisible()
  await expect(line(/10 TENTH/)).toBeVisible({ timeout: 20_000 })
  await expect(line(/5 NORET/)).toBeVisible()
  await expect(line(/^2 ETH/)).toContainText('goes last')
  await expect(form.getByRole('list', { name: /Local B/ }).getByRole('listitem')).toHaveCount(1)
  await expect(form.getByRole('list', { name: /Solana Local/ }).getByRole('listitem')).toHaveCount(2)
  await axe.check('Move funds, list')

  // The account itself, and an address without a key, are no places to move to.
  await receiver('Ethereum').fill(own)
  await expect(form.getByText('This is the account that you want to leave.')).toBeVisible()
  await receiver('Ethereum').fill(`0x${'0'.repeat(40)}`)
  await expect(form.getByText(/This address has no key/)).toBeVisible()
  await receiver('Ethereum').fill(safe)
  // By keyboard: the button leads to the field that is still empty.
  await form.getByRole('button', { name: 'Choose where it goes' }).press('Enter')
  await expect(receiver('Solana')).toBeFocused()
  await page.keyboard.insertText(solanaSafe)
  await axe.check('Move funds, filled')
  await goOn.press('Enter')

  // The login site asks for each step. After the first one the page goes away while it asks for the second.
  await approve(1)
  await asked()
  await page.reload()
  await expect(site.status).toHaveText('connected')
  await expect(site.address).toHaveText(own)
  await pageClient(page).show({ view: 'MoveFunds' })
  await expect(form.getByText(/^Not finished/)).toBeVisible({ timeout: 60_000 })
  await axe.check('Move funds, not finished')
  await expect(line('Moved').filter({ hasText: /TENTH|NORET/ })).toHaveCount(1)
  await goOn.click()
  // One token, the native currency of two Ethereum networks, then what Solana holds as one transaction, and its SOL.
  await approve(5)
  // The page has one validator as two networks: what left by the first is gone on the second, by no transaction of that one.
  await expect(form.getByText('6 of 7 moved').first()).toBeVisible({ timeout: 20_000 })
  await expect(form.getByRole('list', { name: /Solana Away/ })).toContainText('no longer in this account')
  await axe.check('Move funds, ended')
  await expect(ended).toBeVisible()

  // Counted on the chains.
  expect(await keeping.balanceOf(own)).toBe(0n)
  expect(await keeping.balanceOf(safe)).toBe(9n * 10n ** 18n)
  expect([await silent.balanceOf(own), await silent.balanceOf(safe)]).toEqual([0n, 5_000_000n])
  const balance = (rpcUrl: string, address: Hex) =>
    createPublicClient({ transport: http(rpcUrl) }).getBalance({ address })
  for (const [{ rpcUrl }, all] of [
    [first, parseEther('2')],
    [second, parseEther('1')],
  ] as const) {
    const [left, arrived] = [await balance(rpcUrl, own), await balance(rpcUrl, safe)]
    expect(arrived).toBeGreaterThan((all * 99n) / 100n)
    expect(left).toBeLessThan(all / 100n)
    const count = await createPublicClient({ transport: http(rpcUrl) }).getTransactionCount({ address: own })
    expect(count, 'nothing was sent twice').toBe(rpcUrl === first.rpcUrl ? 3 : 1)
  }
  expect((await rpc.getBalance(solanaOwn as Address).send()).value).toBe(0n)
  expect((await rpc.getBalance(solanaSafe).send()).value).toBeGreaterThan(990_000_000n)
  const held = await rpc
    .getTokenAccountsByOwner(solanaSafe, { mint: coin.mint as Address }, { encoding: 'jsonParsed' })
    .send()
  expect(held.value.map(({ account }) => account.data.parsed.info.tokenAmount.amount)).toEqual(['4000000'])
  // Each in light and in dark.
  axe.expectNone(8)
})

test('a network that can’t be reached says so, the other one goes on, and another try moves the rest', async ({
  email,
  local,
  page,
  quiet,
  visitor,
}) => {
  const [first, second] = local.stack.chains
  // The services don't know one of the page's networks.
  quiet.allow(/404 \(Not Found\)/)
  const site = loginJourney(page, visitor, local)
  const { approve, form, goOn, line, receiver } = moving(page, visitor)
  const own = await site.logInByEmail(email)
  for (const { rpcUrl } of [first, second]) await chain(rpcUrl).setBalance(own, parseEther('1'))
  const safe = privateKeyToAddress(generatePrivateKey())
  await pageClient(page).show({ view: 'MoveFunds' })
  await expect(line(/1 ETH/)).toHaveCount(2, { timeout: 20_000 })
  await receiver('Ethereum').fill(safe)
  await expect(goOn).toBeVisible()
  // From now on the first network's node is away.
  const isFirst = (url: URL) =>
    decodeURIComponent(url.href).includes(`eip155:${first.id}`) || url.origin === new URL(first.rpcUrl).origin
  quiet.allow(/net::ERR_FAILED/)
  await page.route(isFirst, (route) => route.abort())
  await goOn.click()
  await approve(1)
  const part = form.getByRole('region', { name: first.name })
  await expect(part.getByText(/It stopped here/)).toBeVisible({ timeout: 60_000 })
  await expect(line('Moved')).toHaveCount(1)
  expect(await chain(second.rpcUrl).balance(safe)).toBeGreaterThan(parseEther('0.99'))
  expect(await chain(first.rpcUrl).balance(safe)).toBe(0n)
  await page.unroute(isFirst)
  await part.getByRole('button', { name: /^Try again/ }).click()
  await approve(1)
  await expect(form.getByText('Everything was moved')).toBeVisible({ timeout: 20_000 })
  expect(await chain(first.rpcUrl).balance(safe)).toBeGreaterThan(parseEther('0.99'))
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(view(page, 'Account').or(page.locator('body:not(:has([data-latchkey-host=dialog]))'))).toBeVisible()
  await expect(modal(page)).toHaveCount(0)
})
