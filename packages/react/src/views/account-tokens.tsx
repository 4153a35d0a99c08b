import { TokensView } from '@latchkey/ui/views/tokens'
import type { ReactNode } from 'react'
import { useLatchkeyTokens } from '../hooks/use-latchkey-tokens.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { secondsUntil } from './seconds-until.ts'

/** The Tokens tab. */
export function AccountTokens({ onCopy }: { readonly onCopy: () => Promise<boolean> }): ReactNode {
  const { client } = useLatchkeyContext()
  const { status, tokens, total, partial, retryAt, imageOf, refetch } = useLatchkeyTokens()
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
      onCopy={onCopy}
    />
  )
}
