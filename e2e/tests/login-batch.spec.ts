import { createTestClient, type Hex, http, parseAbi, parseEventLogs, publicActions, walletActions } from 'viem'
import { chain } from '../support/chain.ts'
import { modal } from '../support/fixtures.ts'
import { expect, test } from '../support/login-fixtures.ts'
import { loginJourney } from '../support/login-journey.ts'
import { pageClient, view } from '../support/page-client.ts'

test.use({ withBundler: true, withSwaps: true })
test.slow()

const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])
/** Anvil's last account, which made the tokens. */
const minter = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'
const elsewhere = '0x5555555555555555555555555555555555555599'

test('a login’s smart account swaps a token as one operation: approval and swap together, or neither of them', async ({
  email,
  local,
  page,
  visitor,
}) => {
  const { chains, swap, token } = local.stack
  const { rpcUrl } = chains[0]
  const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: 50, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
  const site = loginJourney(page, visitor, local)
  const address = await site.logInByEmail(email)
  await chain(rpcUrl).setBalance(address, 10n ** 18n)
  const dollar = { address: token.address, abi } as const
  await node.writeContract({
    ...dollar,
    account: minter,
    chain: null,
    functionName: 'mint',
    args: [address, 50_000_000n],
  })
  const heldOf = (of: Hex) => node.readContract({ address: of, abi, functionName: 'balanceOf', args: [address] })
  const held = async () => ({ dollars: await heldOf(token.address), euros: await heldOf(swap.euro.address) })
  /** What the account has allowed so far, by transaction. */
  const allowed = () => node.getLogs({ ...dollar, event: abi[3], args: { owner: address }, fromBlock: 0n })
  await expect.poll(held).toEqual({ dollars: 50_000_000n, euros: 0n })

  await page.getByRole('button', { name: /^Account/ }).click()
  await modal(page).getByRole('radio', { name: 'Smart account' }).check()
  await expect(modal(page).getByRole('group', { name: 'Account type' })).toHaveAttribute('aria-busy', 'false')

  const form = view(page, 'Swap')
  const preview = view(page, 'ApproveTransaction')
  const confirm = preview.getByRole('button', { name: /^Confirm/ })
  /** Up to the login's own question. */
  async function ask() {
    await pageClient(page).show({ view: 'Swap', fromToken: 'TUSD', toToken: 'TEUR', amount: '20' })
    await form.getByRole('button', { name: 'Review swap' }).click()
    await confirm.click()
    await expect(visitor.frame.getByText('All of them happen, or none.')).toBeVisible()
    // The login has tried it: what happens from now on isn't told.
    await expect(visitor.frame.locator('[aria-busy=true]')).toHaveCount(0)
  }

  // Declined: neither the approval nor the swap happened.
  await ask()
  await expect(visitor.frame.getByRole('heading', { name: 'Approve 2 actions' })).toBeVisible()
  await visitor.reject()
  await expect(preview.getByText(/You declined/).first()).toBeVisible()
  expect([await held(), await allowed()]).toEqual([{ dollars: 50_000_000n, euros: 0n }, []])

  // Approved: one transaction holds both, and Latchkey has one operation of it.
  await ask()
  await visitor.approve()
  await expect(preview.getByRole('heading', { name: 'Done' })).toBeVisible()
  const after = await held()
  expect(after.dollars).toBe(30_000_000n)
  expect(after.euros).toBeGreaterThan(19n * 10n ** 18n)
  const [approval, ...more] = await allowed()
  expect(more.filter(({ args }) => args.value !== 0n)).toEqual([])
  const { logs } = await node.getTransactionReceipt({ hash: approval?.transactionHash ?? '0x' })
  const moved = parseEventLogs({ abi, logs, eventName: 'Transfer' }).filter(({ args }) => args.to === address)
  expect(moved).toMatchObject([{ address: swap.euro.address.toLowerCase() }])
  await expect(site.operations.and(page.locator('[data-kind=transaction][data-status=done]'))).toHaveCount(1)

  // The tokens are spent elsewhere while the login asks: the swap fails on the chain, and the approval before it didn't happen either.
  const before = (await allowed()).length
  await ask()
  await node.impersonateAccount({ address })
  const spent = {
    ...dollar,
    account: address,
    chain: null,
    functionName: 'transfer',
    args: [elsewhere, 25_000_000n],
  } as const
  await node.writeContract(spent)
  await node.stopImpersonatingAccount({ address })
  await expect.poll(held).toEqual({ ...after, dollars: 5_000_000n })
  await visitor.approve()
  await expect(preview.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 30_000 })
  expect([await held(), (await allowed()).length]).toEqual([{ ...after, dollars: 5_000_000n }, before])
})
