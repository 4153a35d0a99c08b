import {
  type ContractEnvironment,
  contractCases,
  contractTransport,
  contractWallet,
  type RoundTrip,
  switchesTo,
} from '@latchkey/core/testing'
import { bitcoinMnemonicAccounts } from '@latchkey/test-wallets'
import type { BitcoinTestChain } from '@latchkey/test-wallets/bcoin'
import type { BitcoinWay } from '@latchkey/test-wallets/page'
import { describe, expect, test } from 'vitest'
import { buildPsbt } from './testing/build-psbt.fixture.ts'
import {
  connectorIdOf,
  instanceOf,
  networksOf,
  targetOf,
  useAdapter,
  useChain,
  useWallet,
} from './testing/page.fixture.ts'
import { createPhone } from './testing/phone.fixture.ts'

const chainOf = useChain()
const [, bob] = bitcoinMnemonicAccounts({ count: 2 })
const to = bob?.payment.address ?? ''

function harness(way: BitcoinWay): ContractEnvironment {
  const chain = chainOf()
  const { announce, controls } = useWallet(chain, { ways: [way], state: { answer: 'hang' } })
  const phone = createPhone({ chains: [chain.chainId], methods: ['signMessage'] })
  function addWallet(name: string) {
    const { controls: other } = useWallet(chain, { name, ways: [way] })
    return { connectorId: name, stall: () => other.slow(600_000) }
  }
  return {
    adapters: [useAdapter(), useAdapter()],
    options: { networks: networksOf(chain) },
    connectorId: connectorIdOf(way),
    announceAgain: announce,
    listeners: () => controls.listeners() + phone.listeners.size,
    ...(way === 'standard' && { addWallet }),
    transport: contractTransport(phone),
    wallet: {
      ...contractWallet(controls),
      asked: () => controls.requests().length,
      lies: { 'no-accounts': () => controls.lie('no-accounts'), garbage: () => controls.lie('garbage') },
      // In Wallet Standard a wallet is on all of its networks at once.
      ...(way !== 'standard' && { chooseNetwork: () => controls.switchNetwork('testnet') }),
    },
    roundTrips: roundTrips(chain, () => controls.approve()),
    flush: () => new Promise((resolve) => setTimeout(resolve, 5)),
  }
}

describe.each(['standard', 'sats', 'unisat'] as const)('a wallet that is found by %s', (way) => {
  test.for(contractCases({ adopts: true }).map(({ name, run }) => [name, run] as const))(
    '%s',
    ([_name, run], { skip }) => run(() => harness(way), skip),
  )
})

function roundTrips(chain: BitcoinTestChain, approveAll: () => void) {
  type Can = ReturnType<typeof instanceOf>['can']
  const { chainId } = chain
  const text = expect.any(String)
  const trip =
    (ask: (can: Can, on: ReturnType<typeof targetOf>) => unknown, expected: unknown): RoundTrip =>
    async ({ client, connection }) => {
      approveAll()
      // A later payment spends this output.
      await chain.mine()
      expect(await ask(instanceOf(client).can, targetOf(connection))).toEqual(expected)
    }
  const balance = { units: expect.any(BigInt), decimals: 8, symbol: 'BTC' }
  const paid = async (can: Can, on: ReturnType<typeof targetOf>) => {
    const { hash = '' } = (await can.transfer?.({ ...on, to, amount: 5000n })) ?? {}
    return hash
  }

  return {
    signMessage: trip((can, on) => can.signMessage?.({ ...on, message: 'hello' }), {
      signature: text,
      scheme: 'bip322-simple',
      publicKey: text,
    }),
    signPsbt: trip(
      async (can, on) =>
        can.signPsbt?.({ ...on, psbt: await buildPsbt(chain.url, { from: on.account, to, sats: 6000n }) }),
      { psbt: text },
    ),
    sendTransaction: trip((can, on) => can.sendTransaction?.({ ...on, transaction: { to, amount: '7000' } }), {
      hash: text,
    }),
    transfer: trip((can, on) => can.transfer?.({ ...on, to, amount: '8000' }), { hash: text }),
    estimateFee: async ({ client, connection }) => {
      const { can } = instanceOf(client)
      const on = targetOf(connection)
      await chain.mine()
      const psbt = await buildPsbt(chain.url, { from: on.account, to, sats: 6000n })
      expect(await can.estimateFee?.({ ...on, transaction: psbt })).toEqual({
        gas: 141n,
        fee: { ...balance, units: 1000n },
      })
    },
    waitForTransaction: trip(
      async (can, on) => {
        const hash = await paid(can, on)
        await chain.mine()
        return can.waitForTransaction?.({ chainId, hash })
      },
      { status: 'success' },
    ),
    getTransaction: trip(
      async (can, on) => can.getTransaction?.({ chainId, account: on.account, hash: await paid(can, on) }),
      { state: 'waiting', order: text, to, value: { ...balance, units: 5000n } },
    ),
    getBalance: trip((can, on) => can.getBalance?.({ chainId, account: on.account }), balance),
    requestMoreAccounts: trip((can, on) => can.requestMoreAccounts?.({ connectionId: on.connectionId }), undefined),
    switchNetwork: async (given) => {
      approveAll()
      await switchesTo(networksOf(chain))(given)
    },
  } satisfies { [name: string]: RoundTrip }
}
