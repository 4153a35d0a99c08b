import { deployPermissions } from '@latchkey/login/permissions-testing'
import { waitForReceipt } from '@latchkey/test-wallets/anvil'
import { createWalletClient, encodeFunctionData, encodePacked, type Hex, http, parseAbi, publicActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { chain } from '../support/chain.ts'
import { modal } from '../support/fixtures.ts'
import { expect, test } from '../support/login-fixtures.ts'
import { axeFaults, readAxe } from '../support/login-frame-site.ts'
import { loginJourney } from '../support/login-journey.ts'
import { pageClient, view } from '../support/page-client.ts'
import { yourLogin } from '../support/your-login.ts'

test.use({ withBundler: true })
test.slow()

const day = 86_400
const receiver = '0x5555555555555555555555555555555555555588'

/** The app's own server with its key: it uses a permission as any client of ERC-7710 does. */
function appServer(rpcUrl: string) {
  const account = privateKeyToAccount(generatePrivateKey())
  const wallet = createWalletClient({ account, transport: http(rpcUrl), pollingInterval: 50 }).extend(publicActions)
  return {
    address: account.address,
    async spend({ context, manager }: Record<'context' | 'manager', Hex>, value: bigint) {
      const data = encodeFunctionData({
        abi: parseAbi(['function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)']),
        args: [
          [context],
          [`0x${'0'.repeat(64)}`],
          [encodePacked(['address', 'uint256', 'bytes'], [receiver, value, '0x'])],
        ],
      })
      const hash = await wallet.sendTransaction({ chain: null, to: manager, data })
      expect((await waitForReceipt(wallet, hash)).status).toBe('success')
    },
  }
}

test('an app’s permission is in "Your login" with its limits, is refused beyond them, is ended there, and is refused from then on', async ({
  context,
  email,
  local,
  loginStack,
  page,
  visitor,
}) => {
  await context.addInitScript(await readAxe())
  const { rpcUrl } = local.stack.chains[0]
  await deployPermissions(rpcUrl)
  const site = loginJourney(page, visitor, local)
  const login = yourLogin(page, visitor)
  const address = await site.logInByEmail(email)
  const app = appServer(rpcUrl)
  for (const each of [address, app.address]) await chain(rpcUrl).setBalance(each, 10n ** 18n)
  const approve = () => visitor.frame.locator('[data-latchkey-part="sign"]').click()

  await page.getByRole('button', { name: /^Account/ }).click()
  await modal(page).getByRole('radio', { name: 'Smart account' }).check()
  await expect(modal(page).getByRole('group', { name: 'Account type' })).toHaveAttribute('aria-busy', 'false')
  await modal(page).getByRole('button', { name: 'Close' }).click()

  const asking = page.evaluate(
    async ({ delegate, seconds }) => {
      const now = Math.floor(Date.now() / 1000)
      const { context, response } = (await window.latchkey.grantPermissions({
        request: {
          expiry: now + 7 * seconds,
          signer: { type: 'account', data: { address: delegate } },
          permissions: [
            {
              type: 'native-token-recurring-allowance',
              data: { allowance: '0x2386f26fc10000', start: now - 10, period: seconds },
            },
          ],
        },
      })) as { context: string; response?: { delegationManager?: unknown } }
      return { context, manager: String(response?.delegationManager) }
    },
    { delegate: app.address, seconds: day },
  )
  await expect(visitor.frame.getByText('Spend up to 0.01 ETH each day')).toBeVisible()
  await approve()
  const granted = (await asking) as Record<'context' | 'manager', Hex>
  const before = await chain(rpcUrl).balance(receiver)
  await app.spend(granted, 10n ** 15n)
  expect((await chain(rpcUrl).balance(receiver)) - before).toBe(10n ** 15n)

  await login.open()
  const end = login.button(`End the permission: ${loginStack.apps.same}`)
  await expect(visitor.frame.getByRole('heading', { name: 'Permissions of apps' })).toBeVisible()
  await expect(visitor.frame.getByText(/^Spend up to 0\.01 ETH each day · .+ · until /)).toBeVisible()
  const frame = page.frames().find((each) => each.url().startsWith(loginStack.origin))
  expect(frame && (await axeFaults(frame))).toEqual([])
  // Declined, it stays in force.
  await end.click()
  await visitor.frame.locator('[data-latchkey-part="sign"]').click({ trial: true })
  await visitor.frame.getByRole('button', { name: 'Reject' }).click()
  await expect(end).toBeEnabled()
  await app.spend(granted, 10n ** 15n)

  // The limit of the day, to the last unit: the app reads why it is refused, and the visitor sees that nothing is left.
  await login.button('Close').click()
  const exceeded = 'NativeTokenPeriodTransferEnforcer:transfer-amount-exceeded'
  await expect(app.spend(granted, 8n * 10n ** 15n + 1n)).rejects.toThrow(exceeded)
  await app.spend(granted, 8n * 10n ** 15n)
  await expect(app.spend(granted, 1n)).rejects.toThrow(exceeded)
  await pageClient(page).show({ view: 'Permissions' })
  await expect(view(page, 'Permissions').getByText('Spend up to 0.01 ETH each day')).toBeVisible()
  await expect(view(page, 'Permissions').getByText('left now: 0 ETH')).toBeVisible()
  await modal(page).getByRole('button', { name: 'Close' }).click()
  await login.open()

  // The list is drawn again before the end is in a block, and learns of it.
  await chain(rpcUrl).setAutomine(false)
  await end.click()
  await approve()
  await expect(visitor.frame.getByRole('heading', { name: 'Your login' })).toBeVisible()
  await expect(end).toBeDisabled()
  await chain(rpcUrl).setAutomine(true)
  await chain(rpcUrl).mine()
  await expect(end).toHaveCount(0)
  await expect(visitor.frame.getByRole('heading', { name: 'Permissions of apps' })).toHaveCount(0)
  await expect(app.spend(granted, 10n ** 15n)).rejects.toThrow('revert')
  expect((await chain(rpcUrl).balance(receiver)) - before).toBe(10n ** 16n)

  // The address is the contract of permissions still, until the visitor makes it plain again.
  expect(await chain(rpcUrl).code(address)).toMatch(/^0xef0100/)
  const plain = login.button(/^Make it plain again: /)
  await plain.click()
  await expect(
    visitor.frame.getByRole('main').getByText('Your address becomes a plain account again on this network.'),
  ).toBeVisible()
  await visitor.frame.locator('[data-latchkey-part="sign"]').click({ trial: true })
  await visitor.frame.getByRole('button', { name: 'Reject' }).click()
  await expect(plain).toBeEnabled()
  expect(await chain(rpcUrl).code(address)).toMatch(/^0xef0100/)
  await plain.click()
  await approve()
  await expect(visitor.frame.getByRole('heading', { name: 'Your login' })).toBeVisible()
  await expect.poll(() => chain(rpcUrl).code(address)).toBeUndefined()
  await expect(plain).toHaveCount(0)
})
