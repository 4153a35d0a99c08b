import { bitcoinMnemonicAccounts, polkadotMnemonicAccounts, solanaMnemonicAccounts } from '@latchkey/test-wallets'
import { startBitcoinChain } from '@latchkey/test-wallets/bcoin'
import { startPolkadotChain } from '@latchkey/test-wallets/chopsticks'
import { startSolanaChain } from '@latchkey/test-wallets/litesvm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Services, startServices } from '../index.ts'

const closing: (() => Promise<unknown>)[] = []
afterAll(() => Promise.all(closing.map((close) => close())))

type Chains = Awaited<ReturnType<typeof startChains>>
async function startChains() {
  const [bitcoin, solana, polkadot] = await Promise.all([startBitcoinChain(), startSolanaChain(), startPolkadotChain()])
  closing.push(bitcoin.close, solana.close, polkadot.close)
  return { bitcoin, solana, polkadot }
}
let chains: Chains
let services: Services
beforeAll(async () => {
  chains = await startChains()
  const { bitcoin, polkadot, solana } = chains
  services = await startServices({
    port: 0,
    logLevel: 'silent',
    chains: { [solana.chainId]: solana.url, [polkadot.chainId]: polkadot.httpUrl },
    blockchain: {
      chains: {
        [bitcoin.chainId]: { esplora: bitcoin.url },
        [polkadot.chainId]: { native: { name: 'Rococo', symbol: 'ROC', decimals: 12 } },
      },
    },
  })
  closing.push(services.close)
}, 90_000)

type Answer = {
  readonly balances: readonly { readonly symbol: string; readonly quantity: { readonly numeric: string } }[]
  readonly data: readonly object[]
}
const ask = async (path: string, chainId: string) => {
  const response = await fetch(`${services.url}/v1/account/${path}?projectId=local&chainId=${chainId}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}

test('a balance of a real Bitcoin chain, before and after its block', async () => {
  const { bitcoin } = chains
  const [, , carol] = bitcoinMnemonicAccounts()
  const address = carol?.payment.address ?? ''
  const numeric = async () => (await ask(`${address}/balance`, bitcoin.chainId)).balances[0]?.quantity.numeric
  expect(await numeric()).toBe('10')
  await bitcoin.fund(address, 12_345n, { confirmed: false })
  expect((await ask(`${address}/history`, bitcoin.chainId)).data[0]).toMatchObject({
    metadata: { chain: bitcoin.chainId, operationType: 'receive', status: 'pending' },
    transfers: [{ direction: 'in', quantity: { numeric: '0.00012345' } }],
  })
})

test('a balance of the Solana machine, tokens of both programs included', async () => {
  const { solana } = chains
  const [, bob] = solanaMnemonicAccounts()
  const address = bob?.address ?? ''
  for (const program of ['spl-token', 'spl-token-2022'] as const)
    await solana.createToken({ decimals: 6, program }).mintTo(address, 1_500_000n)
  const { balances } = await ask(`${address}/balance`, solana.chainId)
  expect(balances.map(({ quantity }) => quantity.numeric).sort()).toEqual(['1.5', '1.5', '10'])
})

test('a balance of a real Polkadot runtime', async () => {
  const { polkadot } = chains
  const [alice] = polkadotMnemonicAccounts()
  const address = alice?.address ?? ''
  const { balances } = await ask(`${address}/balance`, polkadot.chainId)
  expect(balances).toMatchObject([{ symbol: 'ROC', quantity: { decimals: '12', numeric: '1000' } }])
})
