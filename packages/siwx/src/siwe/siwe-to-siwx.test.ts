import { isLatchkeyError } from '@latchkey/core/errors'
import { describe, expect, test } from 'vitest'
import { parseSignInMessage } from '../message/parse-sign-in-message.ts'
import { alice, bob } from '../server/site.fixture.ts'
import { openPage } from '../sessions/page.fixture.ts'
import { createSiweSiwx } from './create-siwe-siwx.ts'
import { type SiweMapping, type SiweSession, siweToSiwx } from './siwe-to-siwx.ts'

/** A site with its own endpoints, and the calls to them. */
function open(change: Partial<SiweMapping> = {}) {
  const calls: string[] = []
  let session: SiweSession | null = null
  const mapping: SiweMapping = {
    async getNonce(address) {
      calls.push(`nonce ${address}`)
      return '0123456789abcdef'
    },
    getMessageParams: () => ({
      domain: 'example.org',
      uri: 'https://example.org',
      chains: [1, 10],
      statement: 'Hello.',
      exp: '2030-01-01T00:00:00Z',
    }),
    async verifyMessage({ message }) {
      const { accountAddress, chainId } = parseSignInMessage(message)
      session = { address: accountAddress, chainId: Number(chainId.slice(7)) }
      return true
    },
    getSession: async () => session,
    async signOut() {
      session = null
      calls.push('signOut')
      return true
    },
    onSignIn: (one) => calls.push(`in ${one?.address}`),
    onSignOut: () => calls.push('out'),
    ...change,
  }
  const { clock, context } = openPage()
  const siwx = createSiweSiwx(mapping, context)
  async function signIn(account = alice, chainId = 'eip155:1') {
    const message = await siwx.createMessage({ accountAddress: account.address, chainId })
    const { toString: _text, staleAt: _time, ...data } = message
    await siwx.addSession({ data, message: message.toString(), signature: '0x00' })
    return message
  }
  return {
    siwx,
    calls,
    mapping,
    signIn,
    now: clock.now(),
    set(next: SiweSession | null) {
      session = next
    },
  }
}
const codeOf = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown)
  return isLatchkeyError(error) ? error.code : error
}

test('nonce, parameters, message, verification, session', async () => {
  const { calls, signIn, siwx } = open()
  const message = await signIn()
  expect(parseSignInMessage(message.toString())).toMatchObject({
    accountAddress: alice.address,
    chainId: 'eip155:1',
    nonce: '0123456789abcdef',
    statement: 'Hello.',
    expirationTime: '2030-01-01T00:00:00Z',
  })
  expect(calls).toEqual([`nonce ${alice.address}`, `in ${alice.address}`])
  expect(await siwx.getSessions('eip155:1', alice.address.toLowerCase())).toHaveLength(1)
})

test('createMessage: a text of the site’s own, with the address as did:pkh', async () => {
  const { siwx } = open({
    createMessage: ({ address, chainId, nonce, version }) => [address, chainId, nonce, version].join(' '),
  })
  const message = await siwx.createMessage({ accountAddress: alice.address, chainId: 'eip155:10' })
  expect(message.toString()).toBe(`did:pkh:eip155:10:${alice.address} eip155:10 0123456789abcdef 1`)
})

describe('chains: the networks that visitors may sign in with', () => {
  const ask = (change: Partial<SiweMapping>, chainId: string) => {
    const site = open(change)
    return { site, message: site.siwx.createMessage({ accountAddress: alice.address, chainId }) }
  }

  test('a listed network gets a message', async () => {
    expect((await ask({}, 'eip155:10').message).toString()).toContain('Chain ID: 10')
  })

  test('another network gets none, and no nonce is used up', async () => {
    const { message, site } = ask({}, 'eip155:137')
    expect(await codeOf(message)).toBe('sign-in/refused')
    expect(site.calls).toEqual([])
  })

  test('without a list every network may sign in', async () => {
    const getMessageParams = () => ({ domain: 'example.org', uri: 'https://example.org' })
    expect((await ask({ getMessageParams }, 'eip155:137').message).toString()).toContain('Chain ID: 137')
  })
})

