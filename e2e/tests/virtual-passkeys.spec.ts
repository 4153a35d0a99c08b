import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addVirtualPasskeys } from '@latchkey/test-wallets/playwright'
import { expect, type Frame, type Page, test } from '@playwright/test'
import { withStoragePartitioning } from '../support/storage-partitioning.ts'

test.use({
  launchOptions: [
    async ({ launchOptions }, use) => use(await withStoragePartitioning(launchOptions)),
    { scope: 'worker' },
  ],
})

const html = `<!doctype html><button>go</button>`

async function startPages() {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    const { port } = server.address() as AddressInfo
    const frame = `http://login.shop.localhost:${port}/frame`
    response.end(request.url === '/app' ? `<iframe src="${frame}" allow="publickey-credentials-get"></iframe>` : html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { at: (host: string, path: string) => `http://${host}.localhost:${port}${path}`, close: () => server.close() }
}

/** Calls WebAuthn in a click, and resolves with the credential's id, its PRF value, or the name of the error. */
async function ask(where: Page | Frame, kind: 'create' | 'get') {
  await where.evaluate((which) => {
    const salt = new TextEncoder().encode('salt')
    const extensions = { prf: { eval: { first: salt } } } as object
    const challenge = crypto.getRandomValues(new Uint8Array(32))
    const user = { id: new Uint8Array([1]), name: 'ann', displayName: 'ann' }
    const create = {
      challenge,
      extensions,
      user,
      rp: { id: 'shop.localhost', name: 'Shop' },
      pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
      authenticatorSelection: { residentKey: 'required' as const, userVerification: 'required' as const },
    }
    const get = { challenge, extensions, rpId: 'shop.localhost', userVerification: 'required' as const }
    const page = window as unknown as { answer?: Promise<unknown> }
    const button = document.querySelector('button')
    button?.addEventListener(
      'click',
      () => {
        const { credentials } = navigator
        page.answer = (
          which === 'create' ? credentials.create({ publicKey: create }) : credentials.get({ publicKey: get })
        )
          .then((credential) => {
            const key = credential as PublicKeyCredential
            const { prf } = key.getClientExtensionResults() as { prf?: { results?: { first: ArrayBuffer } } }
            return { id: key.id, prf: [...new Uint8Array(prf?.results?.first ?? new ArrayBuffer(0))] }
          })
          .catch(({ name }: Error) => ({ error: name }))
      },
      { once: true },
    )
  }, kind)
  await where.getByRole('button', { name: 'go' }).click()
  return where.evaluate(
    () => (window as unknown as { answer: Promise<{ id?: string; prf?: number[]; error?: string }> }).answer,
  )
}

test('a passkey of one window works in every other one and in frames, with one PRF value; a dismissed dialog fails', async ({
  context,
  browser,
  page,
}) => {
  const pages = await startPages()
  const passkeys = await addVirtualPasskeys(context)
  const popup = await context.newPage()
  await popup.goto(pages.at('login.shop', '/popup'))
  const made = await ask(popup, 'create')
  expect(made.prf).toHaveLength(32)
  await popup.close()

  for (const app of ['app.shop', 'app.other']) {
    await page.goto(pages.at(app, '/app'))
    const frame = page.frames()[1] as Frame
    expect(await ask(frame, 'get')).toEqual(made)
  }
  await passkeys.dismiss()
  expect(await ask(page.frames()[1] as Frame, 'get')).toEqual({ error: 'NotAllowedError' })
  await passkeys.accept()

  const phone = await browser.newContext()
  await addVirtualPasskeys(phone, passkeys.keychain)
  const second = await phone.newPage()
  await second.goto(pages.at('login.shop', '/popup'))
  expect(await ask(second, 'get')).toEqual(made)
  await passkeys.clear()
  expect([passkeys.count(), (await ask(second, 'get')).error]).toEqual([0, 'NotAllowedError'])
  await phone.close()
  pages.close()
})

test('a frame of another site keeps storage of its own, as browsers have it', async ({ context, page }) => {
  const pages = await startPages()
  const top = await context.newPage()
  await top.goto(pages.at('login.shop', '/popup'))
  await top.evaluate(() => localStorage.setItem('kept', 'yes'))
  const kept = () => (page.frames()[1] as Frame).evaluate(() => localStorage.getItem('kept'))
  await page.goto(pages.at('app.shop', '/app'))
  expect(await kept()).toBe('yes')
  await page.goto(pages.at('app.other', '/app'))
  expect(await kept()).toBe(null)
  pages.close()
})
