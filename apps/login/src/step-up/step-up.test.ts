import { isLatchkeyError, LatchkeyError } from '@latchkey/core/errors'
import { createFakeClock } from '@latchkey/core/testing'
import { refusalOf } from '@latchkey/frame/protocol'
import type { Account } from '@latchkey/frame/wire'
import { createTestPasskey } from '@latchkey/services/login-testing'
import { base58, base64 } from '@scure/base'
import { recoverMessageAddress, stringToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRecoverySecret } from '../keys/recovery-code.ts'
import type { Assertion } from '../passkey/assertion.ts'
import { signWith } from '../testing/passkey-visitor.fixture.ts'
import { loginOrigin, type Site, startSite } from '../testing/site.fixture.ts'
import { createVaultHandlers } from '../worker/serve-vault.ts'
import type { AskedPasskeys } from './ask-passkey.ts'
import { digestOf, proveByPasskey, readStepUp } from './prove-by-passkey.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

const solanaChain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const hello = { kind: 'eip155-message', message: stringToHex('hello') } as const
const refusedBy = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => refusalOf(error)?.code ?? (isLatchkeyError(error) ? error.code : String(error)),
  )

/** A visitor whose recovery is a passkey, which is asked for before each signature once `turnOn` has run. */
async function openFrame() {
  const passkey = createTestPasskey({ origin: loginOrigin, rpId: new URL(loginOrigin).hostname })
  const page = await site.newBrowser().openPage()
  const asked: AskedPasskeys[] = []
  let answer = async (challenge: Uint8Array): Promise<Assertion> => signWith(passkey, challenge)
  const frame = await site.openFrame({
    page,
    async passkey(given, challenge) {
      asked.push(given)
      return answer(challenge)
    },
  })
  const { user } = await frame.logIn(site.newEmail())
  const clock = createFakeClock()
  const worker = createVaultHandlers({ server: page.server, store: page.store, clock })
  const account = async (): Promise<Account> => (await page.server.call('account', {})).account
  const made = passkey.create({ challenge: 'by-the-page' })
  await worker.addFactor({
    account: await account(),
    label: 'Passkey',
    secret: {
      prf: createRecoverySecret(),
      made: { id: made.id, attestationObject: made.response.attestationObject ?? '' },
    },
  })
  const prove = async (action: 'release' | 'step-up-on' | 'step-up-off', digest?: string) =>
    proveByPasskey(
      { server: page.server, ask: async (_, challenge) => signWith(passkey, challenge) },
      await account(),
      { action, digest: digest ?? (await digestOf('drawn')) },
    )
  const turnOn = async () => page.server.call('vault/step-up', { isOn: true, proof: await prove('step-up-on') })
  const sign = () =>
    frame.channel.request('RPC_REQUEST', { method: 'personal_sign', params: [stringToHex('hello'), user.address] })
  return {
    ...frame,
    account,
    asked,
    clock,
    page,
    passkey,
    prove,
    sign,
    turnOn,
    user,
    worker,
    answerWith(next: typeof answer) {
      answer = next
    },
  }
}

test('off: an approval signs as before. On: each approval asks the passkey, also where keys were open before', async () => {
  const { answer, asked, page, passkey, sign, turnOn, user } = await openFrame()
  const approved = async () => {
    const signing = sign()
    await answer('approve')
    const signature = (await signing) as `0x${string}`
    return recoverMessageAddress({ message: 'hello', signature })
  }
  expect(await approved()).toBe(user.address)
  expect(asked).toEqual([])
  // The frame's keys are open from the signature before, as on a device that learns nothing of the change.
  await turnOn()
  expect(await readStepUp(page.server)).toEqual({ isOn: true, passkeys: [passkey.id] })
  expect(await approved()).toBe(user.address)
  expect(asked).toEqual([{ owners: [{ id: passkey.id }], isStepUp: true }])
  expect(await approved()).toBe(user.address)
  expect(asked).toHaveLength(2)
})

