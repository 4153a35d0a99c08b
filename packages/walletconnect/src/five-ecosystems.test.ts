import { bitcoinAdapter } from '@latchkey/adapter-bitcoin'
import { cosmosAdapter } from '@latchkey/adapter-cosmos'
import { ethersAdapter } from '@latchkey/adapter-ethers'
import { polkadotAdapter } from '@latchkey/adapter-polkadot'
import { solanaAdapter } from '@latchkey/adapter-solana'
import { disconnect, type Namespace, signMessage } from '@latchkey/core'
import { bitcoinRegtest, cosmoshub, mainnet, osmosis, polkadot, solana } from '@latchkey/core/networks'
import { expect, test } from 'vitest'
import { connectedNamespaces, statusOf, usePageLoads } from '../test/page-loads.ts'

const { createBrowser, createPhone } = usePageLoads({
  networks: [mainnet, solana, bitcoinRegtest, cosmoshub, osmosis, polkadot],
  adapters: () => [ethersAdapter(), solanaAdapter(), bitcoinAdapter(), cosmosAdapter(), polkadotAdapter()],
})

const nowhere = 'http://127.0.0.1:1'
const chains = {
  chains: [{ id: 1, rpcUrl: nowhere }],
  solana: [{ id: solana.caipNetworkId, rpcUrl: nowhere }],
  bitcoin: [{ id: bitcoinRegtest.caipNetworkId, esploraUrl: nowhere }],
  cosmos: [{ id: cosmoshub.caipNetworkId }, { id: osmosis.caipNetworkId, prefix: 'osmo' }],
  polkadot: [{ id: polkadot.caipNetworkId, prefix: 0 }],
}
const namespaces = ['bip122', 'cosmos', 'eip155', 'polkadot', 'solana'] as const satisfies readonly Namespace[]

test('five ecosystems in one session: each signs in its own format, changes alone and is restored, and all end together', async () => {
  const phone = await createPhone({ ...chains, expose: 'all' })
  const visit = createBrowser()
  const first = visit()
  await first.scan(phone)
  expect(connectedNamespaces(first)).toEqual(namespaces)
  expect(phone.sessions()).toHaveLength(1)
  expect(phone.prompts()).toEqual({ wc_sessionPropose: 1 })
  expect(Object.fromEntries(namespaces.map((namespace) => [namespace, first.connection(namespace)?.chainId]))).toEqual({
    bip122: bitcoinRegtest.caipNetworkId,
    cosmos: cosmoshub.caipNetworkId,
    eip155: 'eip155:1',
    polkadot: polkadot.caipNetworkId,
    solana: solana.caipNetworkId,
  })
  // One Cosmos account, with the address format of each chain; three accounts in every ecosystem.
  expect(first.connection('cosmos')?.accounts[0].addresses.map(({ address }) => address.split('1')[0])).toEqual([
    'cosmos',
    'osmo',
  ])
  for (const namespace of namespaces) expect(first.connection(namespace)?.accounts.length, namespace).toBe(3)

  // The adapters verify each signature against the account.
  for (const namespace of namespaces) await signMessage(first.client, { message: 'hello', namespace })
  expect(phone.prompts()).toEqual({
    wc_sessionPropose: 1,
    signMessage: 1,
    cosmos_signAmino: 1,
    personal_sign: 1,
    polkadot_signMessage: 1,
    solana_signMessage: 1,
  })

  for (const namespace of namespaces) {
    const others = namespaces.filter((other) => other !== namespace)
    const before = others.map((other) => first.connection(other))
    const own = first.connection(namespace)
    await phone.switchAccount(1, namespace)
    await expect.poll(() => first.connection(namespace)?.accounts, { message: namespace }).not.toEqual(own?.accounts)
    expect(others.map((other) => first.connection(other))).toEqual(before)
  }

  first.leave()
  const later = visit()
  for (const namespace of namespaces) expect(statusOf(later, namespace)).toBe('connecting')
  await expect.poll(() => connectedNamespaces(later)).toEqual(namespaces)
  const prompts = phone.prompts()
  for (const namespace of namespaces) await signMessage(later.client, { message: 'back', namespace })
  expect(phone.prompts().wc_sessionPropose).toBe(prompts.wc_sessionPropose)

  await disconnect(later.client, { namespace: 'bip122' })
  expect(connectedNamespaces(later)).toEqual([])
  await expect.poll(() => phone.sessions()).toEqual([])
})

test.each(namespaces)('a phone that has only %s connects it, and can add the rest', async (namespace) => {
  const others = namespaces.filter((other) => other !== namespace).map((other) => [other, false] as const)
  const phone = await createPhone({ ...chains, limits: Object.fromEntries(others) })
  const page = createBrowser()()
  await page.scan(phone)
  expect(connectedNamespaces(page)).toEqual([namespace])
  expect(page.client.connection.getState().activeNamespace).toBe(namespace)
  phone.reject()
  await expect(signMessage(page.client, { message: 'no' })).rejects.toMatchObject({ code: 'connection/user-rejected' })
  phone.namespaces(null)
  await phone.updateSessions()
  await expect.poll(() => connectedNamespaces(page)).toEqual(namespaces)
  expect(page.client.connection.getState().activeNamespace).toBe(namespace)
})
