import { isLatchkeyError, LatchkeyError } from '@latchkey/core/errors'
import { refusalOf } from '@latchkey/frame/protocol'
import { type Anvil, startAnvil, waitForReceipt } from '@latchkey/test-wallets/anvil'
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
import { createRecoverySecret } from '../keys/recovery-code.ts'
import { chainId, type Site, startSite } from '../testing/site.fixture.ts'
import { addRecovery, openVault } from '../vault/vault.ts'

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

/** A frame whose visitor may log in with a new address. */
async function openFrame() {
  const { logIn, ...frame } = await site.openFrame()
  return { ...frame, logIn: (email = site.newEmail()) => logIn(email) }
}

const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => (isLatchkeyError(error) ? error : undefined),
  )

describe('a login by e-mail', () => {
  test('goes from an address to an account on Ethereum and Solana, and signs for the app', async () => {
    const { answer, channel, logIn, questions } = await openFrame()
    const { action, email, user } = await logIn()
    expect(action).toBe('VERIFY_DEVICE')
    expect(user).toMatchObject({ email, chainId, preferredAccountType: 'eoa', smartAccountDeployed: false })
    expect(user.hasRecovery).toBe(false)

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
    const { answer, channel, logIn, questions } = await openFrame()
    const { user } = await logIn()
    const transport = http(anvil.url)
    const from = user.address as `0x${string}`
    await createTestClient({ mode: 'anvil', transport }).setBalance({ address: from, value: parseEther('1') })
    const to = '0x000000000000000000000000000000000000dEaD'
    const transaction = { from, to, value: '0x2386f26fc10000' }
    const sending = channel.request('RPC_REQUEST', { method: 'eth_sendTransaction', params: [transaction] })
    await answer('approve')
    const hash = (await sending) as `0x${string}`
    const chain = createPublicClient({ transport })
    const receipt = await waitForReceipt(chain, hash)
    expect(receipt).toMatchObject({ status: 'success', from: from.toLowerCase() })
    const [question] = questions
    expect(question).toMatchObject({
      kind: 'transaction',
      transaction: { to, value: 10_000_000_000_000_000n, chainId: 31337 },
    })
  })

  test('signs typed data of its own network and account alone', async () => {
    const { answer, channel, logIn, questions } = await openFrame()
    const { user } = await logIn()
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
      // A value that no type names isn't signed, so the visitor must not read it either.
      message: { amount: '7', receive: '5000 USDC' },
    })
    const ask = (domainChain: number, account = user.address) =>
      channel.request('RPC_REQUEST', {
        method: 'eth_signTypedData_v4',
        params: [account, JSON.stringify(typed(domainChain))],
      })
    const signing = ask(31337)
    await answer('approve')
    expect(questions).toMatchObject([{ kind: 'typed-data', typedData: { message: { amount: '7' } } }])
    expect(JSON.stringify(questions)).not.toContain('USDC')
    const { types, ...rest } = typed(31337)
    const order = { ...rest, types: { Order: types.Order }, message: { amount: 7n } }
    const signature = (await signing) as `0x${string}`
    expect(await recoverTypedDataAddress({ ...order, signature })).toBe(user.address)
    expect((await errorOf(ask(1)))?.details).toBe('domain: another network')
    const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    expect((await errorOf(ask(31337, other)))?.details).toBe('params: another account')
  })

  test('reads go to the chain without a question', async () => {
    const { channel, logIn, questions } = await openFrame()
    const { user } = await logIn()
    const ask = (method: string, params: unknown[] = []) => channel.request('RPC_REQUEST', { method, params })
    expect(await ask('eth_accounts')).toEqual([user.address])
    expect(await ask('eth_chainId')).toBe('0x7a69')
    expect(await ask('eth_getBalance', [user.address, 'latest'])).toBe('0x0')
    expect(questions).toEqual([])
  })

  test('a wrong code says how many tries are left, and the right one still works', async () => {
    const { channel } = await openFrame()
    const email = site.newEmail()
    await channel.request('CONNECT_EMAIL', { email })
    const code = await site.mailbox.nextCode(email)
    const wrong = code === '000000' ? '111111' : '000000'
    const error = await errorOf(channel.request('CONNECT_OTP', { otp: wrong }))
    expect(refusalOf(error)).toMatchObject({ code: 'login/code-wrong', triesLeft: 4 })
    await channel.request('CONNECT_OTP', { otp: code })
    expect(await channel.request('IS_CONNECTED', undefined)).toEqual({ isConnected: true })
  })
})

