import { ethersAdapter } from '@latchkey/adapter-ethers'
import {
  activeConnection,
  addressOn,
  createLatchkey,
  disconnect,
  type LatchkeyClient,
  sendTransaction,
  signMessage,
  signTypedData,
  waitForTransaction,
} from '@latchkey/core'
import { emailLogin, getIdentityToken, login } from '@latchkey/core/login'
import { createFakePlatform, createMemoryStorage, type MemoryStorage } from '@latchkey/core/testing'
import { type FrameHost, frameAuth } from '@latchkey/frame'
import { type Anvil, startAnvil } from '@latchkey/test-wallets/anvil'
import { createTestClient, http, parseEther, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '../testing/browser.fixture.ts'
import { chainId, type Site, startSite } from '../testing/site.fixture.ts'

let site: Site
let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  site = await startSite({ chains: { [chainId]: anvil.url } })
})
afterAll(async () => {
  await site?.close()
  await anvil?.close()
})

const local = () => ({
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [anvil.url] } },
})

type Frame = Awaited<ReturnType<Site['openFrame']>>

/** An app's page with the real client, in front of the real login site. */
async function openPage({ page, storage = createMemoryStorage() }: { page?: Page; storage?: MemoryStorage } = {}) {
  const frame = await site.openFrame({ page })
  const shown: boolean[] = []
  let opened = 0
  const host: FrameHost = {
    origin: frame.app.origin,
    listen: frame.app.listen,
    open() {
      opened += 1
      queueMicrotask(() => frame.served.notify('READY', { version: '1' }))
      return {
        peer: () => frame.frame,
        onError: () => () => {},
        onDismiss: () => () => {},
        setVisible: (visible) => void shown.push(visible),
        remove: () => {},
      }
    },
  }
  const client = createLatchkey({
    networks: [local()],
    adapters: [ethersAdapter()],
    auth: frameAuth({ url: 'https://login.shop.example/frame.html', projectId: 'shop', host }),
    platform: createFakePlatform({ metadata: { name: 'Shop' } }),
    storage,
    logLevel: 'silent',
  })
  const stop = client.start()
  return { client, frame, opened: () => opened, stop, storage }
}

const connected = (client: LatchkeyClient) => activeConnection(client.connection.getState(), 'eip155')

const addressOf = (client: LatchkeyClient) => {
  const connection = connected(client)
  return connection ? addressOn(connection) : ''
}

async function logIn(client: LatchkeyClient, { page: _ }: Pick<Frame, 'page'>): Promise<string> {
  const email = site.newEmail()
  const flow = client.use(emailLogin)
  flow.submit(email)
  await expect.poll(() => flow.getState().status).toBe('device')
  flow.confirmDevice()
  await expect.poll(() => flow.getState().status).toBe('code')
  flow.verify(await site.mailbox.nextCode(email))
  await expect.poll(() => flow.getState().status).toBe('connected')
  return email
}

test('[S1.5] a visitor without a wallet logs in by e-mail, signs, sends, reloads and leaves', async () => {
  const first = await openPage()
  const { client, frame, storage } = first
  expect(first.opened()).toBe(0)
  const email = await logIn(client, frame)
  const connection = connected(client)
  expect(connection).toMatchObject({ connectorId: 'auth', chainId, namespace: 'eip155' })
  const account = connection ? addressOn(connection) : ''
  expect(client.use(login).getState().user).toMatchObject({ email, method: 'email' })

  const signing = signMessage(client, { message: 'Sign me' })
  await frame.answer('approve')
  const { signature } = await signing
  expect(await recoverMessageAddress({ message: 'Sign me', signature: signature as `0x${string}` })).toBe(account)

  await createTestClient({ mode: 'anvil', transport: http(anvil.url) }).setBalance({
    address: account as `0x${string}`,
    value: parseEther('1'),
  })
  const sending = sendTransaction(client, {
    transaction: { to: '0x000000000000000000000000000000000000dEaD', value: 10n },
  })
  await frame.answer('approve')
  const { hash } = await sending
  expect(await waitForTransaction(client, { hash })).toMatchObject({ status: 'success' })
  first.stop()

  const second = await openPage({ page: frame.page, storage })
  await expect.poll(() => connected(second.client)?.abilities.length).toBeTruthy()
  const again = connected(second.client)
  expect(again && addressOn(again)).toBe(account)
  expect(second.client.use(login).getState().user).toMatchObject({ email })
  expect(second.frame.questions).toEqual([])

  await disconnect(second.client)
  expect(connected(second.client)).toBeUndefined()
  expect(await frame.page.tokens.read()).toBeUndefined()
  second.stop()

  const third = await openPage({ page: frame.page, storage })
  await expect.poll(() => third.client.ready.getState()).toBe(true)
  expect([connected(third.client), third.opened()]).toEqual([undefined, 0])
  third.stop()
})

