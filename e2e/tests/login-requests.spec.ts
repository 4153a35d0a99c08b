import { chain } from '../support/chain.ts'
import { connectButton, modal } from '../support/fixtures.ts'
import { expect, test } from '../support/login-fixtures.ts'
import { loginJourney } from '../support/login-journey.ts'

test('several requests are asked one after the other; Reject, Escape and the close button decline each', async ({
  email,
  local,
  page,
  visitor,
}) => {
  const site = loginJourney(page, visitor, local)
  await site.logInByEmail(email)
  const signButton = page.getByRole('main').getByRole('button', { name: 'Sign message' })
  // The page's own script asks four times; the visitor's click couldn't reach the button behind the approval.
  await signButton.evaluate((button: HTMLButtonElement) => {
    for (let count = 0; count < 4; count += 1) button.click()
  })
  const { frame } = visitor
  /** The question that is drawn stands still. */
  const isReady = () => expect(frame.getByRole('button', { name: 'Sign', exact: true })).toBeEnabled()
  await expect(frame.getByText('3 more after this')).toBeVisible()
  await visitor.reject()
  await expect(frame.getByText('2 more after this')).toBeVisible()
  await isReady()
  await frame.getByRole('heading', { name: 'Sign a message' }).press('Escape')
  await expect(frame.getByText('1 more after this')).toBeVisible()
  await isReady()
  await frame.getByRole('button', { name: 'Close' }).click()
  await expect(frame.getByText('more after this')).toBeHidden()
  await visitor.approve()
  const statuses = () => site.operations.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-status')))
  await expect.poll(async () => (await statuses()).sort()).toEqual(['done', 'rejected', 'rejected', 'rejected'])
  await expect(page.locator('dialog[data-latchkey-login]')).toBeHidden()
})

test('two payments that the visitor approves one right after the other both happen', async ({
  email,
  local,
  page,
  visitor,
}) => {
  const site = loginJourney(page, visitor, local)
  const address = await site.logInByEmail(email)
  const node = chain(local.stack.chains[0]?.rpcUrl ?? '')
  await node.setBalance(address, 10n ** 18n)
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Send 0.01 ETH' })
    .evaluate((button: HTMLButtonElement) => {
      for (let count = 0; count < 2; count += 1) button.click()
    })
  await expect(visitor.frame.getByText('1 more after this')).toBeVisible()
  await visitor.approve()
  await visitor.approve()
  const statuses = () => site.operations.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-status')))
  await expect.poll(statuses).toEqual(['done', 'done'])
  const hashes = await site.operations.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-hash')))
  expect(new Set(hashes).size).toBe(2)
  for (const hash of hashes) expect((await node.receipt(hash as `0x${string}`)).status).toBe('success')
})

test('wagmi’s hooks and ours agree in every commit, from the login over a transaction and a reload to the logout', async ({
  email,
  local,
  page,
  visitor,
}) => {
  const { address, status } = loginJourney(page, visitor, local)
  const press = (name: string) => page.getByRole('button', { name }).click()
  /** What each commit said, of wagmi and of ours. */
  const readCommits = () =>
    page.evaluate(() => {
      type Said = { readonly address?: string | undefined; readonly isConnected: boolean }
      return (window as unknown as { commits: { readonly wagmi: Said; readonly latchkey: Said }[] }).commits
    })
  const agree = async () => {
    const commits = await readCommits()
    expect(commits.length).toBeGreaterThan(0)
    for (const { latchkey, wagmi } of commits) expect(latchkey).toEqual(wagmi)
  }
  await page.goto('/wagmi.html?login=on&testWallets=off')
  await connectButton(page).click()
  await expect(modal(page)).toBeVisible()
  await visitor.byEmail(email)
  await visitor.later()
  await expect(address).toHaveText(/^0x/)
  const account = (await address.textContent()) as `0x${string}`
  await agree()

  await chain(local.stack.chains[0].rpcUrl).setBalance(account, 10n ** 18n)
  await press('wagmi: send 0.01 ETH')
  await visitor.approve()
  await expect(page.getByRole('button', { name: /0\.98\d* ETH/ })).toBeVisible()
  await agree()

  await page.reload()
  await expect(address).toHaveText(account)
  // While wagmi reconnects it has the address and no connector yet that it could end.
  await expect(status).toHaveText('connected')
  await agree()

  await press('wagmi: disconnect')
  await expect(status).toHaveText('disconnected')
  await agree()
  await page.reload()
  await expect(connectButton(page)).toBeVisible()
  await expect(status).toHaveText('disconnected')
})
