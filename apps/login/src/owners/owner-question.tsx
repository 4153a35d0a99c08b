import { Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { NetworkName } from '../networks/network-name.tsx'
import type { Question } from '../rpc/rpc-context.ts'
import { inNativeCurrency } from '../ui/call-facts.tsx'
import { Facts, Mono } from '../ui/facts.tsx'

/** Asks whether to add or remove a way into the account on one network, in plain words. */
export function OwnerQuestion({
  question: { chainId, fee, isAdded, kit, passkey },
}: {
  readonly question: Extract<Question, { kind: 'owner-change' }>
}): ReactNode {
  const { t } = useCopy()
  return (
    <>
      <p className="lk-login-amount">
        {passkey === undefined ? t('recoveryKit') : t('ownerPasskey', { number: passkey })}
      </p>
      <Notice tone="warning">{t(isAdded ? 'ownerAddWarning' : 'ownerRemoveWarning')}</Notice>
      <Facts
        facts={[
          kit !== undefined && [t('ownerKitAddress'), <Mono key="kit">{kit}</Mono>],
          [t('network'), <NetworkName key="network" chainId={chainId} />],
          [t('fee'), t('upTo', { amount: inNativeCurrency(fee, chainId) })],
        ]}
      />
    </>
  )
}
