import { signatureVerify } from '@polkadot/util-crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeWindow } from '../../vitest/fake-window.ts'
import { createPolkadotPageWallet } from './create-polkadot-page-wallet.ts'

test('the SDK that apps use with Polkadot’s wallets accepts it as one', async () => {
  const page = fakeWindow()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { readyState: 'complete' })
  const { controls, destroy } = createPolkadotPageWallet({ name: 'dot', window: page, ed25519: true })
  onTestFinished(destroy)
  const { web3Accounts, web3AccountsSubscribe, web3Enable, web3FromAddress } = await import('@polkadot/extension-dapp')
  expect(await web3Enable('My app')).toMatchObject([{ name: 'dot', version: '1.0.0' }])
  expect(controls.requests()).toMatchObject([{ method: 'enable', params: ['My app'] }])
  const accounts = await web3Accounts({ ss58Format: 42 })
  expect(accounts.map(({ address, type }) => [address, type])).toEqual(
    controls.addresses().map((address, index) => [address, index < 3 ? 'sr25519' : 'ed25519']),
  )
  const told: number[] = []
  const off = await web3AccountsSubscribe((list) => void told.push(list.length))
  controls.lock()
  expect(told).toEqual([4, 0])
  off()
  controls.unlock()
  const [address = ''] = controls.addresses()
  const { signer } = await web3FromAddress(address)
  const { signature = '' } = (await signer.signRaw?.({ address, data: '0x68656c6c6f', type: 'bytes' })) ?? {}
  expect(signatureVerify('<Bytes>hello</Bytes>', signature, address)).toMatchObject({ isValid: true })
})
