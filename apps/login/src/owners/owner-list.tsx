import type { Account } from '@latchkey/frame/wire'
import { Notice } from '@latchkey/ui'
import { type ReactNode, useSyncExternalStore } from 'react'
import type { CopyKey } from '../copy/en.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFrame } from '../ui/frame-hooks.ts'
import { isStale, textOfError, useTask } from '../ui/use-task.ts'
import type { OwnerChange } from './change-owner.ts'
import { type KnownPasskey, NetworkOwnersPart } from './network-owners-part.tsx'
import { isOwnerChanged, type OwnerChanges } from './owner-changes.ts'
import { OwnerFailure } from './owner-failure.tsx'
import { useLinkPasskey } from './use-link-passkey.ts'
import { useOwnersThere } from './use-owners-there.ts'

/**
 * The list in "Your login" of the owners of an account of passkeys on each network, as the networks report them. The
 * visitor can remove each and add more.
 */
export function OwnerList({
  account,
  changes,
  onKit,
  onReload,
  onSavedKit,
}: {
  readonly account: Account
  readonly changes: OwnerChanges
  /** Makes a kit as an owner of the account on a network. */
  readonly onKit: (chainId: string) => void
  /** Takes the file of a kit that was saved earlier. */
  readonly onSavedKit: (chainId: string) => void
  readonly onReload: () => Promise<void>
}): ReactNode {
  const { t } = useCopy()
  const { server } = useFrame()
  const state = useSyncExternalStore(changes.subscribe, changes.getState)
  const task = useTask()
  const { isInWindow, link } = useLinkPasskey()
  const { passkeyAccount } = account
  const { address = '' } = passkeyAccount ?? {}
  const { list, problem } = useOwnersThere(passkeyAccount, state)
  if (!passkeyAccount) return undefined
  const { asked, kit } = state.address === address ? state : {}
  const isChanging = asked !== undefined && !asked.problem
  // A slow network may have taken the change by now.
  const isDone = list?.some(
    ({ chainId, owners }) => asked?.chainId === chainId && owners && isOwnerChanged(asked.change, owners),
  )
  const passkeys: readonly KnownPasskey[] = [...passkeyAccount.owners, ...(passkeyAccount.added ?? [])]
  const change = (chainId: string, wanted: OwnerChange) => changes.start(address, { chainId, change: wanted })

  const addPasskey = (chainId: string) =>
    task.run(
      async () => {
        const made = await link(account)
        if (!made) return
        const { owners, added = [] } = made.account.passkeyAccount ?? { owners: [] }
        const all = [...owners, ...added]
        const number = all.findIndex(({ id }) => id === made.id) + 1
        const key = all[number - 1]
        await onReload()
        if (key) change(chainId, { action: 'add-passkey', number, id: key.id, x: key.x, y: key.y })
      },
      (error): CopyKey | undefined => (isStale(error) ? 'freshOther' : textOfError(error)),
    )
  /** No network has it as an owner: adding it was interrupted, it was removed, or only the server names it. */
  const isUnfinished = ({ id, loginId }: KnownPasskey) =>
    loginId !== undefined && !list?.some(({ owners }) => owners?.passkeys.includes(id))
  const isAllRead = list?.every(({ isUnread }) => !isUnread) ?? false
  const forget = (loginId: string) =>
    task.run(
      async () => {
        await server.call('logins/unlink', { loginId, permission: {} })
        await onReload()
      },
      (error): CopyKey | undefined => (isStale(error) ? 'freshOther' : textOfError(error)),
    )

  return (
    <>
      {asked?.problem && !isDone && (
        <OwnerFailure
          asked={asked}
          list={list ?? []}
          onClose={changes.dismiss}
          onRetry={() => change(asked.chainId, asked.change)}
        />
      )}
      {task.problem && <Notice tone="error">{t(task.problem)}</Notice>}
      {isChanging && <Notice tone="info">{t('ownerChanging')}</Notice>}
      {problem && <Notice tone="warning">{t(problem)}</Notice>}
      {list?.map((each) => (
        <NetworkOwnersPart
          key={each.chainId}
          network={each}
          passkeys={passkeys}
          kit={kit}
          isChanging={isChanging}
          isAdding={task.isBusy}
          isUnfinished={isUnfinished}
          onAddPasskey={() => addPasskey(each.chainId)}
          onChange={(wanted) => change(each.chainId, wanted)}
          onForget={isAllRead ? forget : undefined}
          onKit={() => onKit(each.chainId)}
          onSavedKit={() => onSavedKit(each.chainId)}
        />
      ))}
      {isInWindow && <p className="lk-login-hint">{t('ownerWindow')}</p>}
    </>
  )
}
