import { getBase58Encoder } from '@solana/kit'
import { verifySignIn } from '@solana/wallet-standard-util'
import { connectButton, expect, modal, type Page, test } from '../support/fixtures.ts'
import { view } from '../support/page-client.ts'
import { testWallet } from '../support/test-wallet.ts'

const name = 'Solana Test Wallet'
const feature = 'solana:signIn'
const bytes = (text: string) => Uint8Array.from(getBase58Encoder().encode(text))

function visitor(page: Page) {
  const sheet = view(page, 'SIWXSignMessage')
  return {
    wallet: testWallet(page, name),
    session: page.getByTestId('session'),
    account: page.getByTestId('account'),
    sheet,
    sign: sheet.getByRole('button', { name: 'Sign', exact: true }),
    async open(options = 'required') {
      await page.goto(`/sign-in.html?adapter=none&solana=on&signIn=${options}`)
      await expect(connectButton(page)).toBeVisible()
    },
    async connect() {
      await connectButton(page).click()
      await modal(page)
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .click()
      await expect(sheet).toBeVisible()
    },
    /** The proof that the page keeps. */
    proof: () =>
      page.evaluate(() => {
        const { d } = JSON.parse(Object.entries(localStorage).find(([key]) => key.endsWith(':siwx'))?.[1] ?? '{}') as {
          d: { message: string; signature: string; signedBytes?: string; data: { accountAddress: string } }[]
        }
        return d[0]
      }),
  }
}

/** Whether the reference finds a proof good for what the page asked the wallet. */
function holds(
  input: object,
  proof: { message: string; signature: string; data: { accountAddress: string } },
): boolean {
  const { accountAddress: address } = proof.data
  const account = { address, publicKey: bytes(address), chains: [], features: [] } as const
  const signedMessage = new TextEncoder().encode(proof.message)
  return verifySignIn(input, { account, signedMessage, signature: bytes(proof.signature) })
}

test('signs in by the wallet’s own feature: one prompt, a proof that the reference verifies, none after a reload', async ({
  page,
  site,
}) => {
  const { account, connect, open, proof, session, sign, wallet } = visitor(page)
  await open()
  await connect()
  await wallet.hang(feature)
  await sign.click()
  await wallet.whenPending(feature)
  const [input] = ((await wallet.turn('pending')) as { params: object[] }[]).flatMap(({ params }) => params)
  expect(input).toMatchObject({ domain: new URL(site.url).host, uri: site.url, version: '1' })
  await wallet.release(feature)
  await expect(session).toHaveText('signedIn')
  await expect(modal(page)).toBeHidden()
  expect(await wallet.prompts()).toEqual({ 'standard:connect': 1, [feature]: 1 })
  await expect.poll(proof).toBeDefined()
  const kept = await proof()
  expect(kept?.data.accountAddress).toBe(await account.textContent())
  expect(kept && holds(input ?? {}, kept)).toBe(true)
  expect(kept && holds({ ...input, nonce: '0123456789abcdef' }, kept)).toBe(false)

  await page.reload()
  await expect(session).toHaveText('signedIn')
  await expect(modal(page)).toBeHidden()
  expect(await wallet.prompts()).toEqual({})
})

test('declined, then accepted, by the same feature', async ({ page }) => {
  const { connect, open, session, sheet, sign, wallet } = visitor(page)
  await open()
  await connect()
  await wallet.reject(feature)
  await sign.click()
  await expect(sheet.getByRole('heading', { name: 'Signature declined' })).toBeVisible()
  await expect(session).toHaveText('signedOut')
  await wallet.approve(feature)
  await sign.click()
  await expect(session).toHaveText('signedIn')
  expect(await wallet.prompts()).toEqual({ 'standard:connect': 1, [feature]: 2 })
})

test('a wallet that signs in with another site is refused; then a plain message is signed', async ({ page }) => {
  const { connect, open, session, sheet, sign, wallet } = visitor(page)
  await open()
  await connect()
  await wallet.turn('lie', 'sign-in:domain')
  await sign.click()
  // The button is there all along: only the heading tells that the wallet's answer was judged.
  await expect(
    sheet.getByRole('heading', { name: /^(?:The signature is not valid|Signing didn’t work)$/ }),
  ).toBeVisible()
  expect(await wallet.prompts()).toMatchObject({ [feature]: 1 })
  await expect(session).toHaveText('signedOut')
  await wallet.turn('lie', null)
  await sign.click()
  await expect(session).toHaveText('signedIn')
  expect(await wallet.prompts()).toEqual({ 'standard:connect': 1, [feature]: 1, 'solana:signMessage': 1 })
})

test('a wallet without the feature signs the message', async ({ page }) => {
  const { connect, open, session, sign, wallet } = visitor(page)
  await open()
  await wallet.turn('offerSignIn', false)
  await connect()
  await sign.click()
  await expect(session).toHaveText('signedIn')
  expect(await wallet.prompts()).toEqual({ 'standard:connect': 1, 'solana:signMessage': 1 })
})

for (const form of ['v0', 'compact', 'v1'])
  test(`a hardware wallet signs in by its off-chain message, at the services’ sign-in server: ${form}`, async ({
    page,
  }) => {
    const { connect, open, session, sign, wallet } = visitor(page)
    await open('server')
    await wallet.turn('signOffChain', form)
    await connect()
    await sign.click()
    await expect(session).toHaveText('signedIn')
  })
