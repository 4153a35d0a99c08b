import { toHex } from '@latchkey/core/adapter-kit'
import { bitcoinRegtest } from '@latchkey/core/networks'
import { createMemoryStorage, createTestClient } from '@latchkey/core/testing'
import { bitcoinMnemonicAccounts } from '@latchkey/test-wallets'
import { expect, test } from 'vitest'
import { bitcoinNetwork } from '../../chain/bitcoin-networks.ts'
import type { OnWallet } from '../on-chain.ts'
import { scriptOf } from './scripts.ts'
import { transfer } from './transfer.ts'
import { waitForTransaction } from './wait-for-transaction.ts'

// A wallet that builds the transaction itself, with its change at a new address, and replaces it later.

const [own, shop, change] = bitcoinMnemonicAccounts({ count: 3 }).map(({ payment }) => payment.address)
const chainId = bitcoinRegtest.caipNetworkId
const [hash, other, coin] = ['aa', 'bb', 'cc'].map((pair) => pair.repeat(32)) as [string, string, string]

const output = (to = '', value = 0) => ({
  scriptpubkey: toHex(scriptOf(to) ?? new Uint8Array()),
  scriptpubkey_address: to,
  value,
})

function transaction(txid: string, amount: number, confirmed: boolean) {
  const vin = [{ txid: coin, vout: 0, prevout: output(own, 100_000) }]
  return { txid, vin, vout: [output(shop, amount), output(change, 69_000)], status: { confirmed } }
}

/** The page of a visitor, after a load or a reload. */
function page(storage: ReturnType<typeof createMemoryStorage>, answers: Readonly<Record<string, unknown>>) {
  const { client, clock } = createTestClient({ networks: [bitcoinRegtest], storage })
  const fetch = async (url: string) => {
    const answer = answers[new URL(url).pathname]
    return answer ? Response.json(answer) : new Response('Transaction not found', { status: 404 })
  }
  const account = { address: own ?? '', type: 'payment', mixed: true }
  const on = {
    account,
    accounts: [account],
    bitcoin: bitcoinNetwork(chainId),
    clock,
    driver: { send: async () => hash },
    fetch,
    log: client.log,
    network: bitcoinRegtest,
    storage: client.storage,
    target: account,
    url: 'https://node.example',
  } as unknown as OnWallet
  return { clock, on }
}

test('a wallet that takes the fee from the payment has replaced it, also where a later page finds that', async () => {
  const storage = createMemoryStorage()
  const fees = { '/fee-estimates': { 2: 1 } }
  const first = page(storage, { ...fees, [`/tx/${hash}`]: transaction(hash, 30_000, false) })
  expect(await transfer(first.on, { to: shop ?? '', amount: 30_000n })).toEqual({ hash })
  const waiting = waitForTransaction(first.on, { hash })
  await first.clock.advance(30_000)
  expect(await waiting).toEqual({ status: 'pending' })
  const later = page(storage, {
    [`/tx/${coin}/outspend/0`]: { spent: true, txid: other },
    [`/tx/${other}`]: transaction(other, 29_000, true),
  })
  expect(await waitForTransaction(later.on, { hash })).toEqual({
    status: 'reverted',
    replacement: { hash: other, reason: 'replaced' },
  })
})
