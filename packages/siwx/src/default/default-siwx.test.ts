import type { WithSignal } from '@latchkey/core'
import { isLatchkeyError } from '@latchkey/core/errors'
import type { SiwxContext } from '@latchkey/core/ports'
import { serializeErc6492Signature } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { formatSignInMessage } from '../message/format-sign-in-message.ts'
import { parseSignInMessage } from '../message/parse-sign-in-message.ts'
import { alice, bob } from '../server/site.fixture.ts'
import { openPage } from '../sessions/page.fixture.ts'
import { createDefaultSiwx } from './create-default-siwx.ts'
import { defaultSiwx } from './default-siwx.ts'
import type { DefaultSiwxOptions } from './options.ts'

const codeOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => 'fine',
    (thrown: unknown) => thrown,
  )
  return isLatchkeyError(error) ? `${error.code} ${error.details ?? ''}` : error
}

async function open(options: DefaultSiwxOptions = {}, page: Parameters<typeof openPage>[0] = {}) {
  const opened = openPage(page)
  await opened.clock.advance(Date.parse('2026-01-02T03:04:05Z') - opened.clock.now())
  const siwx = await createDefaultSiwx(options, opened.context)
  const message = (account = alice, chainId = 'eip155:1') =>
    siwx.createMessage({ accountAddress: account.address, chainId })
  type Forged = { account?: typeof alice; signer?: typeof alice; chainId?: string; change?: (text: string) => string }
  async function proof({ account = alice, chainId = 'eip155:1', change = (text) => text, ...forged }: Forged = {}) {
    const signer = forged.signer ?? account
    const { toString: _text, staleAt: _time, says: _says, ...data } = await message(account, chainId)
    const text = change(formatSignInMessage({ ...data, version: '1' }))
    return { data, message: text, signature: await signer.signMessage({ message: text }), scheme: 'eip191' }
  }
  return { ...opened, siwx, message, proof }
}

test('the message is Latchkey’s own, in EIP-4361', async () => {
  const { message } = await open()
  const made = await message()
  expect(parseSignInMessage(made.toString())).toEqual({
    domain: 'example.org',
    accountAddress: alice.address,
    statement: 'Sign in to Example.',
    uri: 'https://example.org',
    version: '1',
    chainId: 'eip155:1',
    nonce: made.nonce,
    issuedAt: '2026-01-02T03:04:05.000Z',
    expirationTime: '2026-01-09T03:04:05.000Z',
  })
  expect(made.nonce).not.toBe((await message()).nonce)
})

test('a name with characters that no message allows is left out', async () => {
  const { context } = openPage()
  const siwx = await createDefaultSiwx({}, { ...context, metadata: { ...context.metadata, name: 'Café\nURI: x' } })
  expect((await siwx.createMessage({ accountAddress: alice.address, chainId: 'eip155:1' })).statement).toBe('Sign in.')
})

test('sign-in is required by default; a function is called each time', () => {
  let needed = false
  expect(defaultSiwx().getRequired?.()).toBe(true)
  expect(defaultSiwx({ required: false }).getRequired?.()).toBe(false)
  const source = defaultSiwx({ required: () => needed })
  expect(source.getRequired?.()).toBe(false)
  needed = true
  expect(source.getRequired?.()).toBe(true)
})

/** The app's nodes, as its adapter reads them: every account is a contract that accepts what is asked. */
function nodeOf(node: { online: boolean; readonly answer?: string }) {
  const asked: string[] = []
  const say = async (question: string, answer: string) => {
    asked.push(question)
    if (!node.online) throw new TypeError('Failed to fetch')
    return answer
  }
  const reads: ReturnType<SiwxContext['reads']> = {
    getCode: ({ address, chainId }) => say(`code of ${address} on ${chainId}`, '0x60'),
    readContract: ({ call, chainId }) =>
      say(`call of ${call.address} on ${chainId}`, node.answer ?? `0x1626ba7e${'0'.repeat(56)}`),
  }
  const fetch = (url: string) => say(url, '') as never
  return { asked, page: { fetch, reads: () => reads } }
}

const silent = ({ signal }: WithSignal) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

