import { allowanceAbi, deployAllowances } from '@latchkey/services/allowances-testing'
import { waitForReceipt } from '@latchkey/test-wallets/anvil'
import { installPageWallet } from '@latchkey/test-wallets/playwright'
import { createTestClient, type Hex, http, maxUint256, publicActions, walletActions } from 'viem'
import { english, generateMnemonic } from 'viem/accounts'
import { axeChecker } from '../support/axe.ts'
import { expect, modal, type Page, test } from '../support/fixtures.ts'
import { expectFits, expectFocusInside, tabTo } from '../support/keyboard.ts'
import { pageClient, view } from '../support/page-client.ts'

type Local = {
  readonly stack: {
    readonly chains: readonly { readonly id: number; readonly name: string; readonly rpcUrl: string }[]
  }
}

const spenders = Array.from({ length: 11 }, (_, index): Hex => `0x${String(index + 11).repeat(20)}`)

/** A visitor who let eleven contracts take of a token, and what the chain itself says of that. */
async function visit(page: Page, { stack }: Local, options = '') {
  const chains = stack.chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl }))
  // An account of its own: what it does here stands in no other journey's activity.
  const mnemonic = generateMnemonic(english)
  const wallet = await installPageWallet(page, { name: 'Plain Wallet', rdns: 'test.plain', chains, mnemonic })
  await page.goto(`/?testWallets=off${options}`)
  await page.locator('[data-latchkey-button=connect]').first().click()
  await modal(page)
    .getByRole('button', { name: /^Plain Wallet/ })
    .click()
  await expect(page.locator('[data-latchkey-button=account]')).toBeVisible()
  const account = (await page.getByTestId('address').textContent()) as Hex

  const rpcUrl = stack.chains[0]?.rpcUrl ?? ''
  const { token } = await deployAllowances(rpcUrl)
  const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: 20, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
  await node.setBalance({ address: account, value: 10n ** 18n })
  await node.impersonateAccount({ address: account })
  const call = { account, address: token, abi: allowanceAbi, chain: null, gas: 200_000n } as const
  const sent = [await node.writeContract({ ...call, functionName: 'mint', args: [account, 5_000_000n] })]
  for (const spender of spenders)
    sent.push(await node.writeContract({ ...call, functionName: 'approve', args: [spender, maxUint256] }))
  for (const hash of sent) await waitForReceipt(node, hash)
  await node.stopImpersonatingAccount({ address: account })

  const list = view(page, 'Allowances')
  const preview = view(page, 'ApproveTransaction')
  const row = (spender: Hex) =>
    list.getByRole('checkbox', { name: new RegExp(`ALW.*${spender.slice(0, 4)}…${spender.slice(-6)}`) })
  return {
    wallet,
    list,
    preview,
    row,
    open: () => pageClient(page).show({ view: 'Allowances' }),
    confirm: preview.getByRole('button', { name: /^Confirm/ }),
    done: () => expect(preview.getByText('Done', { exact: true }).first()).toBeVisible(),
    count: () => node.getTransactionCount({ address: account }),
    /** A contract logs 260 approvals in the account's name. */
    async crowd() {
      const contract: Hex = `0x${account.slice(2, 34).toLowerCase()}c0de0260`
      const approval = '8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
      // For i = 260 … 1: LOG3(Approval, account, i).
      const log = `8073${account.slice(2)}7f${approval}60006000a3`
      await node.setCode({ address: contract, bytecode: `0x6101045b${log}600190038060035700` })
      await node.impersonateAccount({ address: account })
      await waitForReceipt(node, await node.sendTransaction({ account, chain: null, to: contract, gas: 3_000_000n }))
      await node.stopImpersonatingAccount({ address: account })
    },
    /** How many contracts may still take. */
    async allowed() {
      const left = await Promise.all(
        spenders.map((spender) =>
          node.readContract({ address: token, abi: allowanceAbi, functionName: 'allowance', args: [account, spender] }),
        ),
      )
      return left.filter((amount) => amount > 0n).length
    },
  }
}

