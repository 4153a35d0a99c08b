import { type Connection, connect } from '@latchkey/core'
import {
  type ContractEnvironment,
  contractCases,
  contractTransport,
  contractWallet,
  createMemoryStorage,
  type RoundTrip,
  switchesTo,
} from '@latchkey/core/testing'
import type { PolkadotTestChain } from '@latchkey/test-wallets/chopsticks'
import { expect, test } from 'vitest'
import { polkadotAdapter } from './polkadot-adapter.ts'
import {
  instanceOf,
  networksOf,
  ss58Prefixes,
  targetOf,
  useChain,
  useClient,
  useWallet,
} from './testing/page.fixture.ts'
import { createPhone } from './testing/phone.fixture.ts'
import { transferCall } from './testing/transfer-call.fixture.ts'

const chainOf = useChain()

function harness(): ContractEnvironment {
  const chain = chainOf()
  const { announce, controls } = useWallet({ expose: 'active', state: { answer: 'hang' } })
  const chains = networksOf(chain).map(({ caipNetworkId }) => caipNetworkId)
  const phone = createPhone({ chains, answers: { polkadot_signMessage: () => ({}) } })
  return {
    adapters: [polkadotAdapter({ ss58Prefixes }), polkadotAdapter({ ss58Prefixes })],
    // A reload keeps the stored list of wallets that may be enabled again.
    options: { networks: networksOf(chain), storage: createMemoryStorage() },
    connectorId: 'dot',
    announceAgain: announce,
    listeners: () => controls.listeners() + phone.listeners.size,
    addWallet(name) {
      const { controls: other } = useWallet({ name, expose: 'active' })
      return { connectorId: name, stall: () => other.slow(600_000) }
    },
    transport: contractTransport(phone),
    // Not `asked`: a wallet isn't told about a disconnect, so it is enabled again without a prompt. discovery.test.ts shows the turn.
    wallet: {
      ...contractWallet(controls),
      lies: { 'no-accounts': () => controls.lie('no-accounts'), garbage: () => controls.lie('garbage') },
    },
    roundTrips: roundTrips(chain, () => controls.approve(), controls.addresses()),
    flush: () => new Promise((resolve) => setTimeout(resolve, 5)),
  }
}

test.for(contractCases({ adopts: true }).map(({ name, run }) => [name, run] as const))('%s', ([_name, run], { skip }) =>
  run(harness, skip),
)

function roundTrips(chain: PolkadotTestChain, approveAll: () => void, addresses: readonly string[]) {
  type Can = ReturnType<typeof instanceOf>['can']
  const [alice = '', bob = ''] = addresses
  const { chainId } = chain
  const call = transferCall(bob, 100_000)
  const text = expect.any(String)
  const hash = { hash: expect.stringMatching(/^0x[\da-f]{64}$/) }
  const trip =
    (ask: (can: Can, on: ReturnType<typeof targetOf>) => unknown, expected: unknown): RoundTrip =>
    async ({ client, connection }) => {
      approveAll()
      expect(await ask(instanceOf(client).can, targetOf(connection))).toEqual(expected)
    }
  /** The next transaction of the account builds on this one. */
  async function arrived(can: Can, sent: Promise<{ hash: string }> | undefined) {
    const answer = await sent
    await can.waitForTransaction?.({ chainId, hash: answer?.hash ?? '' })
    return answer
  }

  return {
    signMessage: trip((can, on) => can.signMessage?.({ ...on, message: 'hello' }), {
      signature: text,
      scheme: 'sr25519',
      publicKey: text,
      signedBytes: `0x${Buffer.from('<Bytes>hello</Bytes>').toString('hex')}`,
    }),
    signTransaction: trip((can, on) => can.signTransaction?.({ ...on, transaction: call }), { transaction: text }),
    sendTransaction: trip((can, on) => arrived(can, can.sendTransaction?.({ ...on, transaction: call })), hash),
    transfer: trip((can, on) => arrived(can, can.transfer?.({ ...on, to: bob, amount: '1000' })), hash),
    estimateFee: trip((can, on) => can.estimateFee?.({ ...on, transaction: call }), {
      gas: expect.any(BigInt),
      fee: { units: expect.any(BigInt), decimals: 12, symbol: 'ROC' },
    }),
    waitForTransaction: trip(
      async (can, on) => {
        const { hash = '' } = (await can.transfer?.({ ...on, to: bob, amount: 2000n })) ?? {}
        return can.waitForTransaction?.({ chainId, hash })
      },
      { status: 'success' },
    ),
    getBalance: trip((can) => can.getBalance?.({ chainId, account: bob }), {
      units: expect.any(BigInt),
      decimals: 12,
      symbol: 'ROC',
    }),
    tokenBalances: async ({ client }) => {
      const { id } = await chain.createAsset({ decimals: 6, symbol: 'USDX', balances: { [alice]: 5n } })
      const balances = await instanceOf(client).can.tokenBalances?.({ chainId, account: alice })
      expect(balances).toContainEqual({ token: id, units: 5n, decimals: 6, symbol: 'USDX' })
    },
    switchNetwork: switchesTo(networksOf(chain)),
    setActiveAccount: async ({ client, connection }) => {
      const { activeAccount, id } = connection
      instanceOf(client).can.setActiveAccount?.({ connectionId: id, account: activeAccount })
      expect(client.connection.getState().connections[id]?.activeAccount).toBe(activeAccount)
    },
  } satisfies { [name: string]: RoundTrip }
}

test('the suite’s connection has every ability that the adapter has', async () => {
  useWallet()
  const { client } = useClient(chainOf())
  const { connection } = await connect(client, { adapterId: 'polkadot', connectorId: 'dot' })
  expect([...(connection as Connection).abilities].sort()).toEqual(Object.keys(instanceOf(client).can).sort())
})
