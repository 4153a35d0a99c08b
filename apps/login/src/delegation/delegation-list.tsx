import { Button, Notice } from '@latchkey/ui'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { nameNetwork } from '../networks/name-network.ts'
import { Mono } from '../ui/facts.tsx'
import type { DelegationEnds } from './delegation-ends.ts'
import { useDelegates } from './use-delegates.ts'

/**
 * The list in "Your login" of the networks on which the account's address follows a contract (EIP-7702). The visitor
 * can end each.
 */
export function DelegationList({ ends }: { readonly ends: DelegationEnds }): ReactNode {
  const { t } = useCopy()
  const { endingId, problem } = useSyncExternalStore(ends.subscribe, ends.getState)
  const list = useDelegates(endingId)
  if (list.length === 0) return null
  return (
    <section className="lk-login-part">
      <h2>{t('delegates')}</h2>
      {problem && <Notice tone="error">{t(problem)}</Notice>}
      {list.map(({ chainId, delegate: { address, isOwn } }) => {
        const { name } = nameNetwork(chainId)
        return (
          <div key={chainId}>
            {!isOwn && <Notice tone="warning">{t('delegateUnknownText')}</Notice>}
            <div className="lk-login-row">
              <div className="lk-login-row-text">
                <bdi>{name}</bdi>
                <small>{isOwn ? t('delegateOwn') : <Mono>{address}</Mono>}</small>
              </div>
              <Button
                size="sm"
                loading={endingId === chainId}
                disabled={endingId !== undefined}
                onClick={() => ends.end(chainId)}
                label={`${t('undelegate')}: ${name}`}
              >
                {t('undelegate')}
              </Button>
            </div>
          </div>
        )
      })}
    </section>
  )
}
