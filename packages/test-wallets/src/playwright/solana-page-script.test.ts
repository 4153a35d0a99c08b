import { createContext, runInContext } from 'node:vm'
import { ed25519 } from '@noble/curves/ed25519.js'
import { expect, test } from 'vitest'
import { solanaMnemonicAccounts } from '../index.ts'
import type { SolanaPageWalletControls, StandardWallet } from '../page/index.ts'
import { fakeWindow } from '../vitest/index.ts'
import { pageScript } from './page-script.ts'

test('the script registers a Solana wallet by itself, and it signs', async () => {
  const window = fakeWindow()
  const registered: StandardWallet[] = []
  type Callback = (api: { register(wallet: StandardWallet): () => void }) => void
  window.addEventListener('wallet-standard:register-wallet', (event) => {
    const register = (wallet: StandardWallet) => {
      registered.push(wallet)
      return () => {}
    }
    ;(event as CustomEvent<Callback>).detail({ register })
  })
  // What every page has; `fetch` is not among it.
  const globals = { window, CustomEvent, crypto, TextEncoder, TextDecoder, URL, setTimeout, clearTimeout, btoa, atob }
  const settings = { name: 'Sol', chains: [{ id: 'solana:localnet', rpcUrl: 'http://127.0.0.1:1' }] }
  const call = `LatchkeyTestWallets.installSolana(${JSON.stringify(settings)}, 'rpc')`
  runInContext(`${await pageScript()};${call}`, createContext(globals))

  const [wallet] = registered
  type Call = (...inputs: unknown[]) => Promise<never>
  const connect = wallet?.features['standard:connect']?.connect as Call
  const { accounts } = (await connect()) as { accounts: StandardWallet['accounts'] }
  const [alice] = solanaMnemonicAccounts({ count: 1 })
  expect(accounts[0]?.address).toBe(alice?.address)
  const sign = wallet?.features['solana:signMessage']?.signMessage as Call
  const message = new TextEncoder().encode('hello')
  const [{ signature }] = (await sign({ account: accounts[0], message })) as [{ signature: Uint8Array }]
  expect(ed25519.verify(Uint8Array.from(signature), message, alice?.publicKey ?? '')).toBe(true)
  const wallets = (window as { __latchkeyTestWallets?: Record<string, SolanaPageWalletControls> }).__latchkeyTestWallets
  expect(wallets?.Sol?.prompts()).toEqual({ 'standard:connect': 1, 'solana:signMessage': 1 })
})
