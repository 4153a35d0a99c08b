import { pageWallet } from '@latchkey/test-wallets/playwright'
import { createPublicClient, formatEther, http, verifyMessage } from 'viem'
import { chain } from '../support/chain.ts'
import { connectButton, expect, modal, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'

const [first, second] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const
const rdns = 'org.latchkey.test-wallet'

for (const library of ['ethers', 'ethers5'])
  test(`${library} in place of wagmi, from connecting to leaving: signatures verify, transfers are on the chain`, async ({
    page,
    local,
  }) => {
    const visitor = home(page)
    const { status, address, network, wallet, operations, result } = visitor
    const [a, b] = local.stack.chains
    await visitor.open(`adapter=${library}&wallets=off`)
    await wallet.reject()
    await visitor.choose()
    await expect(modal(page).getByRole('heading', { name: 'Connection declined' })).toBeVisible()
    await wallet.approve()
    await modal(page).getByRole('button', { name: 'Try again' }).click()
    await expect(status).toHaveText('connected')
    await expect(address).toHaveText(first)

    await visitor.sign()
    const { message, signature } = await visitor.signed()
    expect(await verifyMessage({ address: first, message, signature: signature as `0x${string}` })).toBe(true)
    await wallet.reject('personal_sign')
    await visitor.sign()
    await expect(result).toHaveText(/^connection\/user-rejected/)

    await visitor.send()
    const hash = await visitor.hash()
    expect(await chain(a.rpcUrl).receipt(hash)).toMatchObject({ status: 'success', from: first.toLowerCase() })
    const node = createPublicClient({ transport: http(a.rpcUrl) })
    const { to, value } = await node.getTransaction({ hash })
    expect([to, formatEther(value)]).toEqual([second.toLowerCase(), '0.01'])
    await expect(operations.first()).toHaveAttribute('data-status', 'done')

    await visitor.switchTo(b.name)
    await expect(network).toHaveText('Local B (eip155:31338)')
    expect(await wallet.state()).toMatchObject({ chainId: 31338 })
    await visitor.send()
    await expect.poll(() => visitor.hash()).not.toBe(hash)
    expect(await chain(b.rpcUrl).receipt(await visitor.hash())).toMatchObject({ status: 'success' })

    await page.reload()
    await expect(address).toHaveText(first)
    await expect(network).toHaveText('Local B (eip155:31338)')
    expect(await wallet.prompts()).toEqual({})
    await wallet.switchAccount(1)
    await expect(address).toHaveText(second)
    await page.getByRole('button', { name: /^Account/ }).click()
    await modal(page)
      .getByRole('button', { name: /Wallet settings$/ })
      .click()
    await modal(page).getByRole('button', { name: 'Disconnect' }).click()
    await expect(status).toHaveText('disconnected')
    await page.reload()
    await expect(connectButton(page)).toBeVisible()
    expect(await wallet.prompts()).toEqual({})
  })

test('one app with ethers 6 and ethers 5: each client has its own connection, and both sign', async ({ page }) => {
  const side = (name: 'left' | 'right') => {
    const card = page.getByTestId(name)
    return {
      status: page.getByTestId(`${name}-status`),
      signed: page.getByTestId(`${name}-signed`),
      sign: () => card.getByRole('button', { name: 'Sign', exact: true }).click(),
      async connect() {
        await card.getByRole('button', { name: 'Connect wallet' }).click()
        await modal(page)
          .getByRole('button', { name: /^Test Wallet/ })
          .click()
      },
    }
  }
  const [left, right] = [side('left'), side('right')]
  await page.goto('/two-clients.html?adapter=ethers&right=ethers5&wallets=off&pairing=off')
  await left.connect()
  await expect(left.status).toHaveText(`connected ${first}`)
  await expect(right.status).toHaveText('disconnected')
  await right.connect()
  await expect(right.status).toHaveText(`connected ${first}`)
  for (const one of [left, right]) {
    await one.sign()
    await expect(one.signed).toHaveText(`Signed by ${first}`)
  }
  await page.reload()
  await expect(left.status).toHaveText(`connected ${first}`)
  await expect(right.status).toHaveText(`connected ${first}`)
  expect(await pageWallet(page, rdns).prompts()).toEqual({})
})
