import { describe, expect, test } from 'vitest'
import { openPage } from './page.fixture.ts'
import { bob, target, type WalletKit, walletId } from './wallet-kit.fixture.ts'

/** How wallets are connected. */
export function connectingCases({ both, chains, create, lying }: WalletKit): void {
  describe('connect', () => {
    test('tells accounts with their checksum (EIP-55), chain, abilities and the wallet’s name', async () => {
      const { connection, controls, peer } = await lowerCase()
      const address = controls.addresses()[0] ?? ''
      expect(connection).toMatchObject({
        connectorId: walletId,
        adapterId: create().id,
        namespace: 'eip155',
        chainId: 'eip155:31337',
        approvedChains: 'any',
        accounts: [{ key: address.toLowerCase(), addresses: [{ chainId: '*', address }], type: 'eoa' }],
        activeAccount: address.toLowerCase(),
      })
      expect(connection.abilities).not.toContain('resolveName')
      expect(peer).toMatchObject({ name: 'Liar', rdns: walletId })
    })

    async function lowerCase() {
      const app = await lying({
        eth_requestAccounts: async (honest) => ((await honest()) as string[]).map((address) => address.toLowerCase()),
      })
      return { ...app, ...(await app.connect()) }
    }

    test('once prepared the wallet is called within the click', async () => {
      const page = openPage(create, chains)
      const { controls } = page.wallet({ state: { answer: 'hang' } })
      const { instance } = page.load()
      // This loads what connecting needs.
      await instance.getProvider({ connectionId: 'none' }).catch(() => undefined)
      void instance.connect({ connectorId: walletId }).catch(() => undefined)
      expect(controls.requests().map(({ method }) => method)).toEqual(['eth_requestAccounts'])
    })

    test.each(['0x7a69', '0x07a69', 31337, '31337', 31337n])(
      'a wallet that is on the wanted network, however it writes it (%s), is not asked to switch',
      async (written) => {
        const { controls, instance } = await lying({ eth_chainId: () => written })
        const { connection } = await instance.connect({ connectorId: walletId, chainId: 'eip155:31337' })
        expect(connection.chainId).toBe('eip155:31337')
        expect(controls.requests().map(({ method }) => method)).not.toContain('wallet_switchEthereumChain')
      },
    )

    test('a wallet on another network is asked to switch, and is connected where it is when that is declined', async () => {
      for (const [answer, chainId] of [
        ['approve', 'eip155:31338'],
        ['reject', 'eip155:31337'],
      ] as const) {
        const page = openPage(create, chains)
        const { controls } = page.wallet({ chains: both() })
        const { instance } = page.load()
        if (answer === 'reject') controls.reject('wallet_switchEthereumChain')
        const { connection } = await instance.connect({ connectorId: walletId, chainId: 'eip155:31338' })
        expect(connection.chainId).toBe(chainId)
        expect(controls.prompts()).toMatchObject({ wallet_switchEthereumChain: 1 })
      }
    })

    test('an account that is chosen while the wallet asks to switch is the one that is connected', async () => {
      const page = openPage(create, chains)
      const { controls } = page.wallet({ chains: both() })
      const { instance } = page.load()
      controls.hang('wallet_switchEthereumChain')
      const connecting = instance.connect({ connectorId: walletId, chainId: 'eip155:31338' })
      await controls.whenPending('wallet_switchEthereumChain')
      controls.switchAccount(1)
      controls.approvePending()
      expect((await connecting).connection).toMatchObject({ activeAccount: bob.toLowerCase(), chainId: 'eip155:31338' })
    })

    test('a wallet that still asks, and a locked one, say so', async () => {
      const page = openPage(create, chains)
      const { controls, provider } = page.wallet({ state: { permitted: true, locked: true } })
      const { instance } = page.load()
      controls.hang('unlock')
      const earlier = provider.request({ method: 'eth_requestAccounts' })
      await controls.whenPending('unlock')
      await expect(instance.connect({ connectorId: walletId })).rejects.toMatchObject({
        code: 'connection/wallet-locked',
      })
      controls.release('unlock')
      await earlier
      controls.disconnect()
      controls.hang()
      const first = instance.connect({ connectorId: walletId })
      await controls.whenPending()
      await expect(instance.connect({ connectorId: walletId })).rejects.toMatchObject({
        code: 'connection/already-pending',
      })
      controls.release()
      await first
    })

    test('what is aborted before it begins never reaches the wallet', async () => {
      const page = openPage(create, chains)
      const { controls } = page.wallet()
      const { instance } = page.load()
      const attempt = instance.connect({ connectorId: walletId, signal: AbortSignal.abort() })
      await expect(attempt).rejects.toMatchObject({ code: 'request/aborted' })
      expect(controls.requests()).toEqual([])
    })

    test('two wallets with the same address are two connections, and a request goes to the one it names', async () => {
      const page = openPage(create, chains)
      const alpha = page.wallet()
      const beta = page.wallet({ name: 'Beta', rdns: 'test.beta' })
      const { instance } = page.load()
      const { connection: first } = await instance.connect({ connectorId: walletId })
      const { connection: second } = await instance.connect({ connectorId: 'test.beta' })
      expect(first.accounts).toEqual(second.accounts)
      expect(first.id).not.toBe(second.id)
      await instance.can.signMessage?.({ ...target(first), message: 'for alpha' })
      expect(alpha.controls.prompts().personal_sign).toBe(1)
      expect(beta.controls.prompts().personal_sign).toBeUndefined()
      await instance.disconnect({ connectionId: first.id })
      await expect(instance.can.signMessage?.({ ...target(second), message: 'still' })).resolves.toBeDefined()
    })

    test('on a server nothing is looked for', () => {
      const page = openPage(create, chains)
      page.wallet()
      const { instance } = page.load({ kind: 'server' })
      expect(instance.snapshot().connectors).toEqual([])
    })
  })
}
