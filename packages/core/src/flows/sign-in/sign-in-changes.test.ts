import { describe, expect, test } from 'vitest'
import { isLatchkeyError } from '../../kernel/errors/index.ts'
import { mainnet, optimism } from '../../kernel/networks/eip155.ts'
import type { Siwx } from '../../kernel/ports/siwx.ts'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { evmAddresses } from '../../testing/mocks.ts'
import { openModal } from '../modal/open.ts'
import { disconnect } from '../sessions/disconnect.ts'
import { switchNetwork } from '../switching/switch-network.ts'
import { scriptedSiwx } from './scripted-siwx.fixture.ts'
import { signIn } from './sign-in.ts'
import { openScene, type Scene } from './sign-in-scene.fixture.ts'

/** A promise that a test ends. */
function held() {
  let resolve = () => {}
  const promise = new Promise<void>((end) => {
    resolve = end
  })
  return { promise, resolve: () => resolve() }
}

describe('changes', () => {
  async function signedIn(scene: Scene = {}) {
    const page = await openScene(scene)
    await page.connectInModal()
    await page.approve()
    return page
  }

  test('another account of the wallet is asked; the first one keeps its session', async () => {
    const { approve, flow, router, settled, shown, site, wallet } = await signedIn()
    const [first, second] = wallet.accounts()
    wallet.setAccounts([second as never, first as never])
    await settled()
    expect([flow.getState().status, router().open, shown()]).toEqual(['ready', true, 'SIWXSignMessage'])
    await approve()
    expect(site.sessions.map(({ data }) => data.accountAddress)).toEqual([evmAddresses[0], evmAddresses[1]])
    wallet.setAccounts([first as never, second as never])
    await settled()
    expect([flow.getState().status, router().open]).toEqual(['signedIn', false])
  })

  test('another network asks where the site has no session for it, and the session stays until that is known', async () => {
    const { client, flow, router, settled, shown, wallet } = await signedIn()
    const statuses: string[] = []
    flow.subscribe(({ status }) => status !== statuses.at(-1) && statuses.push(status))
    const switched = switchNetwork(client, { chainId: 'eip155:10' })
    wallet.approve()
    await switched
    await settled()
    expect(statuses).toEqual(['signedIn', 'signedOut', 'preparing', 'ready'])
    expect([flow.getState().status, router().open, shown()]).toEqual(['ready', true, 'SIWXSignMessage'])
  })

  test('another network, and it is unknown whether the session is valid there: shut until that is known', async () => {
    const { client, flow, router, settled, shown, site, wallet } = await signedIn({ askAgainOn: ['network'] })
    site.failNext('getSessions', site.outage(), site.outage())
    const switched = switchNetwork(client, { chainId: 'eip155:10' })
    wallet.approve()
    await switched
    // An event from another tab doesn't make the sign-in valid here either.
    site.changed()
    await settled()
    expect([flow.getState().status, flow.session()]).toEqual(['unknown', undefined])
    void openModal(client)
    expect([shown(), router().blocked]).toEqual(['SIWXSignMessage', 'signInFirst'])
    const back = switchNetwork(client, { chainId: 'eip155:1' })
    wallet.approve()
    await back
    await settled()
    expect(flow.session()?.data.chainId).toBe('eip155:1')
  })

  test('where sign-in is optional a change asks no wallet', async () => {
    const { flow, router, settled, wallet } = await signedIn({ getRequired: () => false })
    const [first, second] = wallet.accounts()
    wallet.setAccounts([second as never, first as never])
    await settled()
    expect([flow.getState().status, router().open]).toEqual(['signedOut', false])
  })

  test('another wallet with the same address asks again where the site says so', async () => {
    const {
      client,
      connect: connectDirectly,
      flow,
    } = await signedIn({
      askAgainOn: ['wallet'],
      signOutOnDisconnect: false,
    })
    await disconnect(client)
    await connectDirectly()
    expect(flow.getState().status).toBe('ready')
    const kept = await signedIn({ signOutOnDisconnect: false })
    await disconnect(kept.client)
    await kept.connect()
    expect(kept.flow.getState().status).toBe('signedIn')
  })

  test('disconnecting signs out; a wallet that ends the session by itself does not', async () => {
    const { client, settled, site } = await signedIn()
    await disconnect(client)
    await settled()
    expect(site.sessions).toEqual([])
    const dropped = await signedIn()
    dropped.wallet.setAccounts([])
    await dropped.settled()
    expect(dropped.site.sessions).toHaveLength(1)
  })

  const proofOf = (accountAddress: string, chainId: string) => ({
    data: { accountAddress, chainId },
    message: '',
    signature: '',
  })

  test('disconnecting signs out on every network, where each has a session of its own', async () => {
    const { client, settled, site } = await signedIn({ askAgainOn: ['network'] })
    site.sessions.push(proofOf(evmAddresses[0], 'eip155:10'), proofOf(evmAddresses[1], 'eip155:10'))
    await disconnect(client)
    await settled()
    expect(site.sessions).toEqual([])
  })

  test('disconnecting signs out every account once for all its networks, also when one sign-out fails', async () => {
    const { client, settled, site, wallet } = await signedIn()
    const chains = Array.from({ length: 11 }, (_, n) => `eip155:${n + 1}` as const)
    const third = '0x3333333333333333333333333333333333333333'
    const accounts = [...evmAddresses, third].map((address) => ({
      key: address,
      addresses: chains.map((chainId) => ({ chainId, address })),
      type: 'eoa' as const,
    }))
    wallet.setAccounts(accounts)
    await settled()
    site.sessions.push(proofOf(third, 'eip155:1'))
    site.failNext('revokeSession', site.outage())
    await disconnect(client)
    await settled()
    expect(site.sessions.map(({ data }) => data.accountAddress)).toEqual([evmAddresses[0]])
    expect(site.count('revokeSession')).toBe(3)
  })

  test.each([true, false])(
    'cancelled while the site checks the proof: no session stays there (required: %s)',
    async (required) => {
      const check = held()
      const scene: Scene = { getRequired: () => required }
      const { sessions } = scriptedSiwx()
      const page = await openScene({
        ...scene,
        addSession: async (session) => {
          await check.promise
          sessions.push(session)
        },
        revokeSession: async (_, address) => {
          const index = sessions.findIndex(({ data }) => data.accountAddress === address)
          if (index >= 0) sessions.splice(index, 1)
        },
        getSessions: async () => [...sessions],
      })
      await page.connectInModal()
      await page.approve()
      expect(page.status()).toBe('verifying')
      await page.flow.cancel()
      await page.settled()
      check.resolve()
      await page.settled()
      await page.settled()
      expect([sessions, page.flow.session()]).toEqual([[], undefined])
    },
  )

  test('signed in again by the time a cancelled check ends: that session stays', async () => {
    const checks = [held(), held()] as const
    checks[1].resolve()
    let asked = 0
    let revoked = 0
    const page = await openScene({
      addSession: async () => checks[asked++]?.promise,
      revokeSession: async () => {
        revoked += 1
      },
      getSessions: async () => [],
    })
    await page.connectInModal()
    await page.approve()
    await page.flow.cancel()
    await page.settled()
    await page.connectInModal()
    await page.approve()
    expect(page.status()).toBe('signedIn')
    checks[0].resolve()
    await page.settled()
    await page.settled()
    expect([page.status(), revoked]).toEqual(['signedIn', 0])
  })

  test('a session that runs out shuts the gate, and opens no view', async () => {
    const { client, clock, flow, router, settled, shown } = await signedIn({ lifetime: 3_600_000 })
    await clock.advance(3_599_999)
    expect(flow.session()).toBeDefined()
    await clock.advance(1)
    await settled()
    expect([flow.getState().status, flow.session(), router().open]).toEqual(['signedOut', undefined, false])
    void openModal(client)
    expect([shown(), router().blocked]).toEqual(['SIWXSignMessage', 'signInFirst'])
  })

  test('a session that lasts longer than a timer can is not ended at once', async () => {
    const { clock, flow } = await signedIn({ lifetime: 40 * 86_400_000 })
    await clock.advance(30 * 86_400_000)
    expect(flow.session()).toBeDefined()
    await clock.advance(10 * 86_400_000)
    expect(flow.session()).toBeUndefined()
  })

  test('signed out in another tab: out here; an outage meanwhile is no sign-out', async () => {
    const { flow, settled, site } = await signedIn()
    site.failNext('getSessions', site.outage())
    site.changed()
    await settled()
    expect(flow.getState().status).toBe('signedIn')
    site.sessions.length = 0
    site.changed()
    await settled()
    expect(flow.getState().status).toBe('signedOut')
  })

  test('signing out ends this account’s session, or all of them', async () => {
    const { connect: connectDirectly, approve, flow, other, site } = await signedIn()
    await connectDirectly('mock-solana', 'sol')
    await approve(other)
    await flow.signOut()
    expect(site.sessions.map(({ data }) => data.accountAddress)).toEqual([evmAddresses[0]])
    await flow.signOut('all')
    expect([site.sessions, flow.session('eip155'), flow.session('solana')]).toEqual([[], undefined, undefined])
  })

  test('a message whose nonce is stale is made again', async () => {
    const { siwx } = scriptedSiwx()
    const clock = createFakeClock(1_767_225_600_000)
    const createMessage: Siwx['createMessage'] = async (input) => {
      const message = await siwx.createMessage(input)
      return { ...message, toString: () => message.toString(), staleAt: clock.now() + 60_000 }
    }
    const { connectInModal, flow } = await openScene({ createMessage, options: { clock } })
    await connectInModal()
    await clock.advance(60_000)
    expect(flow.getState()).toMatchObject({ status: 'ready', message: { nonce: 'nonce2' } })
  })
})

