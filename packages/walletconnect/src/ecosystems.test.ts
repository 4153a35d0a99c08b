import { connectPairing, disconnect, sendTransaction, signMessage, switchNetwork } from '@latchkey/core'
import {
  address,
  createSolanaRpc,
  getBase58Encoder,
  getPublicKeyFromAddress,
  signatureBytes,
  signature as toSignature,
  verifySignature,
} from '@solana/kit'
import { verifyMessage } from 'viem'
import { expect, test } from 'vitest'
import { olderSolana, useEcosystems } from '../test/ecosystems.ts'
import { connectedNamespaces, statusOf } from '../test/page-loads.ts'
import { transferWire } from '../test/transfer-wire.ts'

const { chain, connected, createBrowser, createPhone } = useEcosystems()

async function verifySolana(signer: string, message: string, signature: string): Promise<boolean> {
  const key = await getPublicKeyFromAddress(address(signer))
  const bytes = signatureBytes(Uint8Array.from(getBase58Encoder().encode(signature)))
  return verifySignature(key, bytes, new TextEncoder().encode(message))
}

test('one scan connects every ecosystem of the wallet, each one signs, and one disconnect ends all', async () => {
  const { page, phone } = await connected()
  const { client } = page
  const [evm, solana] = [page.connection('eip155'), page.connection('solana')]
  expect(evm?.sessionId).toBe(solana?.sessionId)
  expect(client.connection.getState().activeNamespace).toBe('eip155')
  expect(phone.prompts()).toEqual({ wc_sessionPropose: 1 })

  const [evmAddress = '', solanaAddress = ''] = [phone.addresses('eip155')[0], phone.addresses('solana')[0]]
  const signed = await signMessage(client, { message: 'hello' })
  expect(
    await verifyMessage({
      address: evmAddress as `0x${string}`,
      message: 'hello',
      signature: signed.signature as `0x${string}`,
    }),
  ).toBe(true)
  const { signature } = await signMessage(client, { message: 'hello', namespace: 'solana' })
  expect(await verifySolana(solanaAddress, 'hello', signature)).toBe(true)
  expect(phone.requests().map(({ method }) => method)).toEqual([
    'wc_sessionPropose',
    'personal_sign',
    'solana_signMessage',
  ])

  await disconnect(client, { namespace: 'solana' })
  expect(connectedNamespaces(page)).toEqual([])
  await expect.poll(() => phone.sessions()).toEqual([])
})

test('a wallet approves some ecosystems; an ecosystem added later joins, and the ones in use stay unchanged', async () => {
  const { page, phone } = await connected({ limits: { solana: false } })
  const { client } = page
  expect(connectedNamespaces(page)).toEqual(['eip155'])
  await switchNetwork(client, { chainId: 'eip155:137' })
  const before = page.connection('eip155')

  phone.namespaces(null)
  await phone.updateSessions()
  await expect.poll(() => connectedNamespaces(page)).toEqual(['eip155', 'solana'])
  expect(page.connection('eip155')).toEqual(before)
  expect(client.connection.getState().activeNamespace).toBe('eip155')
  await signMessage(client, { message: 'joined', namespace: 'solana' })
  await signMessage(client, { message: 'stayed' })
  expect(phone.requests().at(-1)).toMatchObject({ method: 'personal_sign' })
})

test('an ecosystem that the wallet removes ends alone, and the session continues', async () => {
  const { page, phone } = await connected()
  phone.namespaces({ eip155: false })
  await phone.updateSessions()
  await expect.poll(() => connectedNamespaces(page)).toEqual(['solana'])
  expect(statusOf(page, 'eip155')).toBe('disconnected')
  expect(page.client.connection.getState().activeNamespace).toBe('solana')
  expect((await signMessage(page.client, { message: 'alone' })).signature).toMatch(/^[1-9A-Za-z]{80,}$/)
  expect(phone.sessions()).toHaveLength(1)
})

test('accounts and networks change in their own ecosystem, and several accounts are all listed', async () => {
  const { page, phone } = await connected({ expose: 'all' })
  const accounts = (namespace: 'eip155' | 'solana') => page.connection(namespace)?.accounts.map(({ key }) => key)
  const spelled = (namespace: 'eip155' | 'solana') =>
    phone.addresses(namespace).map((address) => (namespace === 'eip155' ? address.toLowerCase() : address))
  expect(accounts('eip155')).toEqual(spelled('eip155'))
  expect(accounts('solana')).toEqual(spelled('solana'))

  const evm = page.connection('eip155')
  await phone.switchAccount(1, 'solana')
  await expect.poll(() => page.connection('solana')?.accounts[0].key).toBe(phone.addresses('solana')[1])
  expect(page.connection('eip155')).toEqual(evm)

  const solana = page.connection('solana')
  await phone.switchChain(137)
  await expect.poll(() => page.connection('eip155')?.chainId).toBe('eip155:137')
  expect(page.connection('solana')).toEqual(solana)
})

