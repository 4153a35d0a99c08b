import {
  connectResultSchema,
  getAccountResultSchema,
  getAccountsResultSchema,
  getNetworkResultSchema,
  getProviderById,
  getProviders,
  request,
  signMessageResultSchema,
  signPsbtResultSchema,
  walletEventSchema,
} from '@sats-connect/core'
import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { type GenericSchema, parse } from 'valibot'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeWindow } from '../../vitest/fake-window.ts'
import { createBitcoinPageWallet } from './create-bitcoin-page-wallet.ts'

/** The wallet as seen by the SDK that Xverse publishes for apps. */
function visit() {
  const page = fakeWindow()
  vi.stubGlobal('window', page)
  const chains = (['regtest', 'testnet'] as const).map((network) => ({ network, esploraUrl: 'http://127.0.0.1:1' }))
  const wallet = createBitcoinPageWallet({ name: 'Btc', chains, window: page, ways: ['sats'] })
  onTestFinished(wallet.destroy)
  const ask = async (method: string, params: unknown, schema: GenericSchema) => {
    const answer = await request(method as 'getInfo', params as null, wallet.path)
    if (answer.status === 'error') throw Object.assign(new Error(answer.error.message), { code: answer.error.code })
    return parse(schema, answer.result)
  }
  return { ...wallet, ask }
}

test('sats-connect finds the wallet, and its own schemas accept every answer', async () => {
  const { ask, controls, path, provider } = visit()
  expect(getProviders()).toMatchObject([{ id: path, name: 'Btc' }])
  expect(getProviderById(path)).toBe(provider)
  await expect(ask('wallet_getAccount', null, getAccountResultSchema)).rejects.toMatchObject({ code: -32002 })
  controls.reject()
  await expect(ask('wallet_connect', null, connectResultSchema)).rejects.toMatchObject({ code: -32000 })
  controls.approve()
  const purposes = ['payment', 'ordinals']
  const account = { addresses: [{ purpose: 'payment' }, { purpose: 'ordinals' }] }
  expect(await ask('wallet_connect', { addresses: purposes }, connectResultSchema)).toMatchObject(account)
  expect(await ask('wallet_getAccount', null, getAccountResultSchema)).toMatchObject(account)
  expect(await ask('getAccounts', { purposes }, getAccountsResultSchema)).toHaveLength(2)
  expect(await ask('wallet_getNetwork', null, getNetworkResultSchema)).toMatchObject({ bitcoin: { name: 'Regtest' } })
  const [address] = controls.addresses()
  for (const protocol of ['ECDSA', 'BIP322'])
    expect(await ask('signMessage', { address, message: 'x', protocol }, signMessageResultSchema)).toMatchObject({
      protocol,
    })
  const psbt = base64.encode(new Transaction().toPSBT())
  expect(await ask('signPsbt', { psbt, broadcast: false }, signPsbtResultSchema)).toHaveProperty('psbt')
})

test('its events are those of sats-connect', async () => {
  const { controls, provider } = visit()
  const seen: unknown[] = []
  type Listening = { addListener(listener: { eventName: string; cb: (event: never) => void }): () => void }
  for (const eventName of ['accountChange', 'networkChange', 'disconnect'])
    (provider as Listening).addListener({ eventName, cb: (event) => seen.push(parse(walletEventSchema, event).type) })
  controls.permit()
  controls.switchNetwork('testnet')
  controls.disconnect()
  expect(seen).toEqual(['accountChange', 'networkChange', 'accountChange', 'networkChange', 'disconnect'])
})
