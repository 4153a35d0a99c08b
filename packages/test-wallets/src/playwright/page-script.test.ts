import { createContext, runInContext } from 'node:vm'
import { verifyMessage } from 'viem'
import { expect, test } from 'vitest'
import { mnemonicAccounts } from '../index.ts'
import type { PageWalletControls } from '../page/index.ts'
import { fakeWindow } from '../vitest/index.ts'
import { pageScript } from './page-script.ts'

test('the script runs by itself, signs, and reaches nodes through the binding only', async () => {
  const asked: unknown[] = []
  const rpc = async (url: string, method: string) => {
    asked.push([url, method])
    return method === 'eth_blockNumber' ? { result: '0x5' } : { error: { code: -32000, message: 'no', data: '0x01' } }
  }
  const window = fakeWindow()
  const provided = new Promise<{ request(request: object): Promise<unknown> }>((resolve) => {
    window.addEventListener('eip6963:announceProvider', (event) => resolve((event as CustomEvent).detail.provider))
  })
  // What every page has; `fetch` is not among it.
  const globals = { window, rpc, CustomEvent, crypto, TextEncoder, TextDecoder, URL, setTimeout, clearTimeout }
  const settings = { name: 'Alpha', rdns: 'test.alpha', chains: [{ id: 31337, rpcUrl: 'http://127.0.0.1:1' }] }
  const call = `LatchkeyTestWallets.install(${JSON.stringify(settings)}, 'rpc')`
  runInContext(`${await pageScript()};${call}`, createContext(globals))

  const provider = await provided
  const [alice] = (await provider.request({ method: 'eth_requestAccounts' })) as [`0x${string}`]
  expect(alice).toBe(mnemonicAccounts()[0]?.address)
  const signature = (await provider.request({ method: 'personal_sign', params: ['hello', alice] })) as `0x${string}`
  expect(await verifyMessage({ address: alice, message: 'hello', signature })).toBe(true)
  expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x5')
  const refused = provider.request({ method: 'eth_call', params: [] })
  await expect(refused).rejects.toMatchObject({ code: -32000, message: 'no', data: '0x01' })
  expect(asked).toEqual([
    ['http://127.0.0.1:1', 'eth_blockNumber'],
    ['http://127.0.0.1:1', 'eth_call'],
  ])
  const wallets = (window as { __latchkeyTestWallets?: Record<string, PageWalletControls> }).__latchkeyTestWallets
  expect(wallets?.['test.alpha']?.prompts()).toEqual({ eth_requestAccounts: 1, personal_sign: 1 })
})
