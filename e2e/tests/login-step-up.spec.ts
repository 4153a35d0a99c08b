import { addVirtualPasskeys } from '@latchkey/test-wallets/playwright'
import { createPublicClient, http } from 'viem'
import { expect, test } from '../support/login-frame-fixtures.ts'
import { type FrameApp, openFrameApp, readAxe } from '../support/login-frame-site.ts'
import { looks, openNarrow } from '../support/narrow-frame.ts'

const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A new login whose recovery is a passkey. */
async function logInWithPasskey(app: FrameApp, site: { readCode(email: string): Promise<string> }, email: string) {
  await app.ask('CONNECT_EMAIL', { email })
  expect((await app.ask('CONNECT_OTP', { otp: await site.readCode(email) })).ok).toBe(true)
  const user = app.ask<{ address: `0x${string}` }>('GET_USER')
  await app.frame.getByRole('button', { name: /^Use a passkey/ }).click()
  await app.frame.getByRole('button', { name: 'Done' }).click()
  return (await user).payload
}

for (const place of ['same', 'cross'] as const)
  test(`a visitor has the passkey asked for before money leaves, the login on ${place === 'same' ? 'the app’s own site' : 'another site'}`, async ({
    context,
    email,
    page,
    site,
  }) => {
    test.slow()
    const passkeys = await addVirtualPasskeys(context)
    await page.addInitScript(await readAxe())
    const app = await openFrameApp(page, site, { place })
    const { frame } = app
    const button = (name: string) => frame.getByRole('button', { name, exact: true })
    const { address } = await logInWithPasskey(app, site, email)
    await site.fund(address)
    const chain = createPublicClient({ transport: http(site.anvil.url) })
    const sent = () => chain.getTransactionCount({ address })

    const settings = app.ask('SHOW_SETTINGS')
    await expect(button('Ask for my passkey')).toBeVisible()
    expect(await app.axe()).toEqual([])
    // The device alone turns nothing on.
    await passkeys.dismiss()
    await button('Ask for my passkey').click()
    await expect(frame.getByRole('main').getByText('The passkey wasn’t used. Try again.')).toBeVisible()
    await passkeys.accept()
    await button('Ask for my passkey').click()
    await expect(button('Stop asking')).toBeVisible()
    await expect(frame.getByText('From then on your passkey was asked for')).toBeVisible()
    expect(await app.axe()).toEqual([])
    await page.keyboard.press('Escape')
    expect((await settings).ok).toBe(true)

    const send = () => app.rpc<string>('eth_sendTransaction', [{ from: address, to: receiver, value: '0x1' }])
    await passkeys.dismiss()
    const declined = send()
    await button('Approve').click()
    await expect(frame.getByRole('heading', { name: 'Confirm with your passkey' })).toBeVisible()
    await expect(frame.getByRole('main').getByText('The passkey wasn’t used. Try again.')).toBeVisible()
    await expect(frame.getByText(/turn this off in “Your login”/)).toBeVisible()
    expect(await app.axe()).toEqual([])
    await button('Cancel').click()
    expect(await declined).toMatchObject({ ok: false, payload: { code: 4001 } })
    expect(await sent()).toBe(0)

    const retried = send()
    await button('Approve').click()
    await expect(frame.getByRole('main').getByText('The passkey wasn’t used. Try again.')).toBeVisible()
    await passkeys.accept()
    await button('Use my passkey').click()
    expect((await retried).payload).toMatch(/^0x[0-9a-f]{64}$/)
    await expect.poll(sent).toBe(1)
    // Asked right behind the click, where the device answers at once.
    const third = send()
    await button('Approve').click()
    expect((await third).ok).toBe(true)
    await expect.poll(sent).toBe(2)

    const again = app.ask('SHOW_SETTINGS')
    await passkeys.dismiss()
    await button('Stop asking').click()
    await expect(frame.getByRole('main').getByText('The passkey wasn’t used. Try again.')).toBeVisible()
    await expect(button('Stop asking')).toBeVisible()
    await button('I have no passkey at hand').click()
    await expect(frame.getByText('Confirm with your recovery')).toBeVisible()
    expect(await app.axe()).toEqual([])
    await button('Back').click()
    await passkeys.accept()
    await button('Stop asking').click()
    await expect(button('Ask for my passkey')).toBeVisible()
    await page.keyboard.press('Escape')
    await again
    const plain = send()
    await passkeys.dismiss()
    await button('Approve').click()
    expect((await plain).ok).toBe(true)
  })

for (const [name, theme] of looks)
  test(`the setting and the confirmation have no accessibility fault and fit 320 px: ${name}`, async ({
    context,
    email,
    page,
    site,
  }) => {
    test.slow()
    const passkeys = await addVirtualPasskeys(context)
    const { app, check, look, panel } = await openNarrow(page, site, { themeMode: 'light' })
    const { address } = await logInWithPasskey(app, site, email)
    await look(theme)
    const settings = app.ask('SHOW_SETTINGS')
    await check('step-up')
    await panel('step-up').locator('button').press('Enter')
    await expect(panel('step-up').locator('button')).toHaveCount(2)
    await check('step-up')
    await panel('step-up').locator('button').last().press('Enter')
    await check('protected-step-up-off')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await settings

    await passkeys.dismiss()
    const signed = app.rpc('personal_sign', ['0x68656c6c6f', address])
    await panel('approval').locator('button').last().click()
    await check('use-passkey')
    await passkeys.accept()
    await panel('use-passkey').locator('button').last().press('Enter')
    expect((await signed).ok).toBe(true)
  })