describe('the visitor decides', () => {
  test('nothing is signed before they approve, nor after they decline', async () => {
    const { answer, channel, logIn } = await openFrame()
    const { user } = await logIn()
    const signing = errorOf(
      channel.request('RPC_REQUEST', { method: 'personal_sign', params: [stringToHex('x'), user.address] }),
    )
    await answer('reject')
    expect((await signing)?.code).toBe('connection/user-rejected')
  })

  test('the message of a Solana transaction is refused as a text before anything is drawn', async () => {
    const { channel, logIn, questions } = await openFrame()
    await logIn()
    const { address } = await channel.request('GET_USER', { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
    const bytes = new Uint8Array([0x80, 1, 0, 1, 1, ...base58.decode(address), ...new Uint8Array(34)])
    const params = { message: base58.encode(bytes), pubkey: address }
    const error = await errorOf(channel.request('RPC_REQUEST', { method: 'solana_signMessage', params }))
    expect(error?.details).toBe('A transaction is signed with solana_signTransaction')
    expect(questions).toEqual([])
  })

  test('several requests wait in a row, and a request that the app gives up leaves it', async () => {
    const { answer, approvals, channel, logIn } = await openFrame()
    const { user } = await logIn()
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

describe('an e-mail address that the app changes', () => {
  test('is named beside the old one, and nothing is proven or mailed before the visitor approves', async () => {
    const { answer, channel, logIn, questions } = await openFrame()
    const { email } = await logIn()
    const next = site.newEmail()
    const rejected = errorOf(channel.request('UPDATE_EMAIL', { email: next }))
    await answer('reject')
    expect((await rejected)?.code).toBe('connection/user-rejected')
    const begun = channel.request('UPDATE_EMAIL', { email: next })
    await answer('approve')
    expect(await begun).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    const asked = { kind: 'email-change', from: email, to: next }
    expect(questions).toEqual([asked, asked])
    // The first code that comes is that of the change which was approved.
    await channel.request('UPDATE_EMAIL_PRIMARY_OTP', { otp: await site.mailbox.nextCode(email) })
    const otp = await site.mailbox.nextCode(next)
    expect(await channel.request('UPDATE_EMAIL_SECONDARY_OTP', { otp })).toEqual({ newEmail: next })
  })
})

describe('an app that would use or replace a login which the visitor made elsewhere', () => {
  const signedOut = async (promise: Promise<unknown>) => refusalOf(await errorOf(promise))?.code

  test('gets nothing of it before the visitor logs in there too, and then both go on', async () => {
    const page = await site.newBrowser().openPage()
    const shop = await site.openFrame({ page })
    const email = site.newEmail()
    const { user } = await shop.logIn(email)
    const club = await site.openFrame({ page, appOrigin: 'https://club.example' })
    expect(await club.channel.request('IS_CONNECTED', undefined)).toEqual({ isConnected: false })
    const reads = [
      club.channel.request('GET_USER', undefined),
      club.channel.request('GET_IDENTITY_TOKEN', undefined),
      club.channel.request('RPC_REQUEST', { method: 'eth_accounts' }),
    ]
    expect(await Promise.all(reads.map(signedOut))).toEqual(Array(3).fill('login/session-ended'))
    // The page claims to know the address: a code is asked for all the same.
    site.wait()
    const again = await club.logIn(email)
    expect(again).toMatchObject({ action: 'VERIFY_OTP', user: { address: user.address } })
    expect(await shop.channel.request('GET_USER', { silent: true })).toMatchObject({ address: user.address })
    expect(shop.questions).toEqual([])
  })

  test('is asked for before another account takes the place of the one in use; the answer "no" leaves everything', async () => {
    const { answer, channel, logIn, questions } = await openFrame()
    const { email, user } = await logIn()
    const other = site.newEmail()
    const replaced = errorOf(logIn(other))
    await answer('reject')
    expect((await replaced)?.code).toBe('connection/user-rejected')
    expect(questions).toEqual([{ kind: 'switch-login', from: email, to: other }])
    expect(await channel.request('GET_USER', { silent: true })).toMatchObject({ address: user.address, email })
    site.wait()
    const approved = logIn(other)
    await answer('approve')
    expect((await approved).user).toMatchObject({ email: other })
  })

  test('takes no place while the login server can’t say whose login is in use', async () => {
    let isAway = false
    const page = await site.newBrowser().openPage({
      before: (step) => {
        if (isAway && step === 'account') throw new LatchkeyError('request/unreachable')
      },
    })
    const shop = await site.openFrame({ page })
    const { email, user } = await shop.logIn(site.newEmail())
    const club = await site.openFrame({ page, appOrigin: 'https://club.example' })
    isAway = true
    expect(await errorOf(club.logIn(site.newEmail()))).toBeTruthy()
    isAway = false
    expect(await shop.channel.request('GET_USER', { silent: true })).toMatchObject({ address: user.address, email })
    expect(await club.channel.request('IS_CONNECTED', undefined)).toEqual({ isConnected: false })
  })

  test('ends the login of other apps when the visitor wants the other account: they don’t go on with it', async () => {
    const page = await site.newBrowser().openPage()
    const shop = await site.openFrame({ page })
    await shop.logIn(site.newEmail())
    const club = await site.openFrame({ page, appOrigin: 'https://club.example' })
    const taken = club.logIn(site.newEmail())
    await club.answer('approve')
    await taken
    const reloaded = await site.openFrame({ page })
    expect(await signedOut(reloaded.channel.request('GET_USER', { silent: true }))).toBe('login/session-ended')
  })

  test('can’t have the next page load take an account whose keys the visitor never opened here', async () => {
    const owner = await openFrame()
    const { email } = await owner.logIn()
    site.wait()
    // The app of a victim's browser logs in with an address of its own, whose account has keys already.
    const page = await site.newBrowser().openPage()
    const victim = await site.openFrame({ page })
    // The visitor has no recovery factor of it, and closes what asks for one.
    expect((await errorOf(victim.logIn(email)))?.code).toBe('login/failed')
    expect(await victim.channel.request('IS_CONNECTED', undefined)).toEqual({ isConnected: true })
    const next = await site.openFrame({ page })
    expect(await signedOut(next.channel.request('GET_USER', { silent: true }))).toBe('login/session-ended')
  })
})

describe('signing out', () => {
  // Over the time in which the mails to one network are counted.
  beforeAll(() => {
    for (let minute = 0; minute < 10; minute++) site.wait()
  })

  test('an app without a login can’t end the logins of other apps', async () => {
    const page = await site.newBrowser().openPage()
    const shop = await site.openFrame({ page })
    const { email, user } = await shop.logIn(site.newEmail())
    const hostile = await site.openFrame({ page, appOrigin: 'https://club.example' })
    await hostile.channel.request('SIGN_OUT', undefined)
    const reloaded = await site.openFrame({ page })
    expect(await reloaded.channel.request('GET_USER', { silent: true })).toMatchObject({ address: user.address, email })
    expect(await errorOf(shop.channel.request('GET_IDENTITY_TOKEN', undefined))).toBeUndefined()
    // Where they are logged in, it ends the login in all of them.
    await reloaded.channel.request('SIGN_OUT', undefined)
    expect(await shop.channel.request('IS_CONNECTED', undefined)).toEqual({ isConnected: false })
  })

  test('an app whose account was replaced can’t end the new login', async () => {
    const page = await site.newBrowser().openPage()
    const club = await site.openFrame({ page, appOrigin: 'https://club.example' })
    await club.logIn(site.newEmail())
    const shop = await site.openFrame({ page })
    const email = site.newEmail()
    const taken = shop.logIn(email)
    await shop.answer('approve')
    await taken
    expect(await club.channel.request('IS_CONNECTED', undefined)).toEqual({ isConnected: false })
    await club.channel.request('SIGN_OUT', undefined)
    const reloaded = await site.openFrame({ page })
    expect(await reloaded.channel.request('GET_USER', { silent: true })).toMatchObject({ email })
  })

  test('leaves nothing that the app can use, and the account is the same at the next login', async () => {
    const { channel, logIn } = await openFrame()
    const { email, user } = await logIn()
    await channel.request('SIGN_OUT', undefined)
    expect(await channel.request('IS_CONNECTED', undefined)).toEqual({ isConnected: false })
    const error = await errorOf(channel.request('RPC_REQUEST', { method: 'eth_accounts' }))
    expect(refusalOf(error)?.code).toBe('login/session-ended')
    site.wait()
    const again = await logIn(email)
    expect(again.action).toBe('VERIFY_OTP')
    expect(again.user.address).toBe(user.address)
  })
  test('leaves the shares of both accounts that a browser has: each signs again after a login, without a recovery', async () => {
    const { answer, channel, logIn } = await openFrame()
    const first = await logIn()
    await channel.request('SIGN_OUT', undefined)
    const second = await logIn()
    await channel.request('SIGN_OUT', undefined)
    site.wait()
    for (const { email, user } of [first, second]) {
      expect((await logIn(email)).user.address).toBe(user.address)
      const signing = channel.request('RPC_REQUEST', {
        method: 'personal_sign',
        params: [stringToHex('again'), user.address],
      })
      await answer('approve')
      const signature = (await signing) as `0x${string}`
      expect(await recoverMessageAddress({ message: 'again', signature })).toBe(user.address)
      await channel.request('SIGN_OUT', undefined)
    }
  })
})

describe('a device that is stolen, unlocked and logged in', () => {
  /** The visitor's stolen device, which has signed already, and their other one. */
  async function stolen() {
    const page = await site.newBrowser().openPage()
    const { answer, channel, logIn } = await site.openFrame({ page })
    const { email, user } = await logIn(site.newEmail())
    const sign = async () => {
      const params = [stringToHex('Sign me'), user.address]
      const signing = errorOf(channel.request('RPC_REQUEST', { method: 'personal_sign', params }))
      await answer('approve')
      return refusalOf(await signing)?.code ?? 'signed'
    }
    expect(await sign()).toBe('signed')
    site.wait()
    const other = await site.newBrowser().openPage()
    await other.logIn(email)
    return { channel, other, page, sign, user }
  }

  test('signs until its sessions are ended: not once more, although its keys are open', async () => {
    const { channel, other, sign } = await stolen()
    expect(await sign()).toBe('signed')
    await other.server.call('sessions/end', { which: 'others' })
    expect(await sign()).toBe('login/session-ended')
    expect(await channel.request('IS_CONNECTED', undefined)).toEqual({ isConnected: false })
  })

  test('signs nothing any more once it is removed from the account', async () => {
    const { other, page, sign } = await stolen()
    // The account's keys would be lost with their only device.
    const { account } = await page.server.call('account', {})
    const seed = await openVault(page, account)
    await addRecovery(page, account, { seed, secret: createRecoverySecret(), kind: 'code', label: 'Printed code' })
    const { devices } = await other.server.call('devices', {})
    await other.server.call('devices/end', { deviceId: devices.find(({ hasShare }) => hasShare)?.id ?? '' })
    expect(await sign()).toBe('login/session-ended')
  })

  test('goes on signing while the login server is away for a moment: that ends no login', async () => {
    let isAway = false
    const page = await site.newBrowser().openPage({
      before(step) {
        if (isAway && step === 'account') throw new LatchkeyError('request/unreachable')
      },
    })
    const { answer, channel, logIn } = await site.openFrame({ page })
    const { user } = await logIn(site.newEmail())
    const params = [stringToHex('Sign me'), user.address]
    const first = channel.request('RPC_REQUEST', { method: 'personal_sign', params })
    await answer('approve')
    isAway = true
    const next = channel.request('RPC_REQUEST', { method: 'personal_sign', params })
    await answer('approve')
    expect(await next).toBe(await first)
  })
})
