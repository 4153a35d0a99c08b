import type { Account, AddedPasskey, PasskeyOwner } from '@latchkey/frame/wire'
import { Button, Notice } from '@latchkey/ui'
import { type ReactNode, useSyncExternalStore } from 'react'
import { nameNetwork } from '../approval/name-network.ts'
import type { CopyKey } from '../copy/en.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFrame } from '../ui/frame-hooks.ts'
import { isStale, textOfError, useTask } from '../ui/use-task.ts'
import type { OwnerChange } from './change-owner.ts'
import { isOwnerChanged, type OwnerChanges } from './owner-changes.ts'
import { OwnerFailure } from './owner-failure.tsx'
import { OwnerRow } from './owner-row.tsx'
import { useLinkPasskey } from './use-link-passkey.ts'
import { useOwnersThere } from './use-owners-there.ts'

type Known = PasskeyOwner & Partial<Pick<AddedPasskey, 'loginId'>>

const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

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
  const passkeys: readonly Known[] = [...passkeyAccount.owners, ...(passkeyAccount.added ?? [])]
  const nameOf = (id: string) => t('ownerPasskey', { number: passkeys.findIndex((each) => each.id === id) + 1 })
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
  /**
   * Whether the passkey is an owner on some network. If not, adding it was interrupted, it was removed, or only the
   * server names it.
   */
  const isSomewhere = (id: string) => list?.some(({ owners }) => owners?.passkeys.includes(id)) ?? false
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
      {list?.map(({ chainId, isUnread, owners }) => {
        const network = nameNetwork(chainId).name
        const canRemove = (owners?.count ?? 0) > 1
        return (
          <section className="lk-login-part" key={chainId} data-owners={chainId}>
            <h2>{t('owners', { network })}</h2>
            {isUnread && <Notice tone="warning">{t('ownersUnread', { network })}</Notice>}
            {owners && (
              <>
                {passkeys.map(({ id, loginId, x, y }, index) => {
                  const number = index + 1
                  const row = { name: nameOf(id), disabled: isChanging }
                  if (loginId && !isSomewhere(id))
                    return (
                      <OwnerRow
                        {...row}
                        key={id}
                        tag={t('ownerUnfinished')}
                        action={isAllRead ? t('remove') : undefined}
                        onAction={() => forget(loginId)}
                      />
                    )
                  return owners.passkeys.includes(id) ? (
                    <OwnerRow
                      {...row}
                      key={id}
                      action={canRemove ? t('remove') : undefined}
                      onAction={() => change(chainId, { action: 'remove-passkey', id, number })}
                    />
                  ) : (
                    <OwnerRow
                      {...row}
                      key={id}
                      tag={t('ownerNotHere')}
                      action={t('ownerAddHere')}
                      onAction={() => change(chainId, { action: 'add-passkey', id, number, x, y })}
                    />
                  )
                })}
                {owners.kitOwner && (
                  <OwnerRow
                    name={t('recoveryKit')}
                    note={short(owners.kitOwner)}
                    action={canRemove ? t('remove') : undefined}
                    disabled={isChanging}
                    onAction={() => change(chainId, { action: 'remove-kit' })}
                  />
                )}
                {!owners.kitOwner && kit && (
                  <OwnerRow
                    name={t('recoveryKit')}
                    note={short(kit)}
                    tag={t('ownerNotHere')}
                    action={t('ownerAddHere')}
                    disabled={isChanging}
                    onAction={() => change(chainId, { action: 'add-kit', owner: kit })}
                  />
                )}
                {owners.count > owners.passkeys.length + (owners.kitOwner ? 1 : 0) && (
                  <Notice tone="warning">{t('ownerUnknown')}</Notice>
                )}
                <Button full onClick={() => addPasskey(chainId)} loading={task.isBusy} disabled={isChanging}>
                  {t('ownerPasskeyAdd')}
                </Button>
                {!owners.kitOwner && (
                  <>
                    <Button full onClick={() => onKit(chainId)} disabled={isChanging}>
                      {t('ownerKitAdd')}
                    </Button>
                    <Button variant="ghost" full onClick={() => onSavedKit(chainId)} disabled={isChanging}>
                      {t('ownerKitHave')}
                    </Button>
                  </>
                )}
              </>
            )}
          </section>
        )
      })}
      {isInWindow && <p className="lk-login-hint">{t('ownerWindow')}</p>}
    </>
  )
}
