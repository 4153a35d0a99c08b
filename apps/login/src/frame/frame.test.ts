import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@latchkey/core'
import { isLatchkeyError } from '@latchkey/core/errors'
import { type Channel, openChannel } from '@latchkey/frame'
import { refusalOf } from '@latchkey/frame/protocol'
import { serveApp } from '@latchkey/frame/remote'
import { twoWindows } from '@latchkey/frame/testing'
import { createLog, type Services, startServices } from '@latchkey/services'
import { type Anvil, startAnvil } from '@latchkey/test-wallets/anvil'
import { base58 } from '@scure/base'
import {
  createPublicClient,
  createTestClient,
  http,
  parseEther,
  recoverMessageAddress,
  recoverTypedDataAddress,
  stringToHex,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBrowser, type Page } from '../testing/browser.fixture.ts'
import { createAccountKeys } from '../worker/account-keys.ts'
import { createApprovals } from './approvals.ts'
import { createHandlers } from './handlers.ts'
import { createNodes } from './nodes.ts'
import type { Question } from './rpc.ts'

const origin = 'http://login.localhost'
const chainId = 'eip155:31337'
const lines: string[] = []
let folder: string
let services: Services
let anvil: Anvil
let time = 1_800_000_000_000

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-login-frame-'))
  const file = join(folder, 'sealing')
  writeFileSync(file, Buffer.alloc(32, 7).toString('base64url'))
  anvil = await startAnvil({ chainId: 31337 })
  services = await startServices({
    port: 0,
    projects: [{ id: 'shop', allowedOrigins: ['https://app.shop.example', origin] }],
    chains: { [chainId]: anvil.url },
    log: createLog('debug', (line) => void lines.push(line)),
    now: () => time,
    login: { origins: [origin], name: 'Shop', sealingSecret: { file } },
  })
})

afterAll(async () => {
  await services?.close()
  await anvil?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function readCode(email: string): Promise<string> {
  const find = () =>
    lines
      .filter((line) => line.includes(email))
      .at(-1)
      ?.match(/\b(\d{6})\b/)?.[1]
  await expect.poll(find).toBeTruthy()
  const code = find() ?? ''
  lines.length = 0
  return code
}

let count = 0
let ids = 0
const random = { id: () => `id${++ids}` }

/** The app's end of a frame that runs here, with everything real but the windows. */
async function openFrame(page?: Page) {
  const browser = createBrowser({ url: services.url, origin, readCode })
  const { server, store, tokens } = page ?? (await browser.openPage())
  const approvals = createApprovals<Question>()
  const questions: Question[] = []
  approvals.subscribe(() => {
    const { current } = approvals.getState()
    if (current && questions.at(-1) !== current.question) questions.push(current.question)
  })
  const addOrigin: typeof fetch = (input, init) => fetch(input, { ...init, headers: { ...init?.headers, origin } })
  let lastChain: string | undefined
  const handlers = createHandlers({
    projectId: 'shop',
    chainId,
    server,
    tokens,
    keys: createAccountKeys({
      server,
      store,
      clock: systemClock,
      askForFactor: () => Promise.reject(new Error('no factor')),
    }),
    approvals,
    nodes: createNodes({ url: services.url, projectId: 'shop', fetch: addOrigin, clock: systemClock }),
    lastChain: {
      read: () => lastChain,
      write: (next) => {
        lastChain = next
      },
    },
    onTheme: () => {},
    onApp: () => {},
    locale: () => undefined,
    reload: () => {},
  })
  const { app, frame } = twoWindows()
  serveApp({ app, origin: app.origin, listen: frame.listen, handlers, random })
  const channel = openChannel({
    peer: () => frame,
    origin: frame.origin,
    listen: app.listen,
    clock: systemClock,
    random,
  })
  /** Approves the next question once it is drawn. */
  const answer = async (how: 'approve' | 'reject') => {
    await expect.poll(() => approvals.getState().current).toBeTruthy()
    const { current } = approvals.getState()
    approvals[how](current?.id ?? 0)
  }
  return { answer, approvals, browser, channel, questions, tokens }
}

async function logIn(channel: Channel, email = `frame${++count}@mail.example`) {
  const { action } = await channel.request('CONNECT_EMAIL', { email })
  if (action === 'VERIFY_DEVICE') await channel.request('CONNECT_DEVICE', undefined)
  await channel.request('CONNECT_OTP', { otp: await readCode(email) })
  return { action, email, user: await channel.request('GET_USER', { chainId }) }
}

const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => (isLatchkeyError(error) ? error : undefined),
  )

describe('a login by e-mail', () => {
  test('goes from an address to an account on Ethereum and Solana, and signs for the app', async () => {
    const { answer, channel, questions } = await openFrame()
    const { action, email, user } = await logIn(channel)
    expect(action).toBe('VERIFY_DEVICE')
    expect(user).toMatchObject({ email, chainId, preferredAccountType: 'eoa', smartAccountDeployed: false })

    const message = stringToHex('Sign me')
    const signing = channel.request('RPC_REQUEST', { method: 'personal_sign', params: [message, user.address] })
    await answer('approve')
    const signature = (await signing) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'Sign me', signature })).toBe(user.address)
    expect(questions).toEqual([{ kind: 'message', chainId, text: 'Sign me', bytes: message }])

    const solana = await channel.request('GET_USER', { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
    expect(base58.decode(solana.address)).toHaveLength(32)
  })

  test('sends a transaction that anvil includes', async () => {
    const { answer, channel, questions } = await openFrame()
    const { user } = await logIn(channel)
    const transport = http(anvil.url)
    const from = user.address as `0x${string}`
    await createTestClient({ mode: 'anvil', transport }).setBalance({ address: from, value: parseEther('1') })
    const to = '0x000000000000000000000000000000000000dEaD'
    const transaction = { from, to, value: '0x2386f26fc10000' }
    const sending = channel.request('RPC_REQUEST', { method: 'eth_sendTransaction', params: [transaction] })
    await answer('approve')
    const hash = (await sending) as `0x${string}`
    const chain = createPublicClient({ transport })
    const receipt = await chain.waitForTransactionReceipt({ hash, pollingInterval: 50 })
    expect(receipt).toMatchObject({ status: 'success', from: from.toLowerCase() })
    const [question] = questions
    expect(question).toMatchObject({
      kind: 'transaction',
      transaction: { to, value: 10_000_000_000_000_000n, chainId: 31337 },
    })
  })

  test('signs typed data of its own network alone', async () => {
    const { answer, channel } = await openFrame()
    const { user } = await logIn(channel)
    const typed = (domainChain: number) => ({
      domain: { name: 'Shop', chainId: domainChain },
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        Order: [{ name: 'amount', type: 'uint256' }],
      },
      primaryType: 'Order' as const,
      message: { amount: '7' },
    })
    const ask = (domainChain: number) =>
      channel.request('RPC_REQUEST', {
        method: 'eth_signTypedData_v4',
        params: [user.address, JSON.stringify(typed(domainChain))],
      })
    const signing = ask(31337)
    await answer('approve')
    const { types, ...rest } = typed(31337)
    const order = { ...rest, types: { Order: types.Order }, message: { amount: 7n } }
    const signature = (await signing) as `0x${string}`
    expect(await recoverTypedDataAddress({ ...order, signature })).toBe(user.address)
    expect((await errorOf(ask(1)))?.details).toBe('domain: another network')
  })

  test('reads go to the chain without a question', async () => {
    const { channel, questions } = await openFrame()
    const { user } = await logIn(channel)
    const ask = (method: string, params: unknown[] = []) => channel.request('RPC_REQUEST', { method, params })
    expect(await ask('eth_accounts')).toEqual([user.address])
    expect(await ask('eth_chainId')).toBe('0x7a69')
    expect(await ask('eth_getBalance', [user.address, 'latest'])).toBe('0x0')
    expect(questions).toEqual([])
  })

  test('a wrong code says how many tries are left, and the right one still works', async () => {
    const { channel } = await openFrame()
    const email = `wrong${++count}@mail.example`
    await channel.request('CONNECT_EMAIL', { email })
    const code = await readCode(email)
    const wrong = code === '000000' ? '111111' : '000000'
    const error = await errorOf(channel.request('CONNECT_OTP', { otp: wrong }))
    expect(refusalOf(error)).toMatchObject({ code: 'login/code-wrong', triesLeft: 4 })
    await channel.request('CONNECT_OTP', { otp: code })
    expect(await channel.request('IS_CONNECTED', undefined)).toEqual({ isConnected: true })
  })
})

