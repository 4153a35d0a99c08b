import type { Preview } from '@latchkey/core/features/preview'
import type { ReactNode } from 'react'
import { useCopy } from '../../../copy/copy.ts'
import { previewDetailsCopy } from '../../../copy/en/preview-details.ts'
import { PreviewCall } from './preview-call.tsx'

/** The props of `PreviewDetails`. */
export type PreviewDetailsProps = {
  /** Its calls are drawn. */
  readonly preview: Preview
  /** The page of a contract at the block explorer. */
  readonly hrefOf?: ((address: string) => string | undefined) | undefined
}

/** The calls of a transaction, each with its arguments and its raw data: what stands behind "Details" of a `TransactionPreview`. */
export function PreviewDetails({ preview, hrefOf }: PreviewDetailsProps): ReactNode {
  const t = useCopy('previewDetails', previewDetailsCopy)
  const { calls } = preview
  const native = nativeOf(preview)
  return (
    <>
      {calls.map((call, index) => (
        <PreviewCall
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          key={index}
          call={call}
          native={native}
          hrefOf={hrefOf}
          number={calls.length > 1 ? index + 1 : undefined}
          t={t}
        />
      ))}
    </>
  )
}

/** Every Ethereum chain counts in wei. */
function nativeOf({ changes, fee, transaction }: Preview): { readonly symbol: string; readonly decimals: number } {
  const symbol = changes.find(({ asset }) => asset.kind === 'native')?.asset.symbol ?? fee?.symbol ?? ''
  return { symbol, decimals: transaction.namespace === 'solana' ? 9 : 18 }
}
