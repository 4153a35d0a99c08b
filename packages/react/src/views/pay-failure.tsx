import type { LatchkeyError } from '@latchkey/core'
import type { ChainId } from '@latchkey/core/ports'
import { PayFailureView } from '@latchkey/ui/views/pay-failure'
import type { ReactNode } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useErrorText } from './use-error-text.ts'

type PayFailureProps = {
  readonly payment: { readonly chainId: ChainId; readonly swapped?: boolean | undefined }
  readonly error: LatchkeyError
  readonly symbol: string | undefined
}

/** Why the last try to pay failed. */
export function PayFailure({ error, payment: { chainId, swapped }, symbol }: PayFailureProps): ReactNode {
  const { client } = useLatchkeyContext()
  const errorText = useErrorText()
  const kind = swapped ? 'swapped' : (kinds[error.code] ?? 'other')
  return (
    <PayFailureView
      kind={kind}
      text={kind === 'other' ? errorText(error) : undefined}
      network={client.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)?.name ?? ''}
      symbol={symbol}
      onSwitch={() => client.router.push({ view: 'SwitchNetwork', chainId })}
    />
  )
}

const kinds: Readonly<Record<string, 'declined' | 'network'>> = {
  'connection/user-rejected': 'declined',
  'pay/wrong-network': 'network',
}
