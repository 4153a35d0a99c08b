import type { Connection } from '@latchkey/core'
import { connect } from '@latchkey/core'
import {
  type ContractEnvironment,
  contractCases,
  contractTransport,
  contractWallet,
  createMemoryStorage,
  type RoundTrip,
  switchesTo,
} from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { cosmosAdapter } from './cosmos-adapter.ts'
import {
  type Chains,
  instanceOf,
  networksOf,
  settingsOf,
  targetOf,
  useChains,
  useClient,
  usePage,
  useWallet,
} from './testing/page.fixture.ts'
import { createPhone } from './testing/phone.fixture.ts'

const chainsOf = useChains()

/** Keplr, which can't be asked without a prompt; and Leap, which tells whether it is connected. */
const kinds = {
  keplr: { globals: ['keplr'] },
  leap: { globals: ['leap'], features: ['disable', 'signArbitrary', 'signDirect', 'isConnected'] },
} as const

function harness(kind: keyof typeof kinds): ContractEnvironment {
  const chains = chainsOf()
  const { listeners, page } = usePage()
  const { announce, controls } = useWallet(chains, page, { state: { answer: 'hang' }, ...kinds[kind] })
  const phone = createPhone({
    chains: [
      [chains.home.chainId, 'cosmos'],
      [chains.away.chainId, 'osmo'],
    ],
    methods: ['cosmos_signAmino'],
  })
  /** Globals below which wallets put Keplr's API. */
  const globals = ['okxwallet', 'bitkeep', 'xfi', 'coin98', 'vultisig']
  function addWallet(name: string) {
    useWallet(chains, page, { ...kinds.leap, name, globals: ['compass'] })
    const holder = page as unknown as Record<string, { isConnected(): Promise<unknown> } | object>
    const key = globals.shift() ?? ''
    let stalled = false
    const own = holder.compass as { isConnected(): Promise<unknown> }
    const isConnected = () => (stalled ? new Promise(() => {}) : own.isConnected())
    holder[key] = { keplr: { ...own, isConnected } }
    delete holder.compass
    return {
      connectorId: `${key}.keplr`,
      stall() {
        stalled = true
      },
    }
  }
  const adapter = () => cosmosAdapter({ chains: settingsOf(chains) })
  return {
    adapters: [adapter(), adapter()],
    // A reload has the stored accounts: Keplr can't be asked without a prompt.
    options: { networks: networksOf(chains), storage: createMemoryStorage() },
    connectorId: kind,
    announceAgain: announce,
    listeners: () => listeners() + phone.listeners.size,
    // A reload asks those that can tell without a prompt; Keplr can't.
    ...(kind === 'leap' && { addWallet }),
    transport: contractTransport(phone),
    wallet: {
      ...contractWallet(controls),
      asked: () => controls.requests().length,
      lies: { garbage: () => controls.lie('garbage') },
      async revoke() {
        controls.disconnect()
        if (kind === 'leap') return
        // As in Keplr, reading may prompt; the owner who has just revoked declines.
        await controls.whenPending('enable')
        controls.rejectPending()
      },
    },
    roundTrips: roundTrips(chains, () => controls.approve(), controls.addresses()),
    flush: () => new Promise((resolve) => setTimeout(resolve, 5)),
  }
}

const cases = (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((kind) =>
  contractCases({ adopts: true }).map(({ name, run }) => [`${kind}: ${name}`, kind, run] as const),
)
test.for(cases)('%s', ([_name, kind, run], { skip }) => run(() => harness(kind), skip))

function roundTrips({ away, home }: Chains, approveAll: () => void, addresses: readonly string[]) {
  type Can = ReturnType<typeof instanceOf>['can']
  const [alice = '', bob = ''] = addresses
  const { chainId } = home
  const text = expect.any(String)
  const transaction = {
    messages: [
      {
        typeUrl: '/cosmos.bank.v1beta1.MsgSend',
        value: { fromAddress: alice, toAddress: bob, amount: [{ denom: 'uatom', amount: '1' }] },
      },
    ],
  }
  const trip =
    (ask: (can: Can, on: ReturnType<typeof targetOf>) => unknown, expected: unknown): RoundTrip =>
    async ({ client, connection }) => {
      approveAll()
      expect(await ask(instanceOf(client).can, targetOf(connection))).toEqual(expected)
    }

  return {
    signMessage: trip((can, on) => can.signMessage?.({ ...on, message: 'hello' }), {
      signature: text,
      scheme: 'adr36',
      publicKey: text,
      signedBytes: expect.stringMatching(/^0x[\da-f]+$/),
    }),
    signTransaction: trip((can, on) => can.signTransaction?.({ ...on, transaction }), {
      transaction: text,
      signature: text,
    }),
    sendTransaction: trip((can, on) => can.sendTransaction?.({ ...on, transaction }), { hash: text }),
    transfer: trip((can, on) => can.transfer?.({ ...on, to: bob, amount: '1000' }), { hash: text }),
    estimateFee: trip((can, on) => can.estimateFee?.({ ...on, transaction }), {
      gas: expect.any(BigInt),
      fee: { units: expect.any(BigInt), decimals: 6, symbol: 'ATOM' },
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
      decimals: 6,
      symbol: 'ATOM',
    }),
    tokenBalances: async ({ client }) => {
      home.fund(alice, 5n, 'ibc/ABC')
      const balances = await instanceOf(client).can.tokenBalances?.({ chainId, account: alice })
      expect(balances).toContainEqual({ token: 'ibc/ABC', units: expect.any(BigInt), decimals: 0, symbol: '' })
    },
    switchNetwork: switchesTo(networksOf({ away, home })),
  } satisfies { [name: string]: RoundTrip }
}

test('the suite’s connection has every ability that the adapter has', async () => {
  const { page } = usePage()
  useWallet(chainsOf(), page)
  const { client } = useClient(chainsOf())
  const { connection } = await connect(client, { adapterId: 'cosmos', connectorId: 'keplr' })
  const { abilities } = connection as Connection
  expect([...abilities].sort()).toEqual(Object.keys(instanceOf(client).can).sort())
})
