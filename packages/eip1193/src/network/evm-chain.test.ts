import { base } from '@latchkey/core/networks'
import { expect, test } from 'vitest'
import { evmChain } from './evm-chain.ts'
import { evmProposal } from './evm-proposal.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test.each([
  [address, true],
  [address.toLowerCase(), true],
  [`0x${address.slice(2).toUpperCase()}`, true],
  [address.slice(2), false],
  [`${address}0`, false],
  [address.slice(0, -1), false],
  [`${address.slice(0, -1)}g`, false],
  [` ${address}`, false],
  ['', false],
])('%s is an address: %s', (value, valid) => {
  expect(evmChain.isAddress(value)).toBe(valid)
})

test('an address is the same in any loadChecksum and shown in the wallet’s', () => {
  expect(evmChain.sameAddress(address, address.toLowerCase())).toBe(true)
  expect(evmChain.sameAddress(address, `0x${'0'.repeat(40)}`)).toBe(false)
  expect(evmChain.displayAddress(address)).toBe(address)
})

test('explorer paths', () => {
  expect(evmChain.explorerPath('address', address)).toBe(`/address/${address}`)
  expect(evmChain.explorerPath('transaction', '0xabc')).toBe('/tx/0xabc')
  expect(evmChain.explorerPath('transaction', '../x?y')).toBe('/tx/..%2Fx%3Fy')
})

test('the receive URI names the chain (EIP-681)', () => {
  expect(evmChain.receiveUri(address, base)).toBe(`ethereum:${address}@8453`)
})

test('the proposal asks for 24 methods, each once, and both events', () => {
  expect(new Set(evmProposal.methods).size).toBe(24)
  expect(evmProposal.methods).toContain('personal_sign')
  expect(evmProposal.events).toEqual(['accountsChanged', 'chainChanged'])
})
