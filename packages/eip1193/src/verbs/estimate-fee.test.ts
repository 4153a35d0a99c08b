import { describe, expect, test } from 'vitest'
import type { EvmRuntime } from './evm-runtime.ts'
import { estimateFee } from './transact.ts'

const account = '0x00000000000000000000000000000000000A11cE'
const chainId = 'eip155:10'
const gwei = 1_000_000_000n

type Answers = { readonly [method: string]: unknown }

/** The runtime of an adapter on a node that answers so; an `Error` is what the chain reports. */
function onNode(answers: Answers) {
  const asked: { method: string; params: readonly unknown[] }[] = []
  const runtime = {
    checksumAddress: async () => (address: string) => address,
    check: async () => ({ account }),
    currencyOf: () => ({ decimals: 18, symbol: 'ETH' }),
    async send({ method, params }: { method: string; params: readonly unknown[] }) {
      asked.push({ method, params })
      const answer = answers[method]
      if (answer instanceof Error) throw answer
      return answer
    },
  } as unknown as EvmRuntime
  const estimate = (transaction: object) => estimateFee(runtime, { connectionId: 'one', chainId, account, transaction })
  const oracleCall = () => asked.find(({ method }) => method === 'eth_call')?.params
  return { asked, estimate, oracleCall }
}

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const node = { eth_estimateGas: '0x5208', eth_gasPrice: '0x3b9aca00', eth_call: '0x' }
const transfer = { to: account, value: 1n }

describe('the cost of a transaction', () => {
  test('is its gas at the network’s price', async () => {
    await expect(onNode(node).estimate(transfer)).resolves.toEqual({
      gas: 21_000n,
      fee: { units: 21_000n * gwei, decimals: 18, symbol: 'ETH' },
    })
  })

  test('has what an OP chain takes for storing it on Ethereum, which the chain’s oracle says for its size', async () => {
    const { estimate, oracleCall } = onNode({ ...node, eth_call: word(7n * gwei) })
    // 4 bytes of data beside the 120 of the transaction.
    const { fee, once } = await estimate({ ...transfer, data: '0x12345678' })
    expect([fee?.units, once]).toEqual([21_000n * gwei + 7n * gwei, 7n * gwei])
    // GasPriceOracle, getL1FeeUpperBound(uint256): https://docs.optimism.io (Fjord)
    expect(oracleCall()).toEqual([
      { to: '0x420000000000000000000000000000000000000F', data: `0xf1c7a58b${word(124n).slice(2)}` },
      'latest',
    ])
  })

  test('is asked for a transaction without data, and without a recipient', async () => {
    const plain = onNode(node)
    await plain.estimate(transfer)
    expect(plain.oracleCall()?.[0]).toMatchObject({ data: `0xf1c7a58b${word(120n).slice(2)}` })
    const creation = onNode(node)
    await creation.estimate({ data: '0x6000' })
    expect(creation.oracleCall()?.[0]).toMatchObject({ data: `0xf1c7a58b${word(122n).slice(2)}` })
  })

  test.each([
    ['no contract there', '0x'],
    ['an error', new Error('execution reverted')],
    ['a shorter answer', '0x01'],
    ['no hex', 7],
  ])('is the gas alone where the oracle’s answer is %s', async (_, eth_call) => {
    const { fee } = await onNode({ ...node, eth_call }).estimate(transfer)
    expect(fee?.units).toBe(21_000n * gwei)
  })

  test('is not said where the node has no price', async () => {
    await expect(onNode({ ...node, eth_gasPrice: new Error('no price') }).estimate(transfer)).resolves.toEqual({
      gas: 21_000n,
    })
  })
})
