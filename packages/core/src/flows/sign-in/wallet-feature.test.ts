import { expect, test } from 'vitest'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Capabilities } from '../../kernel/ports/ability.ts'
import { openScene, type Scene } from './sign-in-scene.fixture.ts'

type SignIn = NonNullable<Capabilities<'solana'>['signIn']>
type Asked = Parameters<SignIn>[0]

/** A Solana wallet with a sign-in feature, asked by a site that knows such features. */
async function visit(answer: (asked: Asked) => unknown, options: Scene = {}) {
  const asked: Asked[] = []
  const signIn = async (parameters: Asked) => {
    asked.push(parameters)
    return answer(parameters) as Awaited<ReturnType<SignIn>>
  }
  const scene = await openScene({ spellings: [' (mainnet)'], can: { signIn }, ...options })
  await scene.connect('mock-solana', 'sol')
  const press = async () => {
    scene.flow.sign()
    const inTurn = asked.length
    await scene.settled()
    await scene.settled()
    return inTurn
  }
  return { ...scene, asked, press }
}
const signed = ({ message }: Asked) => ({ signature: 'by feature', scheme: 'mock', message })

test('the wallet’s own feature is asked once, in the click’s turn, for the fields and the text', async () => {
  const { asked, client, flow, other, press, site } = await visit(signed)
  expect(await press()).toBe(1)
  expect(asked).toMatchObject([
    {
      account: 'So1',
      message: expect.stringMatching(/^So1 solana:\S+ nonce1$/),
      fields: { domain: 'app.example', accountAddress: 'So1', nonce: 'nonce1', uri: 'https://app.example' },
    },
  ])
  expect(Object.keys(asked[0]?.fields ?? {}).sort()).toEqual(
    ['accountAddress', 'chainId', 'domain', 'issuedAt', 'nonce', 'uri', 'version'].sort(),
  )
  expect(flow.getState().status).toBe('signedIn')
  expect(site.sessions).toMatchObject([{ signature: 'by feature', message: asked[0]?.message }])
  expect(other.prompts).toHaveLength(0)
  const operations = client.operations.getState().filter(({ kind }) => kind === 'signature')
  expect(operations).toMatchObject([{ status: 'done' }])
})

test('the message that is kept is the one the wallet wrote, where it says the same', async () => {
  const { press, site } = await visit((asked) => ({ ...signed(asked), message: `${asked.message} (mainnet)` }))
  await press()
  expect(site.sessions[0]?.message).toMatch(/nonce1 \(mainnet\)$/)
  expect(site.sessions[0]?.data).toMatchObject({ nonce: 'nonce1', accountAddress: 'So1' })
})

test('a wallet that changes the text is refused, and asked for a plain message at the next press', async () => {
  const { approve, asked, flow, other, press, site } = await visit((given) => ({ ...signed(given), message: 'All' }))
  await press()
  expect(flow.getState()).toMatchObject({ status: 'ready', failure: 'refused', error: { code: 'sign-in/refused' } })
  expect(site.sessions).toEqual([])
  await approve(other)
  expect(flow.getState().status).toBe('signedIn')
  expect(asked).toHaveLength(1)
})

test('a refusal is a refusal: the same is asked again, by the same feature', async () => {
  let declines = true
  const { asked, flow, other, press } = await visit((given) => {
    if (!declines) return signed(given)
    throw new LatchkeyError('connection/user-rejected')
  })
  await press()
  expect(flow.getState()).toMatchObject({ status: 'ready', failure: 'declined' })
  expect(other.prompts).toHaveLength(0)
  declines = false
  await press()
  expect(flow.getState().status).toBe('signedIn')
  expect(asked).toHaveLength(2)
})

test('where the wallet’s feature asked nothing, the message is asked for at once; anything else shows no second prompt', async () => {
  const unasked = await visit(() => {
    throw new LatchkeyError('wallet/unsupported-method')
  })
  await unasked.press()
  expect(unasked.other.prompts.map(({ kind }) => kind)).toEqual(['signMessage'])
  unasked.other.approve()
  await unasked.settled()
  await unasked.settled()
  expect(unasked.flow.getState().status).toBe('signedIn')

  const failing = await visit(() => {
    throw new LatchkeyError('wallet/sign-failed')
  })
  await failing.press()
  expect(failing.other.prompts).toHaveLength(0)
  expect(failing.flow.getState()).toMatchObject({ status: 'ready', failure: 'failed' })
  await failing.approve(failing.other)
  expect(failing.flow.getState().status).toBe('signedIn')
})

test('a site that can’t compare texts, and a wallet without the feature, have the message signed', async () => {
  const site = await visit(signed, { spellings: undefined })
  await site.approve(site.other)
  expect([site.flow.getState().status, site.asked.length]).toEqual(['signedIn', 0])
  const wallet = await visit(signed, { can: undefined })
  await wallet.approve(wallet.other)
  expect([wallet.flow.getState().status, wallet.asked.length]).toEqual(['signedIn', 0])
})

test('a signature that comes after a cancel is no sign-in', async () => {
  let answer = (_: unknown) => {}
  const { flow, press, settled, site } = await visit(
    (asked) => new Promise((resolve) => (answer = () => resolve(signed(asked)))),
    { getRequired: () => false },
  )
  await press()
  await flow.cancel()
  answer(undefined)
  await settled()
  expect(site.sessions).toEqual([])
})
