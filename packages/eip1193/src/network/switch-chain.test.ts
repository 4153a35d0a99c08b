import { systemClock } from '@latchkey/core'
import { isLatchkeyError } from '@latchkey/core/errors'
import { defineNetwork } from '@latchkey/core/networks'
import { createPageWallet } from '@latchkey/test-wallets/page'
import { fakeWindow } from '@latchkey/test-wallets/vitest'
import { describe, expect, test } from 'vitest'
import { requestPermissions, revokePermissions } from '../request/permissions.ts'
import { readChainId, requestAccounts } from '../request/read-wallet.ts'
import { fails, type Script, scriptedProvider, walletError } from '../testing/scripted-provider.fixture.ts'
import { addChain, switchChain } from './switch-chain.ts'

const network = defineNetwork({
  id: 4242,
  name: 'Harbour',
  nativeCurrency: { name: 'Shell', symbol: 'SHL', decimals: 18 },
  rpcUrls: {
    default: { http: ['http://127.0.0.1:1/?key=of-the-app'] },
    chainDefault: { http: ['http://127.0.0.1:1/own'] },
  },
  blockExplorers: { default: { name: 'Lighthouse', url: 'https://lighthouse.example' } },
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:4242',
  assets: { imageUrl: 'https://icons.example/harbour.png' },
})

function testWallet() {
  return createPageWallet({
    name: 'Alpha',
    rdns: 'test.alpha',
    chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:1' }],
    window: fakeWindow(),
    rpc: async (_url, method) => (method === 'eth_chainId' ? '0x1092' : null),
  })
}

/** A wallet that knows the network only after it was added. */
function forgetful(refusal: () => unknown, more: Script = {}) {
  let chain = 1
  return scriptedProvider({
    wallet_switchEthereumChain: refusal,
    wallet_addEthereumChain: () => {
      chain = 4242
      return null
    },
    eth_chainId: () => `0x${chain.toString(16)}`,
    ...more,
  })
}

const added = ['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'eth_chainId']

test('[S7.21] the wallet is asked to switch and add chains, to request and to revoke permissions', async () => {
  const { provider, controls } = testWallet()
  await requestPermissions(provider)
  await expect(requestAccounts(provider)).resolves.toEqual([controls.addresses()[0]])
  await switchChain(provider, { network })
  await revokePermissions(provider, { clock: systemClock })
  expect(controls.requests().filter(({ method }) => method.startsWith('wallet_'))).toEqual([
    { method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }], status: 'answered' },
    { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1092' }], status: 'failed', code: 4902 },
    {
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId: '0x1092',
          chainName: 'Harbour',
          nativeCurrency: { name: 'Shell', symbol: 'SHL', decimals: 18 },
          rpcUrls: ['http://127.0.0.1:1/own'],
          blockExplorerUrls: ['https://lighthouse.example'],
          iconUrls: ['https://icons.example/harbour.png'],
        },
      ],
      status: 'answered',
    },
    { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }], status: 'answered' },
  ])
  expect(controls.state().permitted).toBe(false)
  await expect(readChainId(provider)).resolves.toBe(4242)
})

test('a known network is only switched to', async () => {
  const { provider, controls } = testWallet()
  await addChain(provider, { network })
  controls.setChain(1)
  await switchChain(provider, { network })
  expect(controls.state().chainId).toBe(4242)
  expect(controls.prompts()).toEqual({ wallet_addEthereumChain: 1, wallet_switchEthereumChain: 1 })
})

