import { fileURLToPath } from 'node:url'
import { ed25519 } from '@noble/curves/ed25519.js'
import { getBase58Decoder, getBase58Encoder } from '@solana/kit'
import { build, type Rolldown } from 'vite'
import { connectButton, expect, modal, test } from '../support/fixtures.ts'
import { openPhone } from '../support/mobile-wallet.ts'
import { view } from '../support/page-client.ts'

const name = 'Mobile Wallet Adapter'
test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  viewport: { width: 412, height: 915 },
  hasTouch: true,
})

let register = ''
test.beforeAll(async () => {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('../fixtures/mobile/register.ts', import.meta.url)),
        formats: ['iife'],
        name: 'mobile',
      },
    },
  })
  const [output] = (Array.isArray(result) ? result : [result]) as readonly Rolldown.RolldownOutput[]
  register = output?.output.find((item) => item.type === 'chunk')?.code ?? ''
})

test('on Android the phone’s own wallets are a row: connect in the click’s turn, sign in, reload without asking', async ({
  page,
  quiet,
}) => {
  // Its own dialogs ask for a font of Google's.
  quiet.allow(/ERR_NAME_NOT_RESOLVED/)
  await page.addInitScript({ content: register })
  const phone = await openPhone(page)
  const work = page.waitForResponse((response) => response.url().includes('/create-abilities-'))
  await page.goto('/sign-in.html?adapter=none&solana=on&signIn=required')
  await connectButton(page).click()
  const row = modal(page).getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(row).toHaveCount(1)
  // What connecting needs follows the list.
  await page.evaluate((code) => import(code), (await work).url())
  phone.decline(true)
  await row.click()
  await expect(modal(page).getByRole('heading', { name: 'Connection declined' })).toBeVisible()
  phone.decline(false)
  await modal(page).getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => phone.links.length).toBe(2)
  expect(await page.evaluate(() => window.connectTurns)).toEqual([true, true])
  const sign = view(page, 'SIWXSignMessage').getByRole('button', { name: 'Sign', exact: true })
  await expect(page.getByTestId('account')).toHaveText(phone.account.address)
  const before = phone.methods().length

  phone.decline(true)
  await sign.click()
  await expect(view(page, 'SIWXSignMessage').getByRole('heading', { name: 'Signature declined' })).toBeVisible()
  phone.decline(false)
  await sign.click()
  await expect(page.getByTestId('session')).toHaveText('signedIn')
  expect(
    phone
      .methods()
      .slice(before)
      .filter((method) => method === 'sign_messages'),
  ).toHaveLength(2)
  const { message, signature } = await page.evaluate(() => {
    const kept = Object.entries(localStorage).find(([key]) => key.endsWith(':siwx'))?.[1] ?? '{}'
    return (JSON.parse(kept) as { d: [{ message: string; signature: string }] }).d[0]
  })
  const bytes = Uint8Array.from(getBase58Encoder().encode(signature))
  expect(ed25519.verify(bytes, new TextEncoder().encode(message), phone.account.publicKey)).toBe(true)
  expect(getBase58Decoder().decode(phone.account.publicKey)).toBe(phone.account.address)

  const links = phone.links.length
  await page.reload()
  await expect(page.getByTestId('session')).toHaveText('signedIn')
  expect(phone.links).toHaveLength(links)
  await phone.close()
})