test('intervals: nonce and session are read again after five minutes, or as configured', async () => {
  const { now, siwx } = open()
  expect(siwx.recheckMs).toBe(300_000)
  expect((await siwx.createMessage({ accountAddress: alice.address, chainId: 'eip155:1' })).staleAt).toBe(now + 300_000)
  const { siwx: own } = open({ nonceRefetchIntervalMs: 1000, sessionRefetchIntervalMs: 2000 })
  expect(own.recheckMs).toBe(2000)
  expect((await own.createMessage({ accountAddress: alice.address, chainId: 'eip155:1' })).staleAt).toBe(now + 1000)
})

test('it is required unless the site says otherwise, and what loads signs in', async () => {
  const mapping = {} as SiweMapping
  expect(siweToSiwx(mapping).getRequired?.()).toBe(true)
  expect(siweToSiwx({ ...mapping, enabled: false }).getRequired?.()).toBe(false)
  expect(siweToSiwx({ ...mapping, required: () => false }).getRequired?.()).toBe(false)
  const source = siweToSiwx(mapping)
  const siwx = 'load' in source && (await source.load(openPage().context))
  expect(siwx).toMatchObject({ getSessions: expect.any(Function) })
})

describe('a refusal and an outage', () => {
  test('a failed verification is a refusal', async () => {
    const { signIn } = open({ verifyMessage: async () => false })
    expect(await codeOf(signIn())).toBe('sign-in/refused')
  })
  test('so is a missing session afterwards, or another account’s', async () => {
    expect(await codeOf(open({ getSession: async () => null }).signIn())).toBe('sign-in/refused')
    const other = open({ getSession: async () => ({ address: bob.address, chainId: 1 }) })
    expect(await codeOf(other.signIn())).toBe('sign-in/refused')
  })
  test('a network error is passed on unchanged', async () => {
    const failure = new TypeError('Failed to fetch')
    expect(await codeOf(open({ verifyMessage: () => Promise.reject(failure) }).signIn())).toBe(failure)
  })
})

describe('changes', () => {
  test.each([
    ['signOutOnAccountChange', 'eip155:1', bob.address],
    ['signOutOnNetworkChange', 'eip155:10', alice.address],
  ] as const)('%s', async (option, chainId, address) => {
    const strict = open()
    await strict.signIn()
    expect(await strict.siwx.getSessions(chainId, address)).toEqual([])
    expect(strict.calls.slice(-2)).toEqual(['signOut', 'out'])
    const lax = open({ [option]: false })
    await lax.signIn()
    expect(await lax.siwx.getSessions(chainId, address)).toHaveLength(1)
    expect(lax.calls).not.toContain('signOut')
  })

  test('signing out ends the account’s own session, or the one that exists', async () => {
    const { calls, set, signIn, siwx } = open()
    await signIn()
    await siwx.revokeSession('eip155:1', bob.address)
    expect(calls).not.toContain('signOut')
    await siwx.revokeSession('eip155:1', alice.address)
    expect(calls.slice(-2)).toEqual(['signOut', 'out'])
    set({ address: alice.address, chainId: 1 })
    await siwx.setSessions([])
    expect(await siwx.getSessions('eip155:1', alice.address)).toEqual([])
  })

  test('a site that fails to sign out has not signed out', async () => {
    const { signIn, siwx, calls } = open({ signOut: async () => false })
    await signIn()
    expect(await codeOf(siwx.setSessions([]))).toBe('sign-in/cannot-verify')
    expect(calls).not.toContain('out')
  })
})

test('accounts of other ecosystems are not asked, and none when it is disabled', async () => {
  const { siwx } = open()
  expect(await siwx.getSessions('solana:mainnet', 'So1')).toHaveLength(1)
  const off = open({ enabled: false })
  expect(await off.siwx.getSessions('eip155:1', alice.address)).toHaveLength(1)
  expect(siweToSiwx(off.mapping).getRequired?.()).toBe(false)
  expect(siweToSiwx({ ...off.mapping, enabled: true, required: () => false }).getRequired?.()).toBe(false)
  expect(siweToSiwx({ ...off.mapping, enabled: true }).getRequired?.()).toBe(true)
})
