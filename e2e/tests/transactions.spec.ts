import { createPublicClient, http } from 'viem'
import { expect, modal, type Page, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { scan } from '../support/scan.ts'

/** What the chain itself has of the visitor: how many transactions, and what the receiver got. */
function counted(rpcUrl: string, account: string) {
  const client = createPublicClient({ transport: http(rpcUrl), pollingInterval: 50 })
  return { sent: () => client.getTransactionCount({ address: account as `0x${string}` }) }
}

/** The review in the modal. */
function review(page: Page) {
  const says = (heading: string | RegExp) => expect(modal(page).getByRole('heading', { name: heading })).toBeVisible()
  const press = (name: string) => modal(page).getByRole('button', { name, exact: true }).click()
  const open = (name: string) =>
    page.getByRole('group', { name: 'Transactions' }).getByRole('button', { name, exact: true }).click()
  return { says, press, open, steps: modal(page).getByRole('list', { name: 'Steps' }).getByRole('listitem') }
}

for (const adapter of ['wagmi', 'ethers', 'ethers5'] as const)
  test(`two steps are reviewed, sent one by one, and a reload between them sends none twice, by ${adapter}`, async ({
    page,
    local,
  }) => {
    const visitor = home(page)
    await visitor.open(`adapter=${adapter}`)
    await visitor.connect()
    const account = (await visitor.address.textContent()) ?? ''
    const { sent } = counted(local.stack.chains[0].rpcUrl, account)
    const before = await sent()
    const { open, press, says, steps } = review(page)
    await open('Review two transfers')
    await says('Check before you confirm')
    await expect(steps).toHaveText([/Send 0\.001 ETH/, /Send 0\.002 ETH/])
    expect(await sent()).toBe(before)
    await press('Confirm')
    await says('Step 2 of 2')
    expect(await sent()).toBe(before + 1)

    await page.reload()
    await expect(visitor.status).toHaveText('connected')
    await open('Go on with what was interrupted')
    await says('Step 2 of 2')
    await expect(steps.first()).toContainText('done')
    await press('Confirm step 2 of 2')
    await says('Done')
    expect(await sent()).toBe(before + 2)
    await press('Done')
    await expect(visitor.operations.and(page.locator('[data-status=done][data-kind=transaction]'))).toHaveCount(2)
  })

test('a page that went away while the wallet was asked: nothing is sent by itself, and once when asked again', async ({
  page,
  local,
}) => {
  const visitor = home(page)
  await visitor.open('')
  await visitor.connect()
  const { sent } = counted(local.stack.chains[0].rpcUrl, (await visitor.address.textContent()) ?? '')
  const before = await sent()
  const { open, press, says } = review(page)
  await visitor.wallet.hang('eth_sendTransaction')
  await open('Review a transfer')
  await press('Confirm')
  await says(/^Confirm in /)
  await page.reload()
  await expect(visitor.status).toHaveText('connected')
  await open('Go on with what was interrupted')
  await says('It may have been sent')
  expect(await sent()).toBe(before)
  // The wallet keeps its switches over a reload.
  await visitor.wallet.approve()
  await press('Ask again')
  await says('Check before you confirm')
  await press('Confirm')
  await says('Done')
  expect(await sent()).toBe(before + 1)
})

/**
 * An extension that asks in a window of its own, which a reload of the page doesn't close: what the app asked for is kept until the visitor accepts it. The test
 * wallet, with its keys and the chain, carries it out.
 */
function asExtension(page: Page) {
  const [asked, accepted] = ['extension:asked', 'extension:accepted']
  const item = (name: string) => page.evaluate((key) => localStorage.getItem(key), name)
  return {
    install: () =>
      page.addInitScript(() => {
        addEventListener('eip6963:announceProvider', (event) => {
          const { provider } = (event as CustomEvent).detail
          if (provider.isExtension) return
          provider.isExtension = true
          const ask = provider.request.bind(provider)
          let sent: Promise<unknown> | undefined
          provider.request = async (request: { method: string; params?: unknown[] }) => {
            const list = JSON.parse(localStorage.getItem('extension:asked') ?? '[]')
            if (request.method === 'wallet_sendCalls') {
              localStorage.setItem('extension:asked', JSON.stringify([...list, request.params]))
              return new Promise(() => {})
            }
            if (request.method === 'wallet_getCallsStatus' && localStorage.getItem('extension:accepted')) {
              sent ??= ask({ method: 'wallet_sendCalls', params: list[0] })
              await sent
            }
            return ask(request)
          }
        })
      }),
    asked: async () => JSON.parse((await item(asked)) ?? '[]') as { id?: string }[][],
    accept: () => page.evaluate((key) => localStorage.setItem(key, 'yes'), accepted),
  }
}

for (const adapter of ['wagmi', 'ethers', 'ethers5'] as const)
  test(`a batch that the wallet accepts while no page waits for it is found by its id and not sent again, by ${adapter}`, async ({
    page,
    local,
  }) => {
    const extension = asExtension(page)
    await extension.install()
    const visitor = home(page)
    await visitor.open(`adapter=${adapter}`)
    await visitor.connect()
    await visitor.wallet.lie('wallet_getCapabilities', { '0x7a69': { atomic: { status: 'supported' } } })
    const { sent } = counted(local.stack.chains[0].rpcUrl, (await visitor.address.textContent()) ?? '')
    const before = await sent()
    const { open, press, says } = review(page)
    await open('Review two transfers')
    await press('Confirm')
    await says(/^Confirm in /)
    await expect.poll(extension.asked).toHaveLength(1)
    await page.reload()
    await expect(visitor.status).toHaveText('connected')
    await open('Go on with what was interrupted')
    await says('It may have been sent')
    expect(await sent()).toBe(before)

    await extension.accept()
    await expect(modal(page).getByRole('heading', { name: 'Done' })).toBeVisible({ timeout: 30_000 })
    expect(await sent()).toBe(before + 2)
    const [[batch] = [], ...more] = await extension.asked()
    expect([batch?.id, more]).toEqual([expect.stringMatching(/^0x[0-9a-f]{64}$/), []])
    await press('Done')
    await expect(visitor.operations.and(page.locator('[data-kind=transaction]'))).toHaveCount(1)
    await expect(visitor.operations.and(page.locator('[data-status=done][data-kind=transaction]'))).toHaveCount(1)
  })

test('a batch that a phone accepts while no page is there is found, and not sent again', async ({
  page,
  phone,
  local,
}) => {
  const visitor = home(page)
  await visitor.open('')
  await scan(page, phone)
  await expect(visitor.status).toHaveText('connected')
  phone.lie('wallet_getCapabilities', { '0x7a69': { atomic: { status: 'supported' } } })
  const { sent } = counted(local.stack.chains[0].rpcUrl, (await visitor.address.textContent()) ?? '')
  const before = await sent()
  const { open, press } = review(page)
  phone.hang('wallet_sendCalls')
  await open('Review two transfers')
  await press('Confirm')
  await phone.whenPending('wallet_sendCalls')
  await page.goto('about:blank')
  phone.release('wallet_sendCalls')
  await expect.poll(sent).toBe(before + 2)
  await visitor.open('')
  await expect(visitor.operations.and(page.locator('[data-status=done][data-kind=transaction]'))).toHaveCount(1)
  expect(await sent()).toBe(before + 2)
  expect(phone.prompts()).toMatchObject({ wallet_sendCalls: 1 })
  await open('Go on with what was interrupted')
  await expect(visitor.result).toHaveText('Nothing is unfinished')
})

test('declined, asked for again; and what the app sends is shown while the wallet waits', async ({ page, local }) => {
  const visitor = home(page)
  await visitor.open('')
  await visitor.connect()
  const { sent } = counted(local.stack.chains[0].rpcUrl, (await visitor.address.textContent()) ?? '')
  const before = await sent()
  const { open, press, says } = review(page)
  await visitor.wallet.reject('eth_sendTransaction')
  await open('Review a transfer')
  await press('Confirm')
  await says('You declined')
  await visitor.wallet.approve()
  await press('Try again')
  await says('Done')
  await press('Done')
  expect(await sent()).toBe(before + 1)
  await modal(page).getByRole('button', { name: 'Close' }).click()

  await visitor.wallet.hang('eth_sendTransaction')
  await open('Send and show it meanwhile')
  await says(/^Confirm in /)
  await modal(page).getByText('Details').click()
  await expect(modal(page).getByText('Read by a public standard.')).toBeVisible()
  await visitor.wallet.release()
  await says('Done')
  expect(await sent()).toBe(before + 2)
})

test('a permit’s effects are shown while the wallet waits, with its outcome', async ({ page }) => {
  const visitor = home(page)
  await visitor.open('')
  await visitor.connect()
  const { open, press, says } = review(page)
  await visitor.wallet.hang('eth_signTypedData_v4')
  await open('Sign a permit and show it meanwhile')
  await says(/^Sign in /)
  const findings = modal(page).getByRole('list', { name: 'Know before you sign' })
  await expect(findings).toContainText('may take all your')
  await expect(findings).toContainText('Signing is enough for that')
  await visitor.wallet.release()
  await says(/^Signed$/)
  await press('Done')
  await expect(visitor.result).toHaveText(/^Signed 0x/)
})

test('if a wallet sends something else than was shown, the modal says so, and its activity has no words of ours', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // Before the page hears of the wallet.
    addEventListener('eip6963:announceProvider', (event) => {
      const { provider } = (event as CustomEvent).detail
      const ask = provider.request.bind(provider)
      provider.request = (asked: { method: string; params: { to: string }[] }) => {
        if (asked.method !== 'eth_sendTransaction') return ask(asked)
        return ask({ ...asked, params: [{ ...asked.params[0], to: `0x${'66'.repeat(20)}` }] })
      }
    })
  })
  const visitor = home(page)
  await visitor.open('')
  await visitor.connect()
  const { open, press, says } = review(page)
  await open('Review a transfer')
  await press('Confirm')
  await says('The wallet sent something else')
  await expect(modal(page)).toContainText('It isn’t what this page showed.')
  await expect(visitor.operations.and(page.locator('[data-kind=transaction]'))).toHaveCount(1)
})