describe('a proof', () => {
  test('is kept when valid, and found for any form of the address and on any network', async () => {
    const { proof, siwx } = await open()
    await siwx.addSession(await proof())
    expect(await siwx.getSessions('eip155:1', alice.address.toLowerCase())).toHaveLength(1)
    expect(await siwx.getSessions('eip155:10', alice.address)).toHaveLength(1)
    expect(await siwx.getSessions('eip155:1', bob.address)).toEqual([])
  })

  test('scope: network asks for each', async () => {
    const { proof, siwx } = await open({ scope: 'network' })
    await siwx.addSession(await proof())
    expect(await siwx.getSessions('eip155:10', alice.address)).toEqual([])
    expect(siwx.askAgainOn).toEqual(['network'])
  })

  test('of a smart account is valid on its own network only', async () => {
    const magic = `0x1626ba7e${'0'.repeat(56)}`
    const rpc =
      () =>
      async ({ method }: { method: string }) =>
        method === 'eth_getCode' ? '0x60' : magic
    const { proof, siwx } = await open({ rpc })
    // The owner signs for the contract.
    await siwx.addSession(await proof({ account: bob, signer: alice }))
    expect(await siwx.getSessions('eip155:1', bob.address)).toHaveLength(1)
    expect(await siwx.getSessions('eip155:10', bob.address)).toEqual([])
  })

  test('cannot be checked while the chain’s node is down: it is not kept, and the same signature is valid later', async () => {
    const node = { online: false }
    const { proof, siwx } = await open({}, nodeOf(node).page)
    const session = await proof({ account: bob, signer: alice })
    expect(await codeOf(siwx.addSession(session))).toBe('sign-in/cannot-verify unreachable')
    expect(await siwx.getSessions('eip155:1', bob.address)).toEqual([])
    node.online = true
    expect(await codeOf(siwx.addSession(session))).toBe('fine')
  })

  test('is checked as the adapter reads the chain, and by no request of its own', async () => {
    const { asked, page } = nodeOf({ online: true })
    const { proof, siwx } = await open({}, page)
    await siwx.addSession(await proof({ account: bob, signer: alice }))
    expect(asked).toEqual([
      `code of ${bob.address.toLowerCase()} on eip155:1`,
      `call of ${bob.address.toLowerCase()} on eip155:1`,
    ])
  })

  test('of an account that isn’t deployed yet is checked by a call without an address', async () => {
    const { asked, page } = nodeOf({ online: true, answer: `0x${'1'.padStart(64, '0')}` })
    const { proof, siwx } = await open({}, page)
    const session = await proof({ account: bob, signer: alice })
    const signature = serializeErc6492Signature({ address: alice.address, data: '0x', signature: session.signature })
    expect(await codeOf(siwx.addSession({ ...session, signature }))).toBe('fine')
    expect(asked).toEqual(['call of undefined on eip155:1'])
  })

  test('is not waited for longer than 30 s', async () => {
    const { clock, proof, siwx } = await open({}, { reads: () => ({ getCode: silent, readContract: silent }) })
    const answer = codeOf(siwx.addSession(await proof({ account: bob, signer: alice })))
    // The verifier loads first.
    await vi.waitFor(() => expect(clock.pending()).toBe(1))
    await clock.advance(30_000)
    expect(await answer).toBe('sign-in/cannot-verify unreachable')
  })

  test('of a network that is not configured cannot be checked, and no foreign node is contacted', async () => {
    const { asked, page } = nodeOf({ online: true })
    const { proof, siwx } = await open({}, page)
    const session = await proof({ account: bob, signer: alice, chainId: 'eip155:424242' })
    expect(await codeOf(siwx.addSession(session))).toBe('sign-in/cannot-verify no-rpc')
    expect(asked).toEqual([])
  })
})

