import { type Adapter, type AdapterInstance, type Client, type Connection, systemClock } from '@latchkey/core'
import { type ContractEnvironment, contractCases, type RoundTrip } from '@latchkey/core/testing'
import { startAnvil } from '@latchkey/test-wallets/anvil'
import { createPageWallet, type PageWindow } from '@latchkey/test-wallets/page'
import { fakeWindow } from '@latchkey/test-wallets/vitest'
import { createTestClient, http, isHex, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { answeringContract, encodeAnswers } from './answering-contract.fixture.ts'
import { type Chains, toNetwork } from './page.fixture.ts'
import { phone } from './phone.fixture.ts'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contract = '0x1000000000000000000000000000000000000001'
const abi = parseAbi(['function decimals() view returns (uint8)', 'function transfer(address,uint256) returns (bool)'])

/** The contract that every adapter keeps, with a real wallet and real chains. */
export function evmContractCases(create: () => Adapter<'eip155'>): void {
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

  function harness(): ContractEnvironment {
    const window = fakeWindow()
    vi.stubGlobal('window', window)
    const { announce, controls, destroy, provider } = createPageWallet({
      name: 'Alpha',
      rdns: 'test.alpha',
      chains: [chains.home, chains.away].map(({ chainId, url }) => ({ id: chainId, rpcUrl: url })),
      window,
      state: { answer: 'hang' },
    })
    onTestFinished(destroy)
    const device = phone(chains)
    const onPage = countListeners(window, 'addEventListener', 'removeEventListener')
    const onWallet = countListeners(provider as never, 'on', 'removeListener')
    return {
      adapters: [create(), create()],
      options: {
        networks: [toNetwork(chains.home, 'Home'), toNetwork(chains.away, 'Away')],
        // A real chain takes real time.
        clock: systemClock,
      },
      connectorId: 'test.alpha',
      announceAgain: announce,
      listeners: () => onPage() + onWallet() + device.listeners.size,
      transport: { transport: device.transport, end: () => device.say({ type: 'ended', reason: 'remote' }) },
      wallet: {
        shown: () => Object.values(controls.prompts()).reduce((sum, count) => sum + count, 0),
        approve: () => void controls.approvePending(),
        reject: () => void controls.rejectPending(),
        chooseAnother: () => controls.switchAccount(1),
        revoke: () => controls.disconnect(),
      },
      roundTrips: roundTrips(create().id, () => controls.approve(), controls.prompts),
      flush: () => new Promise((resolve) => setTimeout(resolve, 5)),
    }
  }

  test.each(contractCases({ adopts: true }).map(({ name, run }) => [name, run] as const))('%s', (_name, run) =>
    run(harness),
  )
}

/** Listeners that are on, of those added from here on; the wallet's own on the page were there before. */
function countListeners(target: PageWindow, add: 'addEventListener', remove: 'removeEventListener'): () => number
function countListeners(target: Record<string, never>, add: string, remove: string): () => number
function countListeners(target: unknown, add: string, remove: string): () => number {
  const added = vi.spyOn(target as Record<string, () => void>, add)
  const removed = vi.spyOn(target as Record<string, () => void>, remove)
  return () => added.mock.calls.length - removed.mock.calls.length
}

function roundTrips(
  adapterId: string,
  approveAll: () => void,
  prompts: () => Record<string, number>,
): ContractEnvironment['roundTrips'] {
  type Can = AdapterInstance<'eip155'>['can']
  const target = ({ accounts, chainId, id }: Connection<'eip155'>) => ({
    connectionId: id,
    account: accounts[0].addresses[0]?.address ?? '',
    chainId,
  })
  const canOf = (client: Client): Can => client.adapters.get(adapterId)?.instance.can as Can
  const trip =
    (ask: (can: Can, on: ReturnType<typeof target>) => Promise<unknown> | undefined, expected: unknown): RoundTrip =>
    async ({ client, connection }) => {
      approveAll()
      expect(await ask(canOf(client), target(connection as Connection<'eip155'>))).toEqual(expected)
    }

  const hex = expect.toSatisfy(isHex)
  const transaction = { to: bob, value: 1n }
  const call = { address: contract, abi }
  const chainId = 'eip155:31337'
  const types = { Note: [{ name: 'text', type: 'string' }] }
  return {
    signMessage: trip((can, on) => can.signMessage?.({ ...on, message: 'hello' }), {
      signature: hex,
      scheme: 'eip191',
    }),
    signTypedData: trip(
      (can, on) =>
        can.signTypedData?.({ ...on, typedData: { types, primaryType: 'Note', message: { text: 'hello' } } }),
      { signature: hex, scheme: 'eip712' },
    ),
    sendTransaction: trip((can, on) => can.sendTransaction?.({ ...on, transaction }), { hash: hex }),
    estimateFee: trip((can, on) => can.estimateFee?.({ ...on, transaction }), { gas: 21_000n }),
    readContract: trip((can) => can.readContract?.({ chainId, call: { ...call, functionName: 'decimals' } }), 6n),
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
    requestMoreAccounts: trip(async (can, { connectionId }) => {
      const before = prompts().wallet_requestPermissions ?? 0
      await can.requestMoreAccounts?.({ connectionId })
      return (prompts().wallet_requestPermissions ?? 0) - before
    }, 1),
    switchNetwork: async ({ client, connection }) => {
      approveAll()
      const networks = client.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155').reverse()
      for (const network of networks) {
        await canOf(client).switchNetwork?.({ connectionId: connection.id, network: network as never })
        expect(client.connection.getState().connections[connection.id]?.chainId).toBe(network.caipNetworkId)
      }
      expect(networks).toHaveLength(2)
    },
  }
}