describe('a later visit', () => {
  async function reload(scene: Scene, keepSession: boolean) {
    const first = await openScene(scene)
    await first.connectInModal()
    await first.approve()
    first.stop()
    const { siwx, sessions } = first.site
    if (!keepSession) sessions.length = 0
    const again = createTestClient({
      adapters: [first.adapter],
      networks: [mainnet, optimism],
      siwx,
      storage: first.storage,
      clock: first.clock,
      platform: first.platform,
    })
    again.client.start()
    await first.clock.advance(0)
    await first.clock.advance(0)
    return { ...first, client: again.client, flow: again.client.use(signIn) }
  }

  test('with its session: signed in, and nothing was asked', async () => {
    const { client, flow, wallet } = await reload({}, true)
    expect([flow.getState().status, client.router.getState().open, wallet.shown()]).toEqual(['signedIn', false, 2])
  })

  test('without: nothing opens by itself; the gate is shut at the next opening', async () => {
    const { client, clock, flow } = await reload({}, false)
    expect([flow.getState().status, client.router.getState().open]).toEqual(['signedOut', false])
    void openModal(client)
    expect(client.router.getState()).toMatchObject({ history: [{ view: 'SIWXSignMessage' }], blocked: 'signInFirst' })
    flow.ask()
    await clock.advance(0)
    expect(flow.getState().status).toBe('ready')
  })
})

describe('without the modal', () => {
  test('request goes all the way, and opens nothing', async () => {
    const {
      client,
      connect: connectDirectly,
      flow,
      router,
      settled,
      wallet,
    } = await openScene({
      getRequired: () => false,
    })
    await connectDirectly()
    await flow.cancel()
    const session = flow.request()
    await settled()
    wallet.approve()
    expect((await session).data.accountAddress).toBe(evmAddresses[0])
    expect(router().open).toBe(false)
    expect(await flow.request()).toBe(await session)
    expect(client.use(signIn)).toBe(flow)
  })

  test('a refusal rejects', async () => {
    const { connect: connectDirectly, flow, settled, wallet } = await openScene({ getRequired: () => false })
    await connectDirectly()
    await flow.cancel()
    const session = flow.request()
    const caught = session.catch((error: unknown) => error)
    await settled()
    wallet.reject()
    expect(isLatchkeyError(await caught, 'connection/user-rejected')).toBe(true)
  })
})
