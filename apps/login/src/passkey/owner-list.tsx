import type { Account, AddedPasskey, PasskeyOwner } from '@latchkey/frame/wire'
import { Button, Notice, Tag } from '@latchkey/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { nameNetwork } from '../approval/name-network.ts'
import type { CopyKey } from '../copy/en.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { SettingsNote } from '../pages/stage.ts'
import { useFrame } from '../ui/frame-hooks.ts'
import { isStale, textOfError, useTask } from '../ui/use-task.ts'
import type { OwnerChange } from './change-owner.ts'
import { type OwnersThere, readOwners } from './read-owners.ts'
import { requireOwnContract } from './require-own-contract.ts'
import { useLinkPasskey } from './use-link-passkey.ts'

type There = { readonly chainId: string; readonly owners: OwnersThere }
type Known = PasskeyOwner & Partial<Pick<AddedPasskey, 'loginId'>>

/** A change behind the approval is on its network some seconds later. */
const everyMs = 3_000

/** In "Your login": what owns an account of passkeys on each network, as the networks say it, each with its end, and how to add more. */
export function OwnerList({
  account,
  note,
  onKit,
  onReload,
}: {
  readonly account: Account
  readonly note: SettingsNote
  /** Makes a kit that is to own the account on a network. */
  readonly onKit: (chainId: string) => void
  readonly onReload: () => Promise<void>
}): ReactNode {
  const { t } = useCopy()
  const { projectId, request, server } = useFrame()
  const [list, setList] = useState<readonly There[]>()
  const task = useTask()
  const { isInWindow, link } = useLinkPasskey()
  const { passkeyAccount } = account
  useEffect(() => {
    let isOn = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      // Its keys are handed to the chain again where one is added: a server can't name others for the first owners.
      const own = requireOwnContract(passkeyAccount ?? { owners: [] })
      const { networks } = await server.call('smart-account/networks', { projectId })
      const chains = networks.filter(({ accounts }) => accounts.includes('passkey')).map(({ chainId }) => chainId)
      return Promise.all(
        chains.map(async (chainId) => {
          const ask = async (method: string, params: unknown[]) => request?.({ method, params, chainId })
          return { chainId, owners: await readOwners(ask, own) }
        }),
      )
    }
    const look = () =>
      read()
        .then(
          (next) => isOn && setList(next),
          () => {},
        )
        .finally(() => {
          if (isOn) timer = setTimeout(look, everyMs)
        })
    void look()
    return () => {
      isOn = false
      clearTimeout(timer)
    }
  }, [passkeyAccount, projectId, request, server])
  if (!passkeyAccount || !list) return undefined
  const passkeys: readonly Known[] = [...passkeyAccount.owners, ...(passkeyAccount.added ?? [])]
  const nameOf = (id: string) => t('ownerPasskey', { number: passkeys.findIndex((each) => each.id === id) + 1 })

  const change = (chainId: string, asked: OwnerChange) => {
    note.ownerProblem = undefined
    note.isChanging = true
    request?.({ method: 'login_changeOwner', params: [asked], chainId })
      .catch((error: unknown) => {
        const isOver = (error as { code?: unknown }).code === 'connection/user-rejected'
        if (!isOver) note.ownerProblem = 'ownerChangeFailed'
      })
      .finally(() => {
        note.isChanging = false
      })
  }
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
  /** A passkey whose adding was broken off, or that was removed: no network knows it. */
  const isNowhere = (id: string) => list.every(({ owners }) => !owners.passkeys.includes(id))
  const forget = (loginId: string) =>
    task.run(
      async () => {
        await server.call('logins/unlink', { loginId, permission: {} })
        await onReload()
      },
      (error): CopyKey | undefined => (isStale(error) ? 'freshOther' : textOfError(error)),
    )
  const problem = note.ownerProblem ?? task.problem

  return (
    <>
      {problem && <Notice tone="error">{t(problem)}</Notice>}
      {note.isChanging && <Notice tone="info">{t('ownerChanging')}</Notice>}
      {list.map(({ chainId, owners }) => {
        const network = nameNetwork(chainId).name
        const canRemove = owners.count > 1
        return (
          <section className="lk-login-part" key={chainId} data-owners={chainId}>
            <h2>{t('owners', { network })}</h2>
            {passkeys.map((passkey, index) => {
              const { id, loginId, x, y } = passkey
              const isThere = owners.passkeys.includes(id)
              const number = index + 1
              if (loginId && isNowhere(id))
                return (
                  <OwnerRow
                    key={id}
                    name={nameOf(id)}
                    tag={t('ownerUnfinished')}
                    action={t('remove')}
                    onAction={() => forget(loginId)}
                  />
                )
              return isThere ? (
                <OwnerRow
                  key={id}
                  name={nameOf(id)}
                  action={canRemove ? t('remove') : undefined}
                  onAction={() => change(chainId, { action: 'remove-passkey', id, number })}
                />
              ) : (
                <OwnerRow
                  key={id}
                  name={nameOf(id)}
                  tag={t('ownerNotHere')}
                  action={t('ownerAddHere')}
                  onAction={() => change(chainId, { action: 'add-passkey', id, number, x, y })}
                />
              )
            })}
            {owners.kitOwner && (
              <OwnerRow
                name={t('recoveryKit')}
                note={`${owners.kitOwner.slice(0, 6)}…${owners.kitOwner.slice(-4)}`}
                action={canRemove ? t('remove') : undefined}
                onAction={() => change(chainId, { action: 'remove-kit' })}
              />
            )}
            {owners.count > owners.passkeys.length + (owners.kitOwner ? 1 : 0) && (
              <Notice tone="warning">{t('ownerUnknown')}</Notice>
            )}
            <Button full onClick={() => addPasskey(chainId)} loading={task.isBusy}>
              {t('ownerPasskeyAdd')}
            </Button>
            {!owners.kitOwner && (
              <Button full onClick={() => onKit(chainId)}>
                {t('ownerKitAdd')}
              </Button>
            )}
          </section>
        )
      })}
      {isInWindow && (
        <p className="lk-login-hint" role="status">
          {t('ownerWindow')}
        </p>
      )}
    </>
  )
}

function OwnerRow({
  action,
  name,
  note,
  onAction,
  tag,
}: {
  readonly name: string
  readonly note?: string | undefined
  readonly tag?: string | undefined
  readonly action?: string | undefined
  readonly onAction: () => void
}): ReactNode {
  return (
    <div className="lk-login-row">
      <div className="lk-login-row-text">
        <bdi>{name}</bdi> {tag && <Tag>{tag}</Tag>}
        {note && <small dir="ltr">{note}</small>}
      </div>
      {action && (
        <Button size="sm" onClick={onAction} label={`${action}: ${name}`}>
          {action}
        </Button>
      )}
    </div>
  )
}
