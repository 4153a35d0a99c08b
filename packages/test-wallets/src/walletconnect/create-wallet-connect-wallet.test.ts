import { expect, test, vi } from 'vitest'
import { createWalletConnectWallet } from './create-wallet-connect-wallet.ts'

// The end-to-end journeys run sessions over a real relay; these tests end before the first one.
const options = {
  relayUrl: 'ws://127.0.0.1:1',
  projectId: 'local',
  chains: [{ id: 31337, rpcUrl: 'http://127.0.0.1:1' }],
}

const sharedCores = () => Object.keys(globalThis).filter((name) => name.startsWith('_walletConnectCore'))

test('the start contacts no host, and a closed wallet leaves no shared core behind', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch')
  const wallet = await createWalletConnectWallet(options)
  expect(sharedCores()).not.toEqual([])
  expect(wallet.sessions()).toEqual([])
  expect(wallet.addresses()).toHaveLength(3)
  await wallet.close()
  expect(fetch).not.toHaveBeenCalled()
  expect(sharedCores()).toEqual([])
})

test('two wallets in one process do not share a core', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const [one, two] = await Promise.all([createWalletConnectWallet(options), createWalletConnectWallet(options)])
  expect(warn).not.toHaveBeenCalled()
  await Promise.all([one.close(), two.close()])
})

test.each([
  ['relay', { ...options, relayUrl: 'wss://relay.example' }],
  ['node', { ...options, chains: [{ id: 1, rpcUrl: 'https://rpc.example' }] }],
])('error: a %s elsewhere needs allowRemote', async (_name, remote) => {
  await expect(createWalletConnectWallet(remote)).rejects.toThrow('allowRemote')
})
