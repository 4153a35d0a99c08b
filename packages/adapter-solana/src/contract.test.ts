import type { Connection } from '@latchkey/core'
import {
  type ContractEnvironment,
  contractCases,
  contractTransport,
  contractWallet,
  type RoundTrip,
  switchesTo,
} from '@latchkey/core/testing'
import { type SolanaTestChain, startJupiterStandIn } from '@latchkey/test-wallets/litesvm'
import { expect, test } from 'vitest'
import { solanaAdapter } from './solana-adapter.ts'
import { instanceOf, networksOf, targetOf, useChain, useWallet } from './testing/page.fixture.ts'
import { createPhone } from './testing/phone.fixture.ts'
import { signInFor } from './testing/sign-in-for.fixture.ts'
import { transferWire } from './testing/transfer-wire.fixture.ts'

const chainOf = useChain()

function harness(): ContractEnvironment {
  const chain = chainOf()
  const { announce, controls } = useWallet(chain, { state: { answer: 'hang' } })
  const chains = networksOf(chain).map(({ caipNetworkId }) => caipNetworkId)
  const phone = createPhone({ chains, methods: ['solana_signMessage'] })
  return {
    adapters: [solanaAdapter(), solanaAdapter()],
    options: { networks: networksOf(chain) },
    connectorId: 'Sol',
    announceAgain: announce,
    listeners: () => controls.listeners() + phone.listeners.size,
    addWallet(name) {
      const { controls: other } = useWallet(chain, { name })
      return { connectorId: name, stall: () => other.slow(600_000) }
    },
    transport: contractTransport(phone),
    wallet: {
      ...contractWallet(controls),
      asked: () => controls.requests().length,
      lies: { 'no-accounts': () => controls.lie('no-accounts'), garbage: () => controls.lie('garbage') },
    },
    roundTrips: roundTrips(chain, () => controls.approve(), controls.addresses()),
    flush: () => new Promise((resolve) => setTimeout(resolve, 5)),
  }
}

test.for(contractCases({ adopts: true }).map(({ name, run }) => [name, run] as const))('%s', ([_name, run], { skip }) =>
  run(harness, skip),
)

function roundTrips(chain: SolanaTestChain, approveAll: () => void, addresses: readonly string[]) {
  type Can = ReturnType<typeof instanceOf>['can']
  const [alice = '', bob = ''] = addresses
  const { chainId } = chain
  const text = expect.any(String)
  const trip =
    (ask: (can: Can, on: ReturnType<typeof targetOf>) => unknown, expected: unknown): RoundTrip =>
    async ({ client, connection }) => {
      approveAll()
      expect(await ask(instanceOf(client).can, targetOf(connection))).toEqual(expected)
    }
  const transaction = () => transferWire(chain.url, { from: alice, to: bob, lamports: 1_000n })
  const signed = { transaction: text, signature: text }

  return {
    signMessage: trip((can, on) => can.signMessage?.({ ...on, message: 'hello' }), {
      signature: text,
      scheme: 'ed25519',
      publicKey: alice,
    }),
    signIn: trip((can, on) => can.signIn?.({ ...on, ...signInFor(on) }), {
      signature: text,
      scheme: 'ed25519',
      publicKey: alice,
      message: signInFor({ account: alice, chainId }).message,
    }),
    signTransaction: trip(
      async (can, on) => can.signTransaction?.({ ...on, transaction: await transaction() }),
      signed,
    ),
    signTransactions: trip(
      async (can, on) => can.signTransactions?.({ ...on, transactions: [await transaction(), await transaction()] }),
      [signed, signed],
    ),
    sendTransaction: trip(async (can, on) => can.sendTransaction?.({ ...on, transaction: await transaction() }), {
      hash: text,
    }),
    transfer: trip((can, on) => can.transfer?.({ ...on, to: bob, amount: '1000' }), { hash: text }),
    buildTransfer: trip((can, on) => can.buildTransfer?.({ ...on, to: bob, amount: '1000' }), { transaction: text }),
    joinTransactions: trip(
      async (can, on) => can.joinTransactions?.({ ...on, transactions: [await transaction(), await transaction()] }),
      { transactions: [text], counts: [2] },
    ),
    checkSwap: async ({ client, connection }) => {
      const exchange = await chain.addExchange()
      const [dollar, euro] = [chain.createToken({ decimals: 6 }), chain.createToken({ decimals: 6 })]
      await dollar.mintTo(alice, 5n)
      await exchange.stock(euro.mint, 5n)
      const prices = { [dollar.mint]: 1n, [euro.mint]: 1n }
      const jupiter = await startJupiterStandIn({ rpcUrl: chain.url, exchange, prices })
      const transaction = await jupiter.build({ inputMint: dollar.mint, outputMint: euro.mint, amount: 5n }, alice)
      jupiter.close()
      const agreed = { from: dollar.mint, to: euro.mint, most: 5n, least: 5n, programs: [exchange.program] }
      const checked = await instanceOf(client).can.checkSwap?.({ ...targetOf(connection), ...agreed, transaction })
      expect(checked).toEqual({ rent: 2_039_280n })
    },
    estimateFee: trip(async (can, on) => can.estimateFee?.({ ...on, transaction: await transaction() }), {
      gas: 150n,
      fee: { units: 5000n, decimals: 9, symbol: 'SOL' },
    }),
    waitForTransaction: trip(
      async (can, on) => {
        const { hash = '' } = (await can.transfer?.({ ...on, to: bob, amount: 2000n })) ?? {}
        return can.waitForTransaction?.({ chainId, hash })
      },
      { status: 'success' },
    ),
    getTransaction: trip(
      async (can, on) => {
        const { hash = '' } = (await can.transfer?.({ ...on, to: bob, amount: 3000n })) ?? {}
        return can.getTransaction?.({ chainId, account: on.account, hash })
      },
      { state: 'included' },
    ),
    getBalance: trip((can) => can.getBalance?.({ chainId, account: bob }), {
      units: expect.any(BigInt),
      decimals: 9,
      symbol: 'SOL',
    }),
    tokenBalances: async ({ client }) => {
      const token = chain.createToken({ decimals: 6 })
      await token.mintTo(alice, 5n)
      const balances = await instanceOf(client).can.tokenBalances?.({ chainId, account: alice })
      expect(balances).toContainEqual({ token: token.mint, units: 5n, decimals: 6, symbol: '' })
    },
    requestMoreAccounts: trip((can, on) => can.requestMoreAccounts?.({ connectionId: on.connectionId }), undefined),
    switchNetwork: switchesTo(networksOf(chain)),
  } satisfies { [name: string]: RoundTrip }
}

test('the suite’s connection has every ability that the adapter has', async () => {
  const { client, connection } = await connectedPage()
  expect([...connection.abilities].sort()).toEqual(Object.keys(instanceOf(client).can).sort())
})

async function connectedPage() {
  const { connect } = await import('@latchkey/core')
  const { useClient } = await import('./testing/page.fixture.ts')
  useWallet(chainOf())
  const { client } = useClient(chainOf())
  const { connection } = await connect(client, { adapterId: 'solana', connectorId: 'Sol' })
  return { client, connection: connection as Connection }
}