test('a login signs typed data, gives the app’s server a token, and says what it declines', async () => {
  const { client, frame, stop } = await openPage()
  await logIn(client, frame)
  const connection = connected(client)
  const typedData = {
    domain: { name: 'Shop', chainId: 31337 },
    types: { Order: [{ name: 'amount', type: 'uint256' }] },
    primaryType: 'Order',
    message: { amount: 7n },
  } as const
  const signing = signTypedData(client, { typedData })
  await frame.answer('approve')
  const { signature } = await signing
  expect(await recoverTypedDataAddress({ ...typedData, signature: signature as `0x${string}` })).toBe(
    connection && addressOn(connection),
  )
  expect((await getIdentityToken(client)).split('.')).toHaveLength(3)

  const declining = signMessage(client, { message: 'No' }).catch((error: unknown) => error)
  await frame.answer('reject')
  expect(await declining).toMatchObject({ code: 'connection/user-rejected' })
  stop()
})

test('[S6.9] reads, broadcasts and questions about the account are answered without the visitor', async () => {
  const { client, frame, stop } = await openPage()
  await logIn(client, frame)
  const account = addressOf(client)
  const raw = { method: 'eth_sendRawTransaction', params: ['0x00'] }
  const call = { to: account, data: '0x' }
  for (const { method, params } of [
    { method: 'eth_accounts', params: [] },
    { method: 'eth_call', params: [call, 'latest'] },
    { method: 'eth_getBalance', params: [account, 'latest'] },
    { method: 'eth_chainId', params: [] },
    { method: 'wallet_getAssets', params: [{ account }] },
    { method: 'wallet_getCapabilities', params: [account] },
    raw,
  ]) {
    const answer = frame.channel.request('RPC_REQUEST', { method, params, chainId })
    // The node refuses these bytes; the visitor was not asked all the same.
    if (method === raw.method) await expect(answer).rejects.toMatchObject({ code: 'login/failed' })
    else await expect(answer).resolves.toBeDefined()
  }
  expect(frame.questions).toEqual([])
  stop()
})

test('[S6.12] every signature and every transaction waits for the visitor', async () => {
  const { client, frame, stop } = await openPage()
  await logIn(client, frame)
  const account = addressOf(client)
  const typedData = {
    domain: { chainId: 31337 },
    types: { Order: [{ name: 'amount', type: 'uint256' }] },
    primaryType: 'Order',
    message: { amount: '7' },
  }
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const { address: pubkey } = await frame.channel.request('GET_USER', { chainId: solana })
  for (const { method, params, on } of [
    { method: 'personal_sign', params: ['0x68656c6c6f', account], on: chainId },
    { method: 'eth_signTypedData_v4', params: [account, JSON.stringify(typedData)], on: chainId },
    { method: 'eth_sendTransaction', params: [{ from: account, to: account, gas: '0x5208' }], on: chainId },
    { method: 'solana_signMessage', params: { message: 'Cn8eVZg', pubkey }, on: solana },
    { method: 'solana_signTransaction', params: { transaction: 'AQ==', pubkey }, on: solana },
    { method: 'solana_signAllTransactions', params: { transactions: ['AQ==', 'Ag=='] }, on: solana },
    { method: 'solana_signAndSendTransaction', params: { transaction: 'AQ==', pubkey }, on: solana },
  ]) {
    let ended = false
    const asked = frame.questions.length
    const answer = frame.channel.request('RPC_REQUEST', { method, params, chainId: on }).finally(() => {
      ended = true
    })
    const refused = expect(answer).rejects.toMatchObject({ code: 'connection/user-rejected' })
    await expect.poll(() => frame.questions.length).toBe(asked + 1)
    expect([method, ended]).toEqual([method, false])
    await frame.answer('reject')
    await refused
  }
  // A commitment that doesn't exist is refused before the visitor is asked.
  const asked = frame.questions.length
  const params = { transaction: 'AQ==', pubkey, options: { preflightCommitment: 'latest' } }
  const wrong = { method: 'solana_signAndSendTransaction', params, chainId: solana }
  await expect(frame.channel.request('RPC_REQUEST', wrong)).rejects.toMatchObject({
    details: 'options.preflightCommitment: Invalid enum value',
  })
  expect(frame.questions).toHaveLength(asked)
  stop()
})
