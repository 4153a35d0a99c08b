import type { BuyKeys } from './buy-keys.ts'
import { type SignedWebhook, signWebhook, type WebhookOf } from './sign-webhook.ts'

/** Webhooks in the form of one provider, each signed with the secret of another one. */
export function signAsAnother(keys: BuyKeys, event: WebhookOf, seconds: number): Promise<readonly SignedWebhook[]> {
  const { coinbase, meld, moonpay, transak } = keys
  const secrets = {
    coinbase: coinbase.webhookSecret,
    moonpay: moonpay.webhookSecret,
    meld: meld.webhookSecret,
    transak: transak.accessToken,
  }
  const others = Object.entries(secrets).filter(([other]) => other !== event.provider)
  return Promise.all(
    others.map(([, secret]) => {
      const wrong = { ...keys[event.provider], webhookSecret: secret, accessToken: secret }
      return signWebhook({ ...keys, [event.provider]: wrong }, event, seconds)
    }),
  )
}
