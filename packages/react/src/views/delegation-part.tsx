import { activeConnection, addressOn, type LatchkeyClient } from '@latchkey/core'
import { delegations } from '@latchkey/core/features/delegation'
import { addressHref } from '@latchkey/core/features/transactions'
import type { ChainId } from '@latchkey/core/ports'
import { DelegationNoticeView } from '@latchkey/ui/views/delegation-notice'
import { type ReactNode, useCallback, useState } from 'react'
import { useEachAccount } from '../hooks/use-each-account.ts'
import { useLoginUser } from '../hooks/use-login-user.ts'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { wasClosed } from './login/was-closed.ts'

/**
 * Warns if an unknown contract controls the account in use (EIP-7702), on the network in use or on the given one. Draws nothing otherwise, and
 * nothing until that is read.
 */
export function DelegationPart({ on }: { readonly on?: ChainId | undefined }): ReactNode {
  const { client } = useLatchkeyContext()
  const feature = client.use(delegations)
  const account = useReadable(client.connection, (state) => {
    const connection = activeConnection(state)
    return connection && `${on ?? connection.chainId}:${addressOn(connection, on)}`
  })
  const found = useReadable(feature, (all) => (account ? all[account as keyof typeof all] : undefined))
  const fetch = useCallback(
    () => feature.fetch(on?.startsWith('eip155:') ? (on as ChainId<'eip155'>) : undefined),
    [feature, on],
  )
  useEachAccount(fetch)
  const connection = useReadable(client.connection, (state) => activeConnection(state))
  const user = useLoginUser(connection)
  const [yourLogin, setYourLogin] = useState<'opening' | 'failed'>()
  // "Your login" is where the visitor may make the account plain again, so the account is read once more when it is closed.
  const showYourLogin = () => {
    setYourLogin('opening')
    openYourLogin(client)
      .then(
        () => setYourLogin(undefined),
        (error: unknown) => {
          client.log.debug('“Your login” could not be shown', { error })
          setYourLogin(wasClosed(error) ? undefined : 'failed')
        },
      )
      .finally(() => feature.fetch())
  }
  if (!account || !found || found.isKnown) return null
  const chainId = account.slice(0, account.lastIndexOf(':'))
  return (
    <DelegationNoticeView
      delegate={found.delegate}
      name={found.name}
      href={addressHref(client, chainId, found.delegate)}
      // A passkey account is a contract itself. It has no delegation that the login could end.
      onYourLogin={user && user.method !== 'passkey' ? showYourLogin : undefined}
      yourLogin={yourLogin}
    />
  )
}

async function openYourLogin(client: LatchkeyClient): Promise<void> {
  const { showYourLogin } = await import('./login/show-your-login.ts')
  await showYourLogin(client)
}
