import { addressHref } from '@latchkey/core/features/transactions'
import { PreviewDetails, type PreviewDetailsProps } from '@latchkey/ui/views/preview-details'
import type { ReactNode } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'

/** The calls of a preview, whose contracts lead to the block explorer. */
export function Details({ preview }: Pick<PreviewDetailsProps, 'preview'>): ReactNode {
  const { client } = useLatchkeyContext()
  return <PreviewDetails preview={preview} hrefOf={(address) => addressHref(client, preview.chainId, address)} />
}
