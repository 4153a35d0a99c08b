import { connect } from '@latchkey/core'
import { createMemoryStorage } from '@latchkey/core/testing'
import { bitcoinMnemonicAccounts } from '@latchkey/test-wallets'
import { expect, onTestFinished, test } from 'vitest'
import { checkBitcoin } from './testing/check-bitcoin.fixture.ts'
import { createLeather } from './testing/leather.fixture.ts'
import { instanceOf, page, targetOf, useChain, useClient } from './testing/page.fixture.ts'

const chainOf = useChain()
const [alice, bob] = bitcoinMnemonicAccounts({ count: 2 })

test('a provider with the older methods connects, signs and pays: thrown errors, no purposes, PSBTs in hex', async () => {
  const chain = chainOf()
  if (!alice || !bob) throw new Error('no accounts')
  page.LeatherProvider = createLeather(alice)
  page.btc_providers = [{ id: 'LeatherProvider', name: 'Leather', icon: '' }]
  onTestFinished(() => {
    delete page.LeatherProvider
    delete page.btc_providers
  })
  const storage = createMemoryStorage()
  const { client, clock } = useClient(chain, { storage })
  const { connection } = await connect(client, { adapterId: 'bitcoin', connectorId: 'LeatherProvider' })
  expect(connection.accounts).toMatchObject([
    { key: alice.payment.address, type: 'payment', publicKey: alice.payment.publicKey },
    { key: alice.ordinals.address, type: 'ordinals' },
  ])
  const { can } = instanceOf(client)
  const on = targetOf(connection)
  for (const account of [alice.payment.address, alice.ordinals.address]) {
    const answer = await can.signMessage?.({ ...on, account, message: 'hello' })
    expect(await checkBitcoin({ account }, 'hello', answer?.signature ?? '')).toEqual({ status: 'valid' })
  }
  const { hash } = (await can.transfer?.({ ...on, to: bob.payment.address, amount: 4321n })) ?? {}
  expect((await fetch(`${chain.url}/tx/${hash}`)).ok).toBe(true)
  // It can't tell without a prompt whether it remembers the app.
  await clock.flush()
  const again = useClient(chain, { storage })
  await again.clock.advance(30_000)
  expect(again.client.connection.getState().connections).toEqual({})
})