describe('the visitor decides', () => {
  test('nothing is signed before they approve, nor after they decline', async () => {
    const { answer, channel } = await openFrame()
    const { user } = await logIn(channel)
    const signing = errorOf(
      channel.request('RPC_REQUEST', { method: 'personal_sign', params: [stringToHex('x'), user.address] }),
    )
    await answer('reject')
    expect((await signing)?.code).toBe('connection/user-rejected')
  })

  test('several requests wait in a row, and one that the app gives up leaves it', async () => {
    const { answer, approvals, channel } = await openFrame()
    const { user } = await logIn(channel)
    const ask = (text: string, signal?: AbortSignal) =>
      channel.request('RPC_REQUEST', { method: 'personal_sign', params: [stringToHex(text), user.address] }, { signal })
    const controller = new AbortController()
    const [first, second, third] = [ask('one'), errorOf(ask('two', controller.signal)), ask('three')]
    await expect.poll(() => approvals.getState().waiting).toBe(2)
    controller.abort()
    expect((await second)?.code).toBe('request/aborted')
    await expect.poll(() => approvals.getState().waiting).toBe(1)
    await answer('approve')
    await answer('approve')
    expect(await recoverMessageAddress({ message: 'one', signature: (await first) as `0x${string}` })).toBe(
      user.address,
    )
    expect(await recoverMessageAddress({ message: 'three', signature: (await third) as `0x${string}` })).toBe(
      user.address,
    )
  })
})

describe('signing out', () => {
  test('leaves nothing that the app can use, and the account is the same at the next login', async () => {
    const { channel } = await openFrame()
    const { email, user } = await logIn(channel)
    await channel.request('SIGN_OUT', undefined)
    expect(await channel.request('IS_CONNECTED', undefined)).toEqual({ isConnected: false })
    const error = await errorOf(channel.request('RPC_REQUEST', { method: 'eth_accounts' }))
    expect(refusalOf(error)?.code).toBe('login/session-ended')
    time += 61_000
    const again = await logIn(channel, email)
    expect(again.action).toBe('VERIFY_OTP')
    expect(again.user.address).toBe(user.address)
  })
})
