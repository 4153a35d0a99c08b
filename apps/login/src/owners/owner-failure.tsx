import { Button, Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import type { CopyKey } from '../copy/en.ts'
import { useCopy } from '../copy/use-copy.ts'
import { nameNetwork } from '../networks/name-network.ts'
import { isOwnerChanged, type OwnerChangeAttempt } from './owner-changes.ts'
import type { NetworkOwners } from './use-owners-there.ts'

/** After these problems the account may have changed, or may change soon. */
const open: readonly (CopyKey | undefined)[] = ['ownerPending', 'ownerReverted']

/** Shows a failed change of the owners: the reason, the state on each network, and how to go on. */
export function OwnerFailure({
  asked: { chainId, change, problem = 'somethingFailed' },
  list,
  onClose,
  onRetry,
}: {
  readonly asked: OwnerChangeAttempt
  readonly list: readonly NetworkOwners[]
  readonly onClose: () => void
  readonly onRetry: () => void
}): ReactNode {
  const { t } = useCopy()
  const isAdded = change.action.startsWith('add')
  const what = 'number' in change ? t('ownerPasskey', { number: change.number }) : t('recoveryKit')
  const network = nameNetwork(chainId).name
  const namesOf = (wanted: (each: NetworkOwners) => boolean) =>
    list
      .filter(wanted)
      .map((each) => nameNetwork(each.chainId).name)
      .join(', ')
  const isRead = (each: NetworkOwners) => !each.isUnread && each.owners !== undefined
  const isDone = ({ owners }: NetworkOwners) => owners !== undefined && isOwnerChanged(change, owners)
  const groups: readonly (readonly [CopyKey, string])[] = [
    ['ownerDoneOn', namesOf((each) => isRead(each) && isDone(each))],
    ['ownerNotDoneOn', namesOf((each) => isRead(each) && !isDone(each))],
    ['ownerUnreadOn', namesOf((each) => !isRead(each))],
  ]
  const sentences = [
    t(problem, { network }),
    !open.includes(problem) && t('ownerSafe'),
    change.action === 'add-kit' && t('ownerKitKeep', { network }),
    ...groups.map(([key, networks]) => networks && t(key, { networks })),
  ]
  return (
    <Notice
      tone="error"
      title={t(isAdded ? 'ownerNotAdded' : 'ownerNotRemoved', { what, network })}
      action={
        <div className="lk-login-actions">
          <Button size="sm" onClick={onClose}>
            {t('close')}
          </Button>
          <Button size="sm" variant="primary" onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        </div>
      }
    >
      {sentences.filter(Boolean).join(' ')}
    </Notice>
  )
}
