import type { Token } from '@latchkey/core/features/tokens'
import { useUi } from '@latchkey/ui'
import { formatMoney, TokensView } from '@latchkey/ui/views/tokens'
import { type ReactNode, useEffect } from 'react'
import { useLatchkeyNetwork } from '../hooks/use-latchkey-network.ts'
import { useLatchkeyTokens } from '../hooks/use-latchkey-tokens.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { listState } from './list-state.ts'
import { secondsUntil } from './seconds-until.ts'

export type AccountTokensProps = {
  readonly address: string
  readonly onCopy: () => Promise<boolean>
  /** The tokens of this chain are unknown here. */
  readonly onUnavailable: () => void
  /** The value of all of them, ready to be shown. The head of the view shows it, so it isn't repeated here. */
  readonly onTotal: (total: string | undefined) => void
}

const none: readonly Token[] = []

/** The Tokens tab. */
export function AccountTokens({ address, onCopy, onTotal, onUnavailable }: AccountTokensProps): ReactNode {
  const { client } = useLatchkeyContext()
  const { locale } = useUi()
  const { network } = useLatchkeyNetwork()
  const { status, data: tokens = none, loading, total, partial, retryAt, imageOf, refetch } = useLatchkeyTokens()
  useEffect(() => {
    if (status === 'idle') onUnavailable()
  }, [status, onUnavailable])
  useEffect(() => {
    onTotal(total === undefined ? undefined : formatMoney(total, 'USD', locale))
  }, [total, locale, onTotal])
  return (
    <TokensView
      state={listState(status, tokens)}
      tokens={tokens.map((token) => ({
        ...token,
        // A token of a test network has no value. A price would be that of the real token.
        ...(network.testnet && { value: undefined, change24h: undefined }),
        icon: imageOf(token),
        mark: token.isSpam ? 'spam' : token.lookAlike ? 'look-alike' : undefined,
      }))}
      currency="USD"
      partial={partial}
      retryIn={secondsUntil(retryAt, client.clock.now())}
      onRetry={refetch}
      retrying={loading}
      address={address}
      onCopy={onCopy}
    />
  )
}
