import { generateKeyPairSync } from 'node:crypto'

/** Keys of the stand-ins: made for one run, as accounts with real providers would have them. */
export function createBuyKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    coinbase: {
      apiKeyId: 'organizations/stand-in/apiKeys/1',
      apiKeySecret: privateKey.export({ type: 'sec1', format: 'pem' }).toString(),
      publicKey,
      webhookSecret: 'stand-in-coinbase-webhooks',
    },
    moonpay: {
      publishableKey: 'pk_test_stand_in',
      secretKey: 'sk_test_stand_in_secret',
      webhookSecret: 'stand-in-moonpay-webhooks',
    },
    transak: {
      apiKey: 'stand-in-transak',
      apiSecret: 'stand-in-transak-secret',
      accessToken: 'stand-in-transak-token',
    },
    meld: {
      publicKey: 'stand-in-meld-public',
      webhookSecret: 'stand-in-meld-webhooks',
      // As behind a proxy: the address that the provider knows isn't the one that the request comes to.
      webhookUrl: 'https://services.shop.example/v1/onramp/webhooks/meld',
      apiKey: 'stand-in-meld-key',
    },
  }
}

export type BuyKeys = ReturnType<typeof createBuyKeys>