describe('after a failed switch', () => {
  test('[S7.23] 4902 adds the network; 5000 and 32603 try too; a failed addition is "Chain is not supported"', async () => {
    for (const code of [4902, 5000, 32603, -32603]) {
      const wallet = forgetful(fails(code, 'Unrecognized chain'))
      await switchChain(wallet, { network })
      expect(wallet.asked).toEqual(added)
      const refusing = forgetful(fails(code, 'Unrecognized chain'), { wallet_addEthereumChain: fails(4200, 'No') })
      const error = await switchChain(refusing, { network }).catch((thrown) => thrown)
      expect(error).toMatchObject({ code: 'network/unsupported', shortMessage: 'Chain is not supported' })
      expect(error.message).toContain('Chain is not supported')
    }
  })

  test('a 4902 that MetaMask on a phone wraps in -32603 adds the network', async () => {
    const refusal = fails(-32603, 'Internal error', {
      data: { originalError: walletError(4902, 'Unrecognized chain') },
    })
    const wallet = forgetful(refusal)
    await switchChain(wallet, { network })
    expect(wallet.asked).toEqual(added)
  })

  test.each([
    [4001, 'User rejected the request.'],
    [5000, 'User rejected.'],
    [-32603, 'MetaMask Tx Signature: User rejected'],
    [5000, 'Connection request reset. Please try again.'],
  ])('a visitor who declines (%i, %s) is not asked again', async (code, message) => {
    const wallet = forgetful(fails(code, message))
    await expect(switchChain(wallet, { network })).rejects.toMatchObject({ code: 'connection/user-rejected' })
    expect(wallet.asked).toEqual(['wallet_switchEthereumChain'])
  })

  test.each([
    ['MetaMask', -32603, { data: { originalError: walletError(4001, 'No') } }],
    ['viem', 5000, { cause: walletError(4001, 'No') }],
    ['ethers 6', 4902, { info: { error: walletError(4001, 'No') } }],
  ])('a visitor who declines is not asked again where %s wraps the refusal in %i', async (_, code, more) => {
    const wallet = forgetful(fails(code, 'Something', more))
    await expect(switchChain(wallet, { network })).rejects.toBeInstanceOf(Error)
    expect(wallet.asked).toEqual(['wallet_switchEthereumChain'])
  })

  test('another error is what it says', async () => {
    const wallet = forgetful(fails(-32002, 'Already pending'))
    await expect(switchChain(wallet, { network })).rejects.toMatchObject({ code: 'connection/already-pending' })
  })
})

describe('adding', () => {
  test('a visitor who declines the addition has declined', async () => {
    const { provider, controls } = testWallet()
    controls.reject('wallet_addEthereumChain')
    await expect(switchChain(provider, { network })).rejects.toMatchObject({ code: 'connection/user-rejected' })
  })

  test('a wallet without the method does not support the chain', async () => {
    const { provider, controls } = testWallet()
    controls.refuseAddChain()
    await expect(switchChain(provider, { network })).rejects.toMatchObject({ code: 'network/unsupported' })
  })

  test('a WalletConnect 5000 without words of refusal is a failure, not a no', async () => {
    const wallet = forgetful(fails(4902, 'Unknown'), { wallet_addEthereumChain: fails(5000, 'Unsupported') })
    await expect(switchChain(wallet, { network })).rejects.toMatchObject({ code: 'network/unsupported' })
  })

  test('a wallet that only adds is asked to switch once more', async () => {
    let known = false
    let chain = 1
    const wallet = scriptedProvider({
      wallet_switchEthereumChain: () => {
        if (!known) throw walletError(4902, 'Unknown')
        chain = 4242
        return null
      },
      wallet_addEthereumChain: () => {
        known = true
        return null
      },
      eth_chainId: () => chain,
    })
    await switchChain(wallet, { network })
    expect(wallet.asked.filter((method) => method !== 'eth_chainId')).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
  })

  test('a wallet that says yes and stays where it was does not support the chain', async () => {
    const wallet = scriptedProvider({
      wallet_switchEthereumChain: () => null,
      wallet_addEthereumChain: () => null,
      eth_chainId: () => '0x1',
    })
    await expect(addChain(wallet, { network })).rejects.toMatchObject({ code: 'network/unsupported' })
  })

  test('an abort leaves the prompt and settles at once', async () => {
    const { provider, controls } = testWallet()
    controls.hang('wallet_addEthereumChain')
    const controller = new AbortController()
    const attempt = switchChain(provider, { network, signal: controller.signal }).catch((error) => error)
    await controls.whenPending('wallet_addEthereumChain')
    controller.abort()
    expect(isLatchkeyError(await attempt, 'request/aborted')).toBe(true)
    expect(controls.pending()).toHaveLength(1)
  })
})
