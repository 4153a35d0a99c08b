import { phoneChains } from '@latchkey/test-wallets/walletconnect'
import { type EcosystemFacts, ecosystems } from '../support/ecosystems.ts'
import { expect, needPolkadot, type Page, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { onChain } from '../support/on-chain.ts'
import { pageClient, view } from '../support/page-client.ts'
import { scan } from '../support/scan.ts'

needPolkadot()

/** What the modal calls them. */
const names: Readonly<Record<string, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
  polkadot: 'Polkadot',
}

/** Chains are slow on a busy machine. */
const slow = { timeout: 30_000 }

/** The ecosystems that a stack has, and a page and a phone with all of them. */
function everything(stack: Parameters<typeof phoneChains>[0]) {
  const phoneOf = phoneChains(stack)
  const { solana, bitcoin: bip122, cosmos, polkadot } = phoneOf
  const known: Readonly<Record<string, unknown>> = { eip155: true, solana, bip122, cosmos, polkadot }
  const here = ecosystems.filter(({ namespace }) => known[namespace])
  return { phoneOf, here, options: `${here.map(({ options }) => options).join('&')}&wallets=off&testWallets=off` }
}

function visitor(page: Page) {
  const visit = home(page)
  const rowOf = (namespace: string) => visit.connections.and(page.locator(`[data-namespace=${namespace}]`))
  async function use(namespace: string) {
    await rowOf(namespace).getByRole('button', { name: 'Use' }).click()
    await expect(rowOf(namespace).getByRole('button', { name: 'Use' })).toHaveAttribute('aria-pressed', 'true')
  }
  /** Signs with the ecosystem's account on the phone; others find the signature good. */
  async function signWith({ namespace, verify }: EcosystemFacts) {
    await use(namespace)
    await visit.sign()
    await expect.poll(async () => (await visit.signed()).chainId.split(':')[0]).toBe(namespace)
    const answer = await visit.signed()
    expect(await verify(answer), namespace).toBe(true)
    return answer
  }
  return { ...visit, rowOf, use, signWith }
}

test('one scan connects every ecosystem: each signs and sends, all are there after a reload without a question, and leaving one leaves all', async ({
  page,
  local,
  newPhone,
}) => {
  test.slow()
  const { phoneOf, here, options } = everything(local.stack)
  const phone = await newPhone(phoneOf)
  const { open, connections, signWith, rowOf, use, address, status, send, sent } = visitor(page)
  await open(options)
  await scan(page, phone)
  await expect(connections).toHaveCount(here.length)
  expect(phone.prompts()).toEqual({ wc_sessionPropose: 1 })
  for (const ecosystem of here) {
    const { account } = await signWith(ecosystem)
    await expect(address).toHaveText(account)
  }

  const chains = onChain(local.stack)
  const hashes = new Set<string>()
  for (const { namespace } of here) {
    const { amount = '', has } = chains[namespace] ?? {}
    await use(namespace)
    await send(amount)
    // The earlier result stays until there is a new one.
    await expect.poll(async () => hashes.has(await sent()), slow).toBe(false)
    const hash = await sent()
    hashes.add(hash)
    await expect.poll(() => has?.(hash), slow).toBe(true)
  }

  const prompts = phone.prompts()
  await page.reload()
  await expect(connections).toHaveCount(here.length)
  expect(phone.prompts()).toEqual(prompts)
  await expect(status).toHaveText('connected')
  for (const ecosystem of here) await signWith(ecosystem)

  const [, bob = ''] = phone.addresses('solana')
  await phone.switchAccount(1, 'solana')
  await expect(rowOf('solana')).toContainText(bob)
  await expect(rowOf('eip155')).toContainText(phone.addresses('eip155')[0] ?? '')

  // WalletConnect ends sessions, not parts of them.
  await rowOf('solana').getByRole('button', { name: 'Leave' }).click()
  await expect(connections).toHaveCount(0)
  await expect(status).toHaveText('disconnected')
  await expect.poll(() => phone.sessions()).toEqual([])
  await page.reload()
  await expect(status).toHaveText('disconnected')
})

test('a phone that approves one ecosystem adds the others later and takes one back, and the page follows', async ({
  page,
  local,
  newPhone,
}) => {
  const { phoneOf, here, options } = everything(local.stack)
  const limits = Object.fromEntries(here.slice(1).map(({ namespace }) => [namespace, false as const]))
  const phone = await newPhone({ ...phoneOf, limits })
  const { open, connections, signWith, rowOf, address } = visitor(page)
  await open(options)
  await scan(page, phone)
  await expect(connections).toHaveCount(1)
  const first = phone.addresses('eip155')[0] ?? ''
  await expect(address).toHaveText(first)

  phone.namespaces(null)
  await phone.updateSessions()
  await expect(connections).toHaveCount(here.length)
  // The account in use stays in use.
  await expect(address).toHaveText(first)
  for (const ecosystem of here) await signWith(ecosystem)

  phone.namespaces({ eip155: false })
  await phone.updateSessions()
  await expect(rowOf('eip155')).toHaveCount(0)
  await expect(connections).toHaveCount(here.length - 1)
  for (const ecosystem of here.slice(1)) await signWith(ecosystem)
  await phone.disconnect()
  await expect(connections).toHaveCount(0)
})

test('the account that was chosen in a session is in use after a reload, in every ecosystem', async ({
  page,
  local,
  newPhone,
}) => {
  const { phoneOf, here, options } = everything(local.stack)
  const phone = await newPhone({ ...phoneOf, expose: 'all' })
  const { open, connections, rowOf } = visitor(page)
  // Where wagmi keeps the truth, the wallet alone chooses.
  await open(options.replace('adapter=wagmi', 'adapter=ethers'))
  await scan(page, phone)
  await expect(connections).toHaveCount(here.length)
  await pageClient(page).show({ view: 'SwitchAddress' })
  const shownIn = async (namespace: string) => (await rowOf(namespace).textContent()) ?? ''
  const chosen = new Map<string, string>()
  for (const { namespace } of here) {
    const before = await shownIn(namespace)
    const region = view(page, 'SwitchAddress').getByRole('region', { name: names[namespace] ?? '' })
    await region
      .getByRole('button', { name: /^(?!Copy|Disconnect)\w+…/ })
      .nth(1)
      .click()
    await expect(region.getByRole('button', { name: /In use$/ })).toBeVisible()
    await expect(rowOf(namespace)).not.toHaveText(before)
    chosen.set(namespace, await shownIn(namespace))
  }
  const prompts = phone.prompts()
  await page.reload()
  await expect(connections).toHaveCount(here.length)
  for (const [namespace, text] of chosen) await expect(rowOf(namespace)).toHaveText(text)

  // Another order is no other choice.
  await phone.switchAccount(2, 'eip155')
  await expect.poll(() => phone.sessions()[0]?.accounts[0]).toContain(phone.addresses('eip155')[2])
  await expect(rowOf('eip155')).toHaveText(chosen.get('eip155') ?? '')
  expect(phone.prompts()).toEqual(prompts)
})
