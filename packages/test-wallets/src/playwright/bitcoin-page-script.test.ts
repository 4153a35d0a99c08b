import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { bitcoinMnemonicAccounts } from '../index.ts'
import type { BitcoinPageWalletControls } from '../page/index.ts'
import { fakeWindow } from '../vitest/index.ts'
import { pageScript } from './page-script.ts'

test('the script puts a Bitcoin wallet into the page by itself, and it signs', async () => {
  const window = fakeWindow() as ReturnType<typeof fakeWindow> & Record<string, unknown>
  // What every page has; `fetch` is not among it.
  const globals = { window, CustomEvent, crypto, TextEncoder, TextDecoder, URL, setTimeout, clearTimeout, btoa, atob }
  const settings = { name: 'Btc', chains: [{ network: 'regtest', esploraUrl: 'http://127.0.0.1:1' }] }
  const call = `LatchkeyTestWallets.installBitcoin(${JSON.stringify(settings)})`
  runInContext(`${await pageScript()};${call}`, createContext(globals))

  type Provider = { request(method: string, params: object): Promise<{ result: Record<string, unknown> }> }
  const provider = window.BtcBitcoinProvider as Provider
  const [alice] = bitcoinMnemonicAccounts({ count: 1 })
  const address = alice?.payment.address ?? ''
  const { result } = await provider.request('wallet_connect', { addresses: ['payment'] })
  expect(result.addresses).toMatchObject([{ address, purpose: 'payment' }, { purpose: 'ordinals' }])
  const signed = await provider.request('signMessage', { address, message: 'hello', protocol: 'BIP322' })
  expect(signed.result.signature).toBe(alice?.payment.signMessage(new TextEncoder().encode('hello'), 'bip322'))
  const wallets = window.__latchkeyTestWallets as Record<string, BitcoinPageWalletControls>
  expect(wallets.Btc?.prompts()).toEqual({ wallet_connect: 1, signMessage: 1 })
})
