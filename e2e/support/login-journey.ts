import type { LoginVisitor } from '@latchkey/test-wallets/playwright'
import { chain } from './chain.ts'
import { ecosystems } from './ecosystems.ts'
import { connectButton, expect, modal, type Page } from './fixtures.ts'
import { home } from './home.ts'
import { onChain } from './on-chain.ts'

/** The servers of a run, and the faucet of its Solana chain. */
type LocalStack = {
  readonly stack: Parameters<typeof onChain>[0]
  readonly solana: { fund(address: string, lamports: bigint): void }
}

/** The options of the playground with logins, Ethereum and Solana. */
const loginOptions = (further = '') => `login=on&solana=on&testWallets=off${further && `&${further}`}`

/** What every journey does with a login, whatever the visitor logs in with. */
export function loginJourney(page: Page, visitor: LoginVisitor, local: LocalStack) {
  const site = home(page)
  async function openModal(furtherOptions?: string) {
    await site.open(loginOptions(furtherOptions))
    await connectButton(page).click()
    await expect(modal(page)).toBeVisible()
  }
  async function finishFirstLogin() {
    await visitor.later()
    await expect(site.status).toHaveText('connected')
    await expect(modal(page)).toBeHidden()
    await expect(site.address).toHaveText(/^0x[0-9a-fA-F]{40}$/)
    return ((await site.address.textContent()) ?? '') as `0x${string}`
  }
  return {
    ...site,
    /** Opens the page with these options besides those of a login, e.g. `names=on`, and then the modal. */
    openModal,
    /** Answers the questions that follow a first login, and waits until the app has the account. Returns its address. */
    finishFirstLogin,
    /** The whole first login by e-mail: opens the page, logs in, sets up no recovery, and waits for the account. */
    async logInByEmail(email: string) {
      await openModal()
      await visitor.byEmail(email)
      return finishFirstLogin()
    },
    /** Signs a message on the network in use, and checks the signature by software that is not ours. */
    async signAndVerify(namespace: 'eip155' | 'solana') {
      await site.sign()
      await visitor.approve()
      const signed = await site.signed()
      expect(signed.account).toBe(await site.address.textContent())
      expect(await ecosystems.find((each) => each.namespace === namespace)?.verify(signed)).toBe(true)
    },
    /** Sends a little of the native currency, and looks for it on the chain. */
    async sendAndFindOnChain(namespace: 'eip155' | 'solana') {
      const address = (await site.address.textContent()) ?? ''
      if (namespace === 'solana') local.solana.fund(address, 1_000_000_000n)
      else await chain(local.stack.chains[0]?.rpcUrl ?? '').setBalance(address as `0x${string}`, 10n ** 18n)
      const { amount, has } = onChain(local.stack)[namespace] ?? { amount: '', has: async () => false }
      await site.send(amount)
      await visitor.approve()
      const hash = await site.sent()
      expect(await has(hash)).toBe(true)
      await expect(site.operations.first()).toHaveAttribute('data-status', 'done')
    },
  }
}
