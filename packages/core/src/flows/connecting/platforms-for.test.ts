import { describe, expect, test } from 'vitest'
import { platformsFor } from './platforms-for.ts'

const mobileLink = 'rabby://'
const webappLink = 'https://wallet.example/app'
const desktopLink = 'ledgerlive://'
const connectors = [{ adapterId: 'wagmi', connectorId: 'io.rabby', namespace: 'eip155' }] as const
const everything = { connectors, links: { mobileLink, webappLink, desktopLink } }

describe.each([
  ['desktop', { mobile: false }, ['browser', 'qrcode', 'web', 'desktop']],
  ['phone', { mobile: true }, ['browser', 'mobile', 'web']],
] as const)('on a %s', (_, device, all) => {
  test('everything a wallet has, in order', () => {
    expect(platformsFor(everything, device)).toEqual(all)
  })
  test('no wallet: the code', () => {
    expect(platformsFor(undefined, device)).toEqual(['qrcode'])
  })
  test('a wallet for another browser', () => {
    expect(
      platformsFor({ connectors: [], links: { chromeStore: 'https://chromewebstore.google.com/x' } }, device),
    ).toEqual(['unsupported'])
    expect(platformsFor({ connectors: [], rdns: 'io.rabby' }, device)).toEqual(['unsupported'])
  })
  test('nothing known: the code', () => {
    expect(platformsFor({ connectors: [] }, device)).toEqual(['qrcode'])
  })
})
