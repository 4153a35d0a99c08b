export { forgeWebhook } from './forge-webhook.ts'
export { signAsAnother } from './sign-as-another.ts'
export type { SignedWebhook, WebhookOf } from './sign-webhook.ts'
export { type BuyStandIn, startBuyStandIn } from './start-buy-stand-in.ts'
