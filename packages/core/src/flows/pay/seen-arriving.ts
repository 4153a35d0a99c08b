import type { Finding, Preview } from '../preview/preview-api.ts'

/** What the preview said that `to` gets, if that is less than what is sent to it. */
export function seenArriving(preview: Preview | undefined, to: string | undefined): string | undefined {
  const { calls = [], findings = [] } = preview ?? {}
  // On Solana it may be a token account of the receiver.
  const isReceiver = ({ details }: Finding) => !details.to?.startsWith('0x') || details.to === to?.toLowerCase()
  const less = findings.find((one) => one.code === 'recipient/less' && isReceiver(one))
  if (less) return less.details.amount?.split(' ')[0]
  const isNothing = findings.some(
    (one) =>
      (one.code === 'recipient/nothing' && isReceiver(one)) ||
      // The payment is the last call.
      (one.code === 'simulation/refused' && one.call === calls.length - 1),
  )
  return isNothing ? '0' : undefined
}
