import { useUi } from '@latchkey/ui'
import { AllowancesView, useAllowancesTitle } from '@latchkey/ui/views/allowances'
import type { ReactNode } from 'react'
import { useLatchkeyAllowances } from '../hooks/use-latchkey-allowances.ts'
import { useLatchkeyContext } from '../provider/context.ts'

export const useTitle = useAllowancesTitle

/** What other accounts may take of the account in use. */
export function View(): ReactNode {
  const { client } = useLatchkeyContext()
  const { locale } = useUi()
  const { list, loading, refetch, revoke, since, status } = useLatchkeyAllowances()
  return (
    <AllowancesView
      list={list}
      loading={loading}
      since={since}
      status={status}
      ageOf={(at) => daysOf(client.clock.now() - at, locale)}
      onPermissions={
        client.options.features?.permissions ? () => client.router.push({ view: 'Permissions' }) : undefined
      }
      onRetry={() => void refetch()}
      onRevoke={(parameters) =>
        revoke(parameters).catch((error: unknown) => client.log.warn('Nothing was revoked', { error }))
      }
    />
  )
}

/** In whole days, in the visitor's language. */
function daysOf(ms: number, locale: string): string {
  const options = { style: 'unit', unit: 'day', unitDisplay: 'long', numberingSystem: 'latn' } as const
  return new Intl.NumberFormat(locale, options).format(Math.max(0, Math.floor(ms / 86_400_000)))
}
