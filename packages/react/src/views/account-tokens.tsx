import { TokensView } from '@latchkey/ui/views/tokens'
import { type ReactNode, useEffect } from 'react'
import { useLatchkeyTokens } from '../hooks/use-latchkey-tokens.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { secondsUntil } from './seconds-until.ts'

export type AccountTokensProps = {
  readonly address: string
  readonly onCopy: () => Promise<boolean>
  /** The tokens of this chain are unknown here. */
  readonly onUnavailable: () => void
}

/** The Tokens tab. */
export function AccountTokens({ address, onCopy, onUnavailable }: AccountTokensProps): ReactNode {
  const { client } = useLatchkeyContext()
  const { status, loading, tokens, total, partial, retryAt, imageOf, refetch } = useLatchkeyTokens()
  useEffect(() => {
    if (status === 'unavailable') onUnavailable()
  }, [status, onUnavailable])
  return (
    <TokensView
      state={status === 'unavailable' ? 'loading' : status}
      tokens={tokens.map((token) => ({
        ...token,
        icon: imageOf(token),
        mark: token.isSpam ? 'spam' : token.lookAlike ? 'look-alike' : undefined,
      }))}
      total={total}
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
