import type { SignedWebhook, WebhookOf } from './sign-webhook.ts'

/** A change of what was signed, which keeps the signature. */
export function forgeWebhook(
  provider: WebhookOf['provider'],
  { headers, body }: SignedWebhook,
  change: (text: string) => string,
): SignedWebhook {
  if (provider !== 'transak') return { headers, body: change(body) }
  const [head, claims = '', signature] = (JSON.parse(body) as { data: string }).data.split('.')
  const changed = Buffer.from(change(Buffer.from(claims, 'base64url').toString())).toString('base64url')
  return { headers, body: JSON.stringify({ data: `${head}.${changed}.${signature}` }) }
}
