import { installPageWallet } from '@latchkey/test-wallets/playwright'
import type { JSHandle } from '@playwright/test'
import { type EcosystemFacts, ecosystems } from '../support/ecosystems.ts'
import { connectButton, expect, modal, needPolkadot, type Page, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { testWallet } from '../support/test-wallet.ts'

needPolkadot()

/** The lie that the wallet is set to, and what the app must see. */
type Lie = {
  readonly tell: readonly unknown[]
  readonly code: string
  /** The account that the wallet claims to be on: the page shows it, and asks for no signature of another one. */
  readonly shows?: string
}
type Liar = EcosystemFacts & {
  readonly connect: readonly Lie[]
  readonly sign: readonly Lie[]
  /** wagmi is believed whatever it does: it may go on waiting for a wallet that was left, and takes a wallet that permits the site by itself. */
  readonly wagmi?: true
}

const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const lie = (name: string, code: string): Lie => ({ tell: [name], code })
const answer = (method: string, value: unknown, code: string): Lie => ({ tell: [method, value], code })

const evm = {
  connect: [
    answer('eth_requestAccounts', ['alice'], 'request/unreadable'),
    answer('eth_requestAccounts', [], 'wallet/unauthorized'),
    answer('eth_chainId', '0xffffffffffffffffff', 'request/unreadable'),
  ],
  sign: [
    answer('personal_sign', 'signed', 'request/unreadable'),
    answer('personal_sign', { signature: '0x11' }, 'request/unreadable'),
    { ...answer('eth_accounts', [other], 'connection/mismatch'), shows: other },
  ],
}
/** Ecosystems where the wallet itself answers: it can lie in the same ways in each. */
const others = {
  connect: [
    lie('strange-accounts', 'wallet/unauthorized'),
    lie('throwing', 'internal/unexpected'),
    lie('garbage', 'request/unreadable'),
  ],
  sign: [
    lie('bad-signature', 'wallet/sign-failed'),
    lie('short-signature', 'wallet/sign-failed'),
    lie('other-message', 'wallet/sign-failed'),
    lie('garbage', 'request/unreadable'),
  ],
}
const [first, ...rest] = ecosystems as readonly [EcosystemFacts, ...EcosystemFacts[]]
const liars: readonly Liar[] = [
  { ...first, ...evm, options: 'adapter=ethers' },
  // What a wallet answers while it connects is wagmi's to judge.
  { ...first, ...evm, connect: [], options: 'adapter=wagmi', wagmi: true },
  ...rest.map((facts) => ({ ...facts, ...others, options: `adapter=none&${facts.options}` })),
]

/** The newest event of the client: a failed connection by the error's code, any other by its name. */
function newestEvent(page: Page): Promise<JSHandle<{ told: unknown }>> {
  return page.evaluateHandle(() => {
    const newest: { told: unknown } = { told: undefined }
    window.latchkey.client.events.on((event) => {
      newest.told = event.event === 'CONNECT_ERROR' ? event.properties.code : event.event
    })
    return newest
  })
}

const frames = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))

