import {
  type Adapter,
  activeConnection,
  connectionStatus,
  createLatchkey,
  disconnect,
  sendTransaction,
  signMessage,
  waitForTransaction,
} from '@latchkey/core'
import { emailLogin, login } from '@latchkey/core/login'
import { createFakePlatform, createMemoryStorage, createMockAuth } from '@latchkey/core/testing'
import { startAnvil } from '@latchkey/test-wallets/anvil'
import { createPublicClient, http } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from './eventually.fixture.ts'
import { openPage, toNetwork } from './page.fixture.ts'
import { phone } from './phone.fixture.ts'
import { bob } from './wallet-kit.fixture.ts'

/** A client whose visitor has no wallet: the auth port's login, with real keys on a real chain. */
export function loginCases(create: () => Adapter<'eip155'>): void {
  test('a login connects, signs, sends, changes its account type and ends, by the client’s actions alone', async () => {
    const [home, away] = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
    onTestFinished(async () => {
      await Promise.all([home.close(), away.close()])
    })
    const chains = { home, away }
    openPage(create, chains)
    const methods = ['personal_sign', 'eth_sendTransaction']
    const { account, transport, wallet } = phone(chains, { source: 'auth', sessionId: 'login', methods })
    const address = account(0).addresses[0]?.address as `0x${string}`
    const site = createMockAuth({
      user: { email: 'ada@shop.example' },
      answers: {
        'email.start': () => ({ action: 'CONNECT' }),
        open: () => logged(),
        // As the login site does: its transport tells of the other account, then it answers.
        setAccountType: ({ type }) => {
          methods.push('wallet_sendCalls')
          site.tell({
            type: 'accounts',
            accounts: [{ ...account(0), type: type === 'smartAccount' ? 'smartAccount' : 'eoa' }],
            chains: transport.chains,
          })
          return logged(type === 'smartAccount' ? 'smartAccount' : 'eoa')
        },
      },
    })
    const logged = (type: 'eoa' | 'smartAccount' = 'eoa') => {
      const own = site.login(type)
      const [first] = own.session.transports
      if (!first) throw new Error('The mock login site has no transport for this network.')
      return {
        ...own,
        session: {
          ...own.session,
          transports: [{ ...transport, accounts: [{ ...account(0), type }], on: first.on }],
        },
      }
    }
    const adapter = create()
    const client = createLatchkey({
      networks: [toNetwork(home, 'Home'), toNetwork(away, 'Away')],
      adapters: [adapter],
      auth: site,
      platform: createFakePlatform(),
      storage: createMemoryStorage(),
    })
    onTestFinished(client.start())
    const now = () => activeConnection(client.connection.getState(), 'eip155')

    client.use(emailLogin).submit('ada@shop.example')
    await eventually(() => expect(now()).toBeDefined())
    const connectionId = now()?.id ?? ''
    expect(now()).toMatchObject({
      adapterId: adapter.id,
      sessionId: 'login',
      chainId: 'eip155:31337',
      accounts: [{ type: 'eoa', addresses: [{ address }] }],
    })
    expect(now()?.abilities).not.toContain('sendCalls')
    // A login is no wallet of the page: nothing asked one.
    expect(wallet.controls.prompts()).toEqual({})

    const chain = createPublicClient({ transport: http(home.url) })
    const { signature } = await signMessage(client, { message: 'hello' })
    expect(await chain.verifyMessage({ address, message: 'hello', signature: signature as `0x${string}` })).toBe(true)
    const before = await chain.getBalance({ address: bob })
    const { hash } = await sendTransaction(client, { transaction: { to: bob, value: 5n } })
    await waitForTransaction(client, { chainId: 'eip155:31337', hash })
    expect(await chain.getBalance({ address: bob })).toBe(before + 5n)
    expect(wallet.controls.prompts()).toEqual({ personal_sign: 1, eth_sendTransaction: 1 })

    await client.use(login).setAccountType('smartAccount')
    await eventually(() => expect(now()?.accounts[0].type).toBe('smartAccount'))
    expect(now()).toMatchObject({ id: connectionId, sessionId: 'login', accounts: [{ addresses: [{ address }] }] })
    expect(now()?.abilities).toContain('sendCalls')
    expect(Object.keys(client.connection.getState().connections)).toHaveLength(1)

    await disconnect(client)
    expect(site.ended).toEqual(['login'])
    expect(connectionStatus(client.connection.getState())).toBe('disconnected')
    expect(now()).toBeUndefined()
    await expect(signMessage(client, { message: 'hello' })).rejects.toMatchObject({
      code: expect.stringMatching(/^connect/),
    })
    expect(wallet.controls.prompts()).toEqual({ personal_sign: 1, eth_sendTransaction: 1 })
  })
}
