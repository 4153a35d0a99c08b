import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBuyKeys } from '../buy/test/buy-keys.ts'
import type { StandInAddresses } from './stand-in.ts'
import { secretMark } from './upstream-kind.ts'

export const addressHeader = 'x-forwarded-for'
export const chainId = 'eip155:31337'
export const loginOrigin = 'http://login.localhost'
export const metricsToken = `${secretMark}-metrics-token`
/** The domain under which visitors register names. */
export const nameZone = 'shop.eth'

/** Every part of the services switched on, with companies' servers played by the stand-in. Secrets hold `secretMark`, keys lie in `folder`. */
export function serviceSettings(standIn: StandInAddresses, store: string) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-hostile-keys-'))
  const keep = (name: string, text: string) => {
    const file = join(folder, name)
    writeFileSync(file, text, { mode: 0o600 })
    return { file }
  }
  const rpc = `${standIn.namedUrl}/rpc`
  const money = (name: string) => `${standIn.url}/money/${name}`
  const secret = (name: string) => `${secretMark}-${name}`
  const { coinbase } = createBuyKeys()
  return {
    settings: {
      STORE: store,
      CHAINS: { [chainId]: rpc, 'eip155:10': rpc },
      NAME_SERVERS: [standIn.nameServer],
      ADDRESS_HEADER: addressHeader,
      METRICS_TOKEN: metricsToken,
      RPC_TIMEOUT_MS: '10000',
      IMAGES: { allowLocal: true },
      TELEMETRY: { sink: 'table', maxStoredBytes: 8_388_608 },
      SWAP: {
        providers: [
          { type: '0x', url: money('0x'), apiKey: secret('0x'), chains: [chainId] },
          { type: 'lifi', url: money('lifi'), apiKey: secret('lifi'), chains: [chainId] },
        ],
      },
      BUY: {
        providers: {
          coinbase: {
            apiUrl: money('coinbase'),
            pageUrl: money('coinbase-page'),
            apiKeyId: secret('coinbase-id'),
            apiKeySecret: coinbase.apiKeySecret,
            webhookSecret: secret('coinbase-webhooks'),
          },
          moonpay: {
            apiUrl: money('moonpay'),
            pageUrl: money('moonpay-page'),
            publishableKey: 'pk_test_stand_in',
            secretKey: secret('moonpay'),
            webhookSecret: secret('moonpay-webhooks'),
          },
          transak: {
            apiUrl: money('transak'),
            gatewayUrl: money('transak-gateway'),
            apiKey: 'stand-in-transak',
            apiSecret: secret('transak'),
            referrerDomain: 'shop.example',
          },
          meld: {
            pageUrl: money('meld-page'),
            publicKey: 'stand-in-meld',
            webhookSecret: secret('meld-webhooks'),
            webhookUrl: 'https://services.shop.example/v1/onramp/webhooks/meld',
            apiUrl: money('meld'),
            apiKey: secret('meld'),
          },
        },
      },
      PAY: { exchanges: { url: money('exchanges'), apiKey: secret('exchanges') } },
      NAMES: { zones: [{ name: nameZone }], signingKey: keep('names', `0x${randomBytes(32).toString('hex')}`) },
      LOGIN: {
        origins: [loginOrigin],
        sealingKey: keep('sealing', randomBytes(32).toString('base64url')),
        farcaster: { relay: money('farcaster') },
        passkey: { rpId: 'login.localhost' },
        social: { oidc: { issuer: money('oidc'), clientId: 'latchkey', clientSecret: secret('oidc') } },
      },
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
