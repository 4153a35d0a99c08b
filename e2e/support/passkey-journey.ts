import { type LoginVisitor, pressToClose, type VirtualPasskeys } from '@latchkey/test-wallets/playwright'
import type { Locator } from '@playwright/test'
import { createPublicClient, type Hex, http } from 'viem'
import { connectButton, expect, modal, type Page } from './fixtures.ts'
import { loginJourney } from './login-journey.ts'

/** The window that a click opens. */
export async function popupOf(page: Page, button: Locator): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()])
  return popup
}

/** Presses a button in such a window, which closes by itself. */
async function pressIn(popup: Page, name: string | RegExp): Promise<void> {
  const button = popup.getByRole('button', { name })
  await button.waitFor()
  await pressToClose(popup, () => button.click())
}

/** Presses that button if the earlier passkeys are on another device: this device can make another passkey. */
export async function pressOnOtherDevice(passkeys: VirtualPasskeys, popup: Page, name: string): Promise<void> {
  await popup.getByRole('button', { name }).waitFor()
  // A copy that is still under way would bring a passkey back.
  await passkeys.synced()
  const { keychain } = passkeys
  const { authenticatorId = '', session } = (await keychain.windows.get(popup)) ?? {}
  for (const credentialId of keychain.credentials.keys())
    await session?.send('WebAuthn.removeCredential', { authenticatorId, credentialId })
  await pressIn(popup, name)
}

/** What every journey does with a login by passkey. */
export function passkeyJourney(page: Page, visitor: LoginVisitor, local: Parameters<typeof loginJourney>[2]) {
  const journey = loginJourney(page, visitor, local)
  const client = createPublicClient({ transport: http(local.stack.chains[0]?.rpcUrl) })
  const waitForAccount = async () => {
    await expect(journey.status).toHaveText('connected')
    await expect(journey.address).toHaveText(/^0x[0-9a-fA-F]{40}$/)
    return ((await journey.address.textContent()) ?? '') as Hex
  }
  /** Opens the window of the login, by the first choice of the modal. */
  const openPopup = (name: string | RegExp = 'Continue with a passkey') =>
    popupOf(page, modal(page).getByRole('button', { name }))
  return {
    ...journey,
    client,
    openPopup,
    waitForAccount,
    openModal: (more = '') => journey.openModal(`loginPasskey=on${more && `&${more}`}`),
    /** Logs in in that window. */
    async usePasskey(button: 'Make a new passkey' | 'Use my passkey', opener?: string) {
      await pressIn(await openPopup(opener), button)
    },
    /** Goes on with one passkey, and waits for the account. */
    async finishFirstLogin() {
      await visitor.frame.getByRole('button', { name: 'Go on with one passkey' }).click()
      await visitor.frame.getByRole('button', { name: 'I understand, go on' }).click()
      return waitForAccount()
    },
    async logInAgain(address: string) {
      await connectButton(page).click()
      await pressIn(await openPopup(), 'Use my passkey')
      await expect(journey.address).toHaveText(address)
    },
    /** Signs, and has the chain itself check it (ERC-6492, ERC-1271). */
    async signAsContract() {
      await journey.sign()
      await visitor.approve()
      const { account, message, signature } = await journey.signed()
      expect(await client.verifyMessage({ address: account as Hex, message, signature: signature as Hex })).toBe(true)
      return signature
    },
  }
}
