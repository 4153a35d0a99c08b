import { balances } from '@latchkey/core/account'
import { AccountBalanceErrorView } from '@latchkey/ui/views/account-balance-error'
import type { ReactNode } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { secondsUntil } from './seconds-until.ts'

/** Replaces the account's balance when it couldn't be read. `retryAt`: Unix time in ms. */
export function AccountBalanceError({ retryAt }: { readonly retryAt: number | undefined }): ReactNode {
  const { client } = useLatchkeyContext()
  return (
    <AccountBalanceErrorView
      retryIn={secondsUntil(retryAt, client.clock.now())}
      onRetry={() => void client.use(balances).fetch()}
    />
  )
}
