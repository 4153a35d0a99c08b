import { existsSync } from 'node:fs'
import { encodeSs58, polkadotMnemonicAccounts, testMnemonic } from '@latchkey/test-wallets'
import { pressToClose } from '@latchkey/test-wallets/playwright'
import { signatureVerify } from '@polkadot/util-crypto'
import { connectButton, expect, modal, needPolkadot, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { openWithExtension } from '../support/polkadot-extension.ts'

const executablePath = [
  process.env.LATCHKEY_FULL_CHROMIUM ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
].find(existsSync)

needPolkadot()

test.skip(!executablePath, 'no whole Chromium on this machine; the build that comes by npm has no extensions')

test('Polkadot{.js}, the real extension: it is listed, asks its owner, signs, and comes back without a prompt', async ({
  site,
}, info) => {
  info.setTimeout(120_000)
  const [account] = polkadotMnemonicAccounts({ count: 1 })
  const alice = encodeSs58(account?.publicKey ?? new Uint8Array(), 2)
  const { context, password, popup } = await openWithExtension({
    executablePath: executablePath ?? '',
    folder: info.outputPath('browser'),
    mnemonic: testMnemonic,
  })
  const page = await context.newPage()
  const { address, sign, signed, status } = home(page)
  await page.goto(`${site.url}/?adapter=none&polkadot=on&wallets=off&testWallets=off`)
  await connectButton(page).click()
  const row = modal(page).getByRole('button', { name: /^Polkadot\{\.js\}/ })
  const asking = await popup(() => row.click())
  await pressToClose(asking, () =>
    asking
      .getByText(/Yes, allow/i)
      .first()
      .click(),
  )
  await expect(status).toHaveText('connected')
  await expect(address).toHaveText(alice)

  const signing = await popup(sign)
  await signing.locator('input[type=password]').first().fill(password)
  await pressToClose(signing, () => signing.getByText('Sign the message', { exact: true }).click())
  const { message, scheme, signature } = await signed()
  expect(scheme).toBe('sr25519')
  // The extension of that year signed what it was given; newer ones put it in <Bytes>.
  const texts = [message, `<Bytes>${message}</Bytes>`]
  expect(texts.some((text) => signatureVerify(text, signature, alice).isValid)).toBe(true)

  const windows = context.pages().length
  await page.reload()
  await expect(address).toHaveText(alice)
  expect(context.pages()).toHaveLength(windows)
  await context.close()
})
