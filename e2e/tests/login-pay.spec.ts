import { solanaMnemonicAccounts } from '@latchkey/test-wallets'
import { type Address, createSolanaRpc } from '@solana/kit'
import { modal } from '../support/fixtures.ts'
import { expect, test } from '../support/login-fixtures.ts'
import { loginJourney } from '../support/login-journey.ts'
import { view } from '../support/page-client.ts'

test.use({ withSwaps: true })
test.slow()

test('a login’s account on Solana pays with another token: the login draws each instruction, asks once, and the shop gets its price', async ({
  email,
  local,
  page,
  visitor,
}) => {
  const { solana } = local.stack
  const mint = solana.euro.address as Address
  const shop = (solanaMnemonicAccounts({ count: 6 }).at(-1)?.address ?? '') as Address
  const rpc = createSolanaRpc(solana.rpcUrl)
  const got = async () => {
    const { value } = await rpc.getTokenAccountsByOwner(shop, { mint }, { encoding: 'jsonParsed' }).send()
    return value.map(({ account }) => account.data.parsed.info.tokenAmount.amount)
  }
  const site = loginJourney(page, visitor, local)
  await site.logInByEmail(email)
  await site.switchTo('Solana Local')
  await expect(site.network).toContainText('Solana Local')
  local.solana.fund((await site.address.textContent()) ?? '', 1_000_000_000n)

  await page.evaluate(
    (order) => {
      const pages = window as unknown as { paid?: Promise<string> }
      pages.paid = window.latchkey.pay(order).then(({ hash }) => String(hash))
    },
    { id: 'login-1', to: shop, asset: `${solana.chainId}/token:${mint}`, amount: '5', symbol: 'TEUR' },
  )
  await modal(page)
    .getByRole('button', { name: /Pay with another token/ })
    .click()
  await modal(page).getByRole('button', { name: /SOL/ }).first().click()
  const preview = view(page, 'ApproveTransaction')
  await preview.getByRole('button', { name: /^Confirm/ }).click()
  // The approval reads the wrapped and paid amounts from the instructions, and shows the exchange as a program that the login doesn't know.
  await expect(visitor.frame.getByRole('main').getByText(/This login doesn’t know this program/)).toBeVisible()
  await expect(visitor.frame.getByText(/Sends 0\.03\d+ SOL/)).toBeVisible()
  await expect(visitor.frame.getByRole('main').getByText(/Some addresses are in tables/)).toHaveCount(0)
  await visitor.approve()
  await page.evaluate(() => (window as unknown as { paid: Promise<string> }).paid)
  expect(await got()).toEqual(['5000000'])
})
