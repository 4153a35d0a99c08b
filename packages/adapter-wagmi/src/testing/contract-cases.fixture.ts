import type { AdapterInstance, Client, Connection } from '@latchkey/core'
import { type ContractEnvironment, contractCases, createFakeClock, type RoundTrip } from '@latchkey/core/testing'
import { startAnvil } from '@latchkey/test-wallets/anvil'
import { createPageWallet, type PageWindow } from '@latchkey/test-wallets/page'
import { fakeWindow } from '@latchkey/test-wallets/vitest'
import { createTestClient, http, isHex, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { latchkeyConnector } from '../connector/latchkey-connector.ts'
import { wagmiAdapter } from '../wagmi-adapter.ts'
import type { Config } from '../wagmi-types.ts'
import { answeringContract, encodeAnswers } from './answering-contract.fixture.ts'
import { type Chains, createWagmi, toNetwork } from './page.fixture.ts'
import { phone } from './phone.fixture.ts'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contract = '0x1000000000000000000000000000000000000001'
const abi = parseAbi(['function decimals() view returns (uint8)', 'function transfer(address,uint256) returns (bool)'])

/** The contract that every adapter keeps, on a wagmi config with a real wallet and a real chain. */
export function wagmiContractCases(): void {
  let chains: Chains

  beforeAll(async () => {
    const [home, away] = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
    chains = { home, away }
    const answers = {
      'function decimals() view returns (uint8)': 6,
      'function transfer(address,uint256) returns (bool)': true,
    }
    const node = createTestClient({ mode: 'anvil', transport: http(home.url) })
    await node.setCode({ address: contract, bytecode: answeringContract(encodeAnswers(answers)) })
  })
  afterAll(() => Promise.all([chains.home.close(), chains.away.close()]))

  /** A page of its own: wagmi connects every config of one page when a wallet of the page is connected. */
  async function open() {
    const window = fakeWindow()
    vi.stubGlobal('window', window)
    const wallet = createPageWallet({
      name: 'Alpha',
      rdns: 'test.alpha',
      chains: [
        { id: 31337, rpcUrl: chains.home.url },
        { id: 31338, rpcUrl: chains.away.url },
      ],
      window,
      state: { answer: 'hang' },
    })
    onTestFinished(wallet.destroy)
    const config = await createWagmi(chains, window, { connectors: [latchkeyConnector({ clock: createFakeClock() })] })
    return { config, wallet, window }
  }

  async function harness(): Promise<ContractEnvironment> {
    const other = await open()
    const { config, wallet, window } = await open()
    const { controls } = wallet
    const device = phone(chains)
    const own = countListeners(config, window)
    const prompts = () => Object.values(controls.prompts()).reduce((sum, count) => sum + count, 0)
    return {
      adapters: [wagmiAdapter({ config }), wagmiAdapter({ config: other.config })],
      options: { networks: [toNetwork(chains.home, 'Home'), toNetwork(chains.away, 'Away')] },
      connectorId: 'test.alpha',
      announceAgain: wallet.announce,
      listeners: () => own() + device.listeners.size,
      transport: { transport: device.transport, end: () => device.say({ type: 'ended', reason: 'remote' }) },
      wallet: {
        shown: prompts,
        approve: () => void controls.approvePending(),
        reject: () => void controls.rejectPending(),
        chooseAnother: () => controls.switchAccount(1),
        revoke: () => controls.disconnect(),
      },
      roundTrips: roundTrips(chains, () => controls.approve(), controls.prompts),
      flush: () => new Promise((resolve) => setTimeout(resolve, 5)),
    }
  }

  test.each(contractCases({ adopts: true }).map(({ name, run }) => [name, run] as const))('%s', (_name, run) =>
    run(harness),
  )
}

/** What the adapter has on the config and the page; wagmi's own listeners are wagmi's. */
function countListeners(config: Config, window: PageWindow): () => number {
  let count = 0
  const { subscribe } = config
  config.subscribe = (...args) => {
    const off = subscribe(...(args as Parameters<typeof subscribe>))
    count += 1
    return () => {
      count -= 1
      off()
    }
  }
  const add = vi.spyOn(window, 'addEventListener')
  const remove = vi.spyOn(window, 'removeEventListener')
  return () => count + add.mock.calls.length - remove.mock.calls.length
}

function roundTrips(
  { away }: Chains,
  approveAll: () => void,
  prompts: () => Record<string, number>,
): ContractEnvironment['roundTrips'] {
  type Ask = (
    can: AdapterInstance<'eip155'>['can'],
    target: ReturnType<typeof targetOf>,
  ) => Promise<unknown> | undefined

  const trip =
    (ask: Ask, expected: unknown): RoundTrip =>
    async ({ client, connection }) => {
      approveAll()
      const { can } = instanceOf(client)
      expect(await ask(can, targetOf(connection as Connection<'eip155'>))).toEqual(expected)
    }

  const hex = expect.toSatisfy(isHex)
  const transaction = { to: bob, value: 1n }
  const call = { address: contract, abi }
  const chainId = 'eip155:31337'
  return {
    signMessage: trip((can, on) => can.signMessage?.({ ...on, message: 'hello' }), {
      signature: hex,
      scheme: 'eip191',
    }),
    signTypedData: trip(
      (can, on) =>
        can.signTypedData?.({
          ...on,
          typedData: {
            types: { Note: [{ name: 'text', type: 'string' }] },
            primaryType: 'Note',
            message: { text: 'hello' },
          },
        }),
      { signature: hex, scheme: 'eip712' },
    ),
    sendTransaction: trip((can, on) => can.sendTransaction?.({ ...on, transaction }), { hash: hex }),
    estimateFee: trip((can, on) => can.estimateFee?.({ ...on, transaction }), { gas: 21_000n }),
    readContract: trip((can) => can.readContract?.({ chainId, call: { ...call, functionName: 'decimals' } }), 6),
    writeContract: trip(
      (can, on) => can.writeContract?.({ ...on, call: { ...call, functionName: 'transfer', args: [bob, 1n] } }),
      { hash: hex },
    ),
    waitForTransaction: trip(
      async (can, on) => {
        const { hash = '' } = (await can.sendTransaction?.({ ...on, transaction })) ?? {}
        return can.waitForTransaction?.({ chainId, hash })
      },
      { status: 'success' },
    ),
    getTransaction: trip(
      async (can, on) => {
        const { hash = '' } = (await can.sendTransaction?.({ ...on, transaction })) ?? {}
        return can.getTransaction?.({ chainId, account: on.account, hash })
      },
      expect.objectContaining({ to: expect.toSatisfy(isHex), value: { units: 1n, decimals: 18, symbol: 'ETH' } }),
    ),
    getBalance: trip((can) => can.getBalance?.({ chainId, account: bob }), {
      units: expect.any(BigInt),
      decimals: 18,
      symbol: 'ETH',
    }),
    getCapabilities: trip(
      (can, on) => can.getCapabilities?.(on),
      expect.objectContaining({ [chainId]: expect.anything() }),
    ),
    watchAsset: trip(
      (can, on) => can.watchAsset?.({ ...on, asset: { address: contract, symbol: 'TST', decimals: 6 } }),
      true,
    ),
    requestMoreAccounts: trip(async (can, on) => {
      const before = prompts().wallet_requestPermissions ?? 0
      await can.requestMoreAccounts?.({ connectionId: on.connectionId })
      return (prompts().wallet_requestPermissions ?? 0) - before
    }, 1),
    switchNetwork: async ({ client, connection }) => {
      approveAll()
      const { can, snapshot } = instanceOf(client)
      const chain = () => snapshot().connections?.find(({ id }) => id === connection.id)?.chainId
      const networks = client.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
      for (const network of networks.reverse()) {
        await can.switchNetwork?.({ connectionId: connection.id, network: network as ReturnType<typeof toNetwork> })
        expect(chain()).toBe(network.caipNetworkId)
      }
      expect(networks[0]?.caipNetworkId).toBe(`eip155:${away.chainId}`)
    },
  }
}

function instanceOf(client: Client): AdapterInstance<'eip155'> {
  const entry = client.adapters.get('wagmi')
  if (!entry) throw new Error('The client has no wagmi adapter')
  return entry.instance
}

function targetOf({ accounts, chainId, id }: Connection<'eip155'>) {
  return { connectionId: id, account: accounts[0].addresses[0]?.address ?? '', chainId }
}
