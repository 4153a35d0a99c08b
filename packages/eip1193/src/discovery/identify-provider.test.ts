import { expect, test } from 'vitest'
import { identifyProvider } from './identify-provider.ts'

const throwing = new Proxy(
  {},
  {
    get() {
      throw new Error('no')
    },
  },
)

test.each([
  ['MetaMask', { isMetaMask: true }, 'io.metamask'],
  ['Rabby that also says MetaMask', { isMetaMask: true, isRabby: true }, 'io.rabby'],
  ['Brave that also says MetaMask', { isMetaMask: true, isBraveWallet: true }, 'com.brave.wallet'],
  ['a provider that is a function', Object.assign(() => {}, { isPhantom: true }), 'app.phantom'],
  ['a flag that is not true', { isMetaMask: 'yes' }, undefined],
  ['no wallet', {}, undefined],
  ['a provider whose flags throw', throwing, undefined],
  ['nothing', undefined, undefined],
  ['null', null, undefined],
])('%s', (_name, provider, rdns) => {
  expect(identifyProvider(provider)?.rdns).toBe(rdns)
})