describe('attacks', () => {
  const far = (ms: number) => new Date(Date.parse('2026-01-02T03:04:05Z') + ms).toISOString()
  test.each([
    [
      'another site',
      { change: (text: string) => text.replace('example.org wants', 'evil.org wants') },
      'domain-mismatch',
    ],
    [
      'a site that looks like it',
      { change: (text: string) => text.replace('example.org wants', 'ex\u0430mple.org wants') },
      'message-unreadable',
    ],
    [
      'another URI',
      { change: (text: string) => text.replace('URI: https://example.org', 'URI: https://evil.org') },
      'uri-mismatch',
    ],
    ['another chain', { change: (text: string) => text.replace('Chain ID: 1', 'Chain ID: 10') }, 'chain-mismatch'],
    ['another nonce', { change: (text: string) => text.replace(/Nonce: .+/, 'Nonce: 0123456789') }, 'nonce-mismatch'],
    [
      'an ended one',
      { change: (text: string) => text.replace(/Expiration Time: .+/, `Expiration Time: ${far(-31_000)}`) },
      'expired',
    ],
    ['one that has not begun', { change: (text: string) => `${text}\nNot Before: ${far(31_000)}` }, 'not-yet-valid'],
    ['another account’s signature', { signer: bob }, 'unreachable'],
    [
      'another account in the text',
      { change: (text: string) => text.replace(alice.address, bob.address) },
      'account-mismatch',
    ],
    ['a line before', { change: (text: string) => `\n${text}` }, 'message-unreadable'],
    ['a line more', { change: (text: string) => `${text}\nURI: https://evil.org` }, 'message-unreadable'],
    [
      'an oversized one',
      { change: (text: string) => text.replace('Sign in to', `Sign in to ${'a'.repeat(70_000)}`) },
      'message-unreadable',
    ],
  ] as const)('%s', async (_, change, reason) => {
    const { proof, siwx } = await open()
    expect(await codeOf(siwx.addSession(await proof(change)))).toMatch(reason)
    expect(await siwx.getSessions('eip155:1', alice.address)).toEqual([])
  })

  test('an altered statement: the signature was over another text', async () => {
    const { proof, siwx } = await open({ rpc: () => async () => '0x' })
    const session = await proof()
    const message = session.message.replace('Sign in to Example.', 'Send everything to Mallory.')
    expect(await codeOf(siwx.addSession({ ...session, message }))).toBe('sign-in/refused signature-mismatch')
  })

  test('a replayed proof, at once and after a reload', async () => {
    const { proof, siwx } = await open()
    const session = await proof()
    await siwx.addSession(session)
    expect(await codeOf(siwx.addSession(session))).toBe('sign-in/refused nonce_used')
    const later = await open()
    expect(await codeOf(later.siwx.addSession(session))).toBe('sign-in/refused nonce_used')
  })

  test('a message that waited too long for its signature', async () => {
    const { clock, proof, siwx } = await open()
    const session = await proof()
    await clock.advance(600_000)
    expect(await codeOf(siwx.addSession(session))).toBe('sign-in/refused nonce_used')
  })

  test('the malleated twin of a good signature', async () => {
    const { proof, siwx } = await open()
    const session = await proof()
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const { signature } = session
    const s = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0')
    const twin = `${signature.slice(0, 66)}${s}${signature.endsWith('1b') ? '1c' : '1b'}` as const
    expect(await codeOf(siwx.addSession({ ...session, signature: twin as `0x${string}` }))).toBe(
      'sign-in/refused signature-malleable',
    )
  })

  test.each(['statement', 'domain', 'uri', 'resources'] as const)(
    'a line break in %s gives no message',
    async (field) => {
      const evil = 'https://example.org\nNonce: 12345678'
      const { message } = await open({ [field]: field === 'resources' ? [evil] : evil })
      expect(await codeOf(message())).toMatch(/^siwx\/field-invalid/)
    },
  )

  test('an oversized statement gives no message', async () => {
    const { message } = await open({ statement: 'a'.repeat(3000) })
    expect(await codeOf(message())).toMatch(/^siwx\/field-too-long/)
  })
})

describe('a text that the wallet wrote itself', () => {
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const open1 = async () => {
    const { siwx } = await open({ resources: ['https://example.org/terms'] })
    return siwx.createMessage({ accountAddress: 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1', chainId: solana })
  }

  test('is accepted when only the name of the network is written differently', async () => {
    const made = await open1()
    const spelled = (chain: string) => made.toString().replace(/Chain ID: .+/, `Chain ID: ${chain}`)
    for (const chain of ['mainnet', 'solana:mainnet', solana.slice(7), solana])
      expect(made.says?.(spelled(chain))).toBe(true)
    for (const chain of ['devnet', 'solana:devnet', 'localnet', '']) expect(made.says?.(spelled(chain))).toBe(false)
  })

  test.each([
    ['domain', /example\.org wants/, 'evil.org wants'],
    ['scheme', /^/, 'https://'],
    ['address', /GwAF/, 'GwAG'],
    ['statement', /Sign in to/, 'Send all to'],
    ['no statement', /Sign in to .+\n\n/, ''],
    ['URI', /URI: .+/, 'URI: https://evil.org'],
    ['nonce', /Nonce: .+/, 'Nonce: 0123456789abcdef'],
    ['issued at', /Issued At: .+/, 'Issued At: 2026-01-02T03:04:06.000Z'],
    ['expiration', /Expiration Time: .+/, 'Expiration Time: 2999-01-09T03:04:05.000Z'],
    ['no expiration', /Expiration Time: .+\n/, ''],
    ['a beginning', /\nResources/, '\nNot Before: 2026-01-02T03:04:05.000Z\nResources'],
    ['a request', /\nResources/, '\nRequest ID: 7\nResources'],
    ['resources', /\/terms/, '/everything'],
    ['a resource more', /\/terms/, '/terms\n- https://evil.org'],
    ['no resources', /\nResources:\n.+/, ''],
    ['a line after', /$/, '\n'],
    ['another order', /(Nonce: .+)\n(Issued At: .+)/, '$2\n$1'],
  ])('is refused when it has another %s', async (_, from, to) => {
    const made = await open1()
    const text = made.toString().replace(from, to)
    expect(text).not.toBe(made.toString())
    expect(made.says?.(text)).toBe(false)
    expect(made.says?.(made.toString())).toBe(true)
  })
})
