import type { LoginVisitor } from '@latchkey/test-wallets/playwright'
import { chain } from './chain.ts'
import { ecosystems } from './ecosystems.ts'
import { connectButton, expect, modal, type Page } from './fixtures.ts'
import { home } from './home.ts'
import { onChain } from './on-chain.ts'

type Local = {
  readonly stack: Parameters<typeof onChain>[0]
  readonly solana: { fund(address: string, lamports: bigint): void }
}

/** The playground with logins, Ethereum and Solana. `more`: further options of the page. */
const loginOptions = (more = '') => `login=on&solana=on&testWallets=off${more && `&${more}`}`

/** What every journey does with a login, whatever the visitor logged in with. */
export function loginJourney(page: Page, visitor: LoginVisitor, local: Local) {
  const site = home(page)
  async function begin(more?: string) {
    await site.open(loginOptions(more))
    await connectButton(page).click()
    await expect(modal(page)).toBeVisible()
  }
  async function arrived() {
    await visitor.later()
    await expect(site.status).toHaveText('connected')
    await expect(modal(page)).toBeHidden()
    await expect(site.address).toHaveText(/^0x[0-9a-fA-F]{40}$/)
    return ((await site.address.textContent()) ?? '') as `0x${string}`
  }
  return {
    ...site,
    /** Opens the page and the modal. */
    begin,
    /** Answers the questions of a first login, and waits for the account. */
    arrived,
    /** The whole first login by e-mail: opens the page, logs in, sets up no recovery, and waits for the account. */
    async byEmail(email: string) {
      await begin()
      await visitor.byEmail(email)
      return arrived()
    },
    /** Signs a message on the network in use, and checks it by software that is not ours. */
    async signs(namespace: 'eip155' | 'solana') {
      await site.sign()
      await visitor.approve()
      const signed = await site.signed()
      expect(signed.account).toBe(await site.address.textContent())
      expect(await ecosystems.find((each) => each.namespace === namespace)?.verify(signed)).toBe(true)
    },
    /** Sends a little of the native currency, and looks for it on the chain. */
    async sends(namespace: 'eip155' | 'solana') {
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