test('a dismissed passkey signs nothing, and the next try asks again', async () => {
  const { answer, answerWith, asked, passkey, sign, turnOn, user } = await openFrame()
  await turnOn()
  answerWith(async () => {
    throw new LatchkeyError('connection/user-rejected')
  })
  const first = refusedBy(sign())
  await answer('approve')
  expect(await first).toBe('connection/user-rejected')
  answerWith(async (challenge) => signWith(passkey, challenge))
  const second = sign()
  await answer('approve')
  expect(await recoverMessageAddress({ message: 'hello', signature: (await second) as `0x${string}` })).toBe(
    user.address,
  )
  expect(asked).toHaveLength(2)
})

test('several transactions of one approval are confirmed once', async () => {
  const { answer, asked, channel, turnOn } = await openFrame()
  await turnOn()
  const { address } = await channel.request('GET_USER', { chainId: solanaChain })
  const own = base58.decode(address)
  const transaction = (mark: number) =>
    base64.encode(
      new Uint8Array([
        1,
        ...new Uint8Array(64),
        1,
        0,
        1,
        2,
        ...own,
        ...new Uint8Array(32),
        ...new Uint8Array(32).fill(mark),
        0,
      ]),
    )
  const signing = channel.request('RPC_REQUEST', {
    method: 'solana_signAllTransactions',
    params: { transactions: [transaction(1), transaction(2), transaction(3)] },
    chainId: solanaChain,
  })
  await answer('approve')
  expect(((await signing) as { transactions: string[] }).transactions).toHaveLength(3)
  expect(asked).toHaveLength(1)
})

test('the worker keeps what a passkey opened for one approval alone, and not for longer than it lasts', async () => {
  const { account, clock, prove, turnOn, worker } = await openFrame()
  const held = await account()
  await worker.sign({ account: held, signable: hello })
  const digest = await digestOf('a transfer')
  const approved = { id: 'approval-1', digest, needsPasskey: true }
  const sign = (use: object) => refusedBy(worker.sign({ account: held, signable: hello, ...use }))
  // The worker doesn't need the server's word for it: that one would still give its share.
  expect(await sign({ approved })).toBe('login/passkey')
  await turnOn()
  expect(await sign({ approved })).toBe('login/passkey')
  // That drops the earlier keys: nothing signs, not even without an approval.
  expect(await sign({})).toBe('login/passkey')
  expect(await sign({ approved, proof: await prove('release', await digestOf('a message')) })).toBe('login/passkey')
  expect(await sign({ approved, proof: await prove('step-up-off', digest) })).toBe('login/passkey')
  expect(await sign({ approved, proof: await prove('release', digest) })).toBe('done')
  expect(await sign({ approved })).toBe('done')
  expect(await sign({ approved: { ...approved, id: 'approval-2' } })).toBe('login/passkey')
  expect(await sign({})).toBe('login/passkey')
  await worker.end({ approval: 'approval-1' })
  expect(await sign({ approved })).toBe('login/passkey')
  expect(await sign({ approved, proof: await prove('release', digest) })).toBe('done')
  await clock.advance(60_000)
  expect(await sign({ approved })).toBe('login/passkey')
})

test('other uses of the keys need the passkey too: the proof of the keys, another recovery, the export, the kit', async () => {
  const { account, prove, turnOn, worker } = await openFrame()
  await turnOn()
  const held = await account()
  const code = await worker.newCode(undefined)
  const factor = { account: held, label: 'Code', secret: { code } }
  const all = async (proof: () => Promise<object>) => [
    await refusedBy(worker.prove({ account: held, ...(await proof()) })),
    await refusedBy(worker.addFactor({ ...factor, ...(await proof()) })),
    await refusedBy(worker.kit({ account: held, code, ...(await proof()) })),
    await refusedBy(worker.reveal({ account: held, permission: {}, ...(await proof()) })),
  ]
  expect(await all(async () => ({}))).toEqual(Array(4).fill('login/passkey'))
  // The export still wants the recovery.
  expect(await all(async () => ({ proof: await prove('release') }))).toEqual(['done', 'done', 'done', 'login/step-up'])
})