for (const { options, wallet: name, controls, connect, sign, wagmi } of liars)
  test(`a lying wallet is a typed error and never a wrong state: ${options}`, async ({ page }) => {
    const visitor = home(page)
    const { status, address, result } = visitor
    const wallet = testWallet(page, controls)
    const row = modal(page).getByRole('button', { name: new RegExp(`^${name}`) })
    const honest = ({ tell }: Lie) => wallet.turn('lie', ...(tell.length > 1 ? [tell[0]] : [null]))
    const leave = async () => {
      await modal(page).getByRole('button', { name: 'Close' }).click()
      await expect(modal(page)).toBeHidden()
    }
    await visitor.open(`${options}&wallets=off&pairing=off`)
    const newest = await newestEvent(page)
    for (const one of connect) {
      await wallet.turn('lie', ...one.tell)
      await connectButton(page).click()
      await row.click()
      await expect(modal(page).getByRole('button', { name: 'Try again' })).toBeVisible()
      await expect.poll(() => newest.evaluate(({ told }) => told), String(one.tell)).toBe(one.code)
      await leave()
      await expect(status).toHaveText('disconnected')
      await honest(one)
    }

    // A wallet that never answers blocks nothing: the visitor leaves it.
    await wallet.disconnect()
    await wallet.hang()
    await connectButton(page).click()
    await row.click()
    await wallet.whenPending()
    await leave()
    if (!wagmi) await expect(status).toHaveText('disconnected')
    await wallet.rejectPending()
    await expect(status).toHaveText('disconnected')
    await wallet.approve()

    await visitor.choose(new RegExp(`^${name}`))
    await expect(status).toHaveText('connected')
    const account = (await address.textContent()) ?? ''
    for (const one of sign) {
      await wallet.turn('lie', ...one.tell)
      await visitor.sign()
      await expect(result, String(one.tell)).toHaveText(new RegExp(`^${one.code}`))
      await expect(address).toHaveText(one.shows ?? account)
      await honest(one)
      if (one.shows) await visitor.sign()
      await expect(status).toHaveText('connected')
      await expect(address).toHaveText(account)
    }
    await visitor.sign()
    await visitor.signed()

    // The visitor leaves in the middle of a request; no part listens to the wallet afterwards.
    await wallet.hang()
    await visitor.sign()
    await wallet.whenPending()
    await visitor.disconnect()
    await expect(status).toHaveText('disconnected')
    await wallet.release()
    if (!wagmi) await wallet.permit()
    await wallet.switchAccount(1)
    await wallet.turn('emitChange')
    await frames(page)
    await expect(status).toHaveText('disconnected')
    await expect(visitor.connections).toHaveCount(0)
  })

/** Every place where an ecosystem looks for wallets. */
const places = [
  'ethereum',
  'phantom',
  'solana',
  'keplr',
  'leap',
  'cosmostation',
  'okxwallet',
  'bitkeep',
  'xfi',
  'unisat',
  'XverseProviders',
  'LeatherProvider',
  'btc_providers',
  'wbip_providers',
  'injectedWeb3',
]

test('a page in which everything throws that looks like a wallet still lists and connects the one that works', async ({
  page,
  local,
}) => {
  await page.addInitScript((names) => {
    const no = () => {
      throw new Error('No wallet at all')
    }
    for (const name of names) Object.defineProperty(window, name, { configurable: true, get: no })
    const hostile = new Proxy({}, { get: no, has: no, ownKeys: no, getOwnPropertyDescriptor: no })
    window.addEventListener('eip6963:requestProvider', () => {
      for (const detail of [hostile, { info: hostile, provider: hostile }, { info: {}, provider: null }])
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    })
    window.addEventListener('wallet-standard:app-ready', (event) => {
      const { detail } = event as CustomEvent<{ register(wallet: unknown): void }>
      for (const wallet of [hostile, { name: 'Half', chains: ['solana:localnet'] }]) detail.register(wallet)
    })
  }, places)
  const chains = local.stack.chains.map(({ id, rpcUrl }) => ({ id, rpcUrl }))
  await installPageWallet(page, { name: 'Honest', rdns: 'test.honest', chains })
  const visitor = home(page)
  // wagmi itself doesn't survive such a page.
  const options = rest.map((facts) => facts.options).join('&')
  await visitor.open(`adapter=ethers&${options}&testWallets=off&wallets=off&pairing=off`)
  await visitor.connect(/^Honest/)
  await visitor.disconnect()
  await expect(visitor.status).toHaveText('disconnected')
  await connectButton(page).click()
  await expect(modal(page).getByRole('button', { name: /^Honest/ })).toBeVisible()
  await expect(modal(page).getByRole('button', { name: /^Half/ })).toHaveCount(0)
})