test('a wallet with Solana’s older id gets requests with that id, and the app never sees it', async () => {
  const { page, phone } = await connected({ solana: [{ id: olderSolana, rpcUrl: chain().url }] })
  expect(phone.sessions()[0]?.chains).toContain(olderSolana)
  expect(page.connection('solana')).toMatchObject({ chainId: chain().chainId, approvedChains: [chain().chainId] })
  await signMessage(page.client, { message: 'older', namespace: 'solana' })
  await phone.switchAccount(2, 'solana')
  const third = phone.addresses('solana')[2]
  await expect.poll(() => page.connection('solana')?.activeAccount).toBe(third)
  await phone.switchChain(olderSolana)
  await signMessage(page.client, { message: 'again', namespace: 'solana' })
  expect(page.connection('solana')?.chainId).toBe(chain().chainId)
})

test('an ecosystem approved only on networks that the app lacks is left out, and the others connect', async () => {
  const phone = await createPhone()
  phone.wrongChain('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
  const page = createBrowser()()
  await page.scan(phone)
  expect(connectedNamespaces(page)).toEqual(['eip155'])
})

test('an ecosystem disconnects when its networks are no longer the app’s, and reconnects when they are again', async () => {
  const { page, phone } = await connected()
  const before = page.connection('eip155')
  phone.wrongChain('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
  await phone.updateSessions()
  await expect.poll(() => connectedNamespaces(page)).toEqual(['eip155'])
  phone.wrongChain(null)
  await phone.updateSessions()
  await expect.poll(() => connectedNamespaces(page)).toEqual(['eip155', 'solana'])
  expect(page.connection('eip155')).toEqual(before)
  await signMessage(page.client, { message: 'back', namespace: 'solana' })
})

test('a session without a usable ecosystem is ended, so that the wallet doesn’t show it', async () => {
  const phone = await createPhone({ limits: { eip155: false } })
  phone.wrongChain('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
  const page = createBrowser()()
  const { uri, approval } = await connectPairing(page.client, {})
  await phone.pair(uri)
  await expect(approval).rejects.toMatchObject({ code: 'network/unsupported' })
  await expect.poll(() => phone.sessions()).toEqual([])
  expect(connectedNamespaces(page)).toEqual([])
})

test('a reload restores every ecosystem without a prompt, each one signs, and the wallet ends all at once', async () => {
  const { page, phone, visit } = await connected()
  page.leave()
  const later = visit()
  expect(statusOf(later, 'eip155')).toBe('connecting')
  expect(statusOf(later, 'solana')).toBe('connecting')
  await expect.poll(() => connectedNamespaces(later)).toEqual(['eip155', 'solana'])
  expect(phone.prompts()).toEqual({ wc_sessionPropose: 1 })
  for (const namespace of ['eip155', 'solana'] as const) await signMessage(later.client, { message: 'back', namespace })
  expect(phone.prompts()).toMatchObject({ personal_sign: 1, solana_signMessage: 1 })
  await phone.disconnect()
  await expect.poll(() => connectedNamespaces(later)).toEqual([])
})

test('a session that the wallet extends is kept for longer', async () => {
  const { page, phone } = await connected()
  const expiresAt = () => Object.values(page.client.connection.getState().sessions)[0]?.expiresAt ?? 0
  const before = expiresAt()
  const connections = page.client.connection.getState().connections
  // The SDK counts in seconds, starting now.
  await expect.poll(async () => phone.extendSessions().then(expiresAt)).toBeGreaterThan(before)
  expect(page.client.connection.getState().connections).toEqual(connections)
})

test.each([
  ['sends itself', undefined],
  ['signs, and the app sends', ['solana_signMessage', 'solana_signTransaction']],
])('a phone that %s moves SOL', async (_name, methods) => {
  const { page, phone } = await connected(methods && { limits: { solana: { methods } } })
  const [from = '', to = ''] = phone.addresses('solana')
  const transaction = await transferWire(chain().url, { from, to, lamports: methods ? 21n : 22n })
  const { hash } = await sendTransaction(page.client, { transaction, namespace: 'solana' })
  const { value } = await createSolanaRpc(chain().url)
    .getSignatureStatuses([toSignature(hash)])
    .send()
  expect(value).toMatchObject([{ err: null }])
  expect(phone.prompts()).toMatchObject({ [methods ? 'solana_signTransaction' : 'solana_signAndSendTransaction']: 1 })
})

test('a phone that declines in one ecosystem stays connected in the other', async () => {
  const { page, phone } = await connected()
  phone.reject('solana_signMessage')
  const declined = signMessage(page.client, { message: 'no', namespace: 'solana' })
  await expect(declined).rejects.toMatchObject({ code: 'connection/user-rejected' })
  await expect(signMessage(page.client, { message: 'yes' })).resolves.toHaveProperty('signature')
})