test('one allowance is revoked, then ten by one batch, and the chain has none left', async ({ page, local }) => {
  const { allowed, confirm, count, done, list, open, preview, row, wallet } = await visit(page, local)
  await wallet.lie('wallet_getCapabilities', { '0x7a69': { atomic: { status: 'supported' } } })
  await open()
  const [first = '0x', ...others] = spenders
  await expect(row(first)).toBeVisible()
  await expect(list.getByText(/^no limit · since \w+ \d+, \d{4}$/).first()).toBeVisible()
  await expect(list.getByText('at risk 5 ALW').first()).toBeVisible()
  expect(await allowed()).toBe(11)
  await row(first).check()
  await list.getByRole('button', { name: 'End 1' }).click()
  await expect(preview).toBeVisible()
  await confirm.click()
  await done()
  expect(await allowed()).toBe(10)

  await preview.getByRole('button', { name: 'Done' }).click()
  await open()
  await expect(row(first)).toHaveCount(0)
  const before = await count()
  for (const spender of others) await row(spender).check()
  await list.getByRole('button', { name: 'End 10' }).click()
  await expect(preview).toBeVisible()
  await confirm.click()
  await done()
  expect(await allowed()).toBe(0)
  // One question for all ten; this wallet sends them one by one by itself.
  const asked = (await wallet.requests()).filter(({ method }) => method === 'wallet_sendCalls')
  expect(asked).toHaveLength(1)
  expect(await count()).toBe(before + 10)
})

test('where a contract has very many approvals, the list says that older ones are missing', async ({ page, local }) => {
  const { crowd, list, open, row } = await visit(page, local)
  await crowd()
  await open()
  await expect(
    list.getByText('Some contracts have very many approvals. Their oldest ones are not in this list.'),
  ).toBeVisible()
  // They push no real one out.
  for (const spender of spenders) await expect(row(spender)).toBeVisible()
})

test('a wallet without batches takes a numbered step for each', async ({ page, local }) => {
  const { allowed, confirm, count, done, list, open, preview, row, wallet } = await visit(page, local)
  await wallet.refuseCalls()
  await wallet.lie('wallet_getCapabilities', {})
  await open()
  const [one = '0x', two = '0x', three = '0x'] = spenders
  const before = { allowed: await allowed(), count: await count() }
  for (const spender of [one, two, three]) await row(spender).check()
  await list.getByRole('button', { name: 'End 3' }).click()
  const steps = modal(page).getByRole('list', { name: 'Steps' }).getByRole('listitem')
  // The newest approval first, where their blocks differ in time.
  await expect(steps).toHaveText([1, 2, 3].map((number) => new RegExp(`^${number}End what 0x1[123]`)))
  await confirm.click()
  for (const step of [2, 3]) {
    await expect(preview.getByRole('heading', { name: `Step ${step} of 3` })).toBeVisible()
    expect(await allowed()).toBe(before.allowed - step + 1)
    await confirm.click()
  }
  await done()
  expect(await allowed()).toBe(before.allowed - 3)
  expect(await count()).toBe(before.count + 3)
})

test('by keyboard alone, at 320 px, right to left: from the list to an allowance less', async ({ page, local }) => {
  const axe = await axeChecker(page)
  await page.setViewportSize({ width: 320, height: 640 })
  const { allowed, confirm: _, list, open, preview, row } = await visit(page, local, '&locale=ar')
  await open()
  const [first = '0x', second = '0x'] = spenders
  await expect(modal(page)).toHaveAttribute('dir', 'rtl')
  await expect(row(first)).toBeVisible()
  await expectFocusInside(page)
  await expectFits(page)
  await axe.check('Allowances, Arabic')
  for (const spender of [first, second]) {
    await tabTo(page, row(spender))
    await page.keyboard.press('Space')
    await expect(row(spender)).toBeChecked()
    await expect(row(spender)).toBeFocused()
  }
  await page.keyboard.press('Space')
  await expect(row(second)).not.toBeChecked()
  await page.screenshot({ path: test.info().outputPath('allowances-ar-320.png') })
  await tabTo(page, list.locator('[data-latchkey-part=revoke]'))
  await page.keyboard.press('Enter')
  await expect(preview).toBeVisible()
  await expectFocusInside(page)
  await expectFits(page)
  await axe.check('Allowances, preview, Arabic')
  await tabTo(page, preview.locator('[data-latchkey-part=confirm]'))
  await page.keyboard.press('Enter')
  await expect.poll(allowed).toBe(10)
  await expect(preview.locator('[data-latchkey-part=done]')).toBeVisible()
  await expectFocusInside(page)
  await expectFits(page)
  await axe.check('Allowances, done, Arabic')
  axe.expectNone(6)
})
