import { expect, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { scan } from '../support/scan.ts'

test('a wallet of this browser that connects in one tab is connected in the other, and so is its end', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await page.goto('/')
  await other.goto('/')
  await home(page).connect()
  await expect(home(other).status).toHaveText('connected')
  await expect(home(other).address).toHaveText((await home(page).wallet.addresses())[0] ?? '')
  await home(other).disconnect()
  await expect(home(other).status).toHaveText('disconnected')
  await expect(home(page).status).toHaveText('disconnected')
  expect(await home(other).wallet.prompts()).toEqual({})
})

test('a phone wallet that pairs in one tab is connected in the other, and both ask it; one tab ends it for both', async ({
  page,
  context,
  phone,
}) => {
  const other = await context.newPage()
  await page.goto('/')
  await other.goto('/')
  await scan(page, phone)
  await expect(home(page).status).toHaveText('connected')
  await expect(home(other).status).toHaveText('connected')
  await home(other).sign()
  await expect(home(other).result).toHaveText(/^Signed by 0x/)
  await home(page).sign()
  await expect(home(page).result).toHaveText(/^Signed by 0x/)
  expect(phone.prompts()).toEqual({ wc_sessionPropose: 1, personal_sign: 2 })

  await home(other).disconnect()
  await expect(home(page).status).toHaveText('disconnected')
  await expect.poll(() => phone.sessions()).toEqual([])
})

test('a transaction sent in one tab is in the other’s list', async ({ page, context }) => {
  const other = await context.newPage()
  await page.goto('/')
  await other.goto('/')
  await home(page).connect()
  await home(page).send()
  const hash = await home(page).hash()
  expect(await home(other).hash()).toBe(hash)
})

test('two clients on one page do not see each other', async ({ page, newPhone }) => {
  const [one, two] = [await newPhone(), await newPhone()]
  await two.switchAccount(1)
  const [first, second] = one.addresses()
  const side = (name: 'left' | 'right') => ({
    status: page.getByTestId(`${name}-status`),
    button: page.getByTestId(name).getByRole('button', { name: 'Connect wallet' }),
  })
  const [left, right] = [side('left'), side('right')]
  await page.goto('/two-clients.html?testWallets=off')
  await scan(page, one, left.button)
  await expect(left.status).toHaveText(`connected ${first}`)
  await expect(right.status).toHaveText('disconnected')
  await scan(page, two, right.button)
  await expect(right.status).toHaveText(`connected ${second}`)
  await page.reload()
  await expect(left.status).toHaveText(`connected ${first}`)
  await expect(right.status).toHaveText(`connected ${second}`)

  await one.disconnect()
  await expect(left.status).toHaveText('disconnected')
  await expect(right.status).toHaveText(`connected ${second}`)
})
