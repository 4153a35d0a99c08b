import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { cosmosMnemonicAccounts } from '../index.ts'
import type { CosmosPageWalletControls, KeplrProvider } from '../page/index.ts'
import { fakeWindow } from '../vitest/index.ts'
import { pageScript } from './page-script.ts'

test('the script puts a Cosmos wallet into the page by itself, and it signs', async () => {
  const window = fakeWindow() as ReturnType<typeof fakeWindow> & {
    keplr?: KeplrProvider
    __latchkeyTestWallets?: Record<string, CosmosPageWalletControls>
  }
  // What every page has; `fetch` is not among it.
  const globals = {
    window,
    Event,
    CustomEvent,
    crypto,
    TextEncoder,
    TextDecoder,
    URL,
    setTimeout,
    clearTimeout,
    btoa,
    atob,
  }
  const settings = { name: 'Kep', chains: [{ id: 'local-1', prefix: 'cosmos', rpcUrl: 'http://127.0.0.1:1' }] }
  const call = `LatchkeyTestWallets.installCosmos(${JSON.stringify(settings)}, 'rpc')`
  runInContext(`${await pageScript()};${call}`, createContext(globals))

  const { keplr } = window
  if (!keplr) throw new Error('no wallet')
  await keplr.enable(['local-1'])
  const { bech32Address } = await keplr.getKey('local-1')
  expect(bech32Address).toBe(cosmosMnemonicAccounts()[0]?.addressOn('cosmos'))
  const signature = await keplr.signArbitrary('local-1', bech32Address, 'hello')
  expect(await keplr.verifyArbitrary('local-1', bech32Address, 'hello', signature)).toBe(true)
  expect(window.__latchkeyTestWallets?.Kep?.prompts()).toEqual({ enable: 1, signArbitrary: 1 })
})
