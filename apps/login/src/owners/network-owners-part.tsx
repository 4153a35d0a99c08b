import { truncateMiddle } from '@latchkey/core/format'
import type { AddedPasskey, PasskeyOwner } from '@latchkey/frame/wire'
import { Button, Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { nameNetwork } from '../networks/name-network.ts'
import { EntryRow } from '../ui/entry-row.tsx'
import type { OwnerChange } from './change-owner.ts'
import type { NetworkOwners } from './use-owners-there.ts'

/** A passkey of the account. It has a login id if it was added later. */
export type KnownPasskey = PasskeyOwner & Partial<Pick<AddedPasskey, 'loginId'>>

type Props = {
  readonly network: NetworkOwners
  readonly passkeys: readonly KnownPasskey[]
  /** The address of the newest kit that this page made. */
  readonly kit: string | undefined
  /** An owner is being changed, here or on another network. */
  readonly isChanging: boolean
  readonly isAdding: boolean
  readonly isUnfinished: (passkey: KnownPasskey) => boolean
  readonly onAddPasskey: () => void
  readonly onChange: (change: OwnerChange) => void
  /** Absent while a network doesn't answer, because the passkey may be an owner there. */
  readonly onForget: ((loginId: string) => void) | undefined
  readonly onKit: () => void
  readonly onSavedKit: () => void
}

/** The owners of the account on one network. */
export function NetworkOwnersPart(props: Props): ReactNode {
  const { t } = useCopy()
  const { isChanging } = props
  const { chainId, isUnread, owners } = props.network
  const network = nameNetwork(chainId).name
  return (
    <section className="lk-login-part" data-owners={chainId}>
      <h2>{t('owners', { network })}</h2>
      {isUnread && <Notice tone="warning">{t('ownersUnread', { network })}</Notice>}
      {owners && (
        <>
          {props.passkeys.map((passkey, index) => (
            <PasskeyRow key={passkey.id} {...props} owners={owners} passkey={passkey} number={index + 1} />
          ))}
          <KitRow {...props} owners={owners} />
          {owners.count > owners.passkeys.length + (owners.kitOwner ? 1 : 0) && (
            <Notice tone="warning">{t('ownerUnknown')}</Notice>
          )}
          <Button full onClick={props.onAddPasskey} loading={props.isAdding} disabled={isChanging}>
            {t('ownerPasskeyAdd')}
          </Button>
          {!owners.kitOwner && (
            <>
              <Button full onClick={props.onKit} disabled={isChanging}>
                {t('ownerKitAdd')}
              </Button>
              <Button variant="ghost" full onClick={props.onSavedKit} disabled={isChanging}>
                {t('ownerKitHave')}
              </Button>
            </>
          )}
        </>
      )}
    </section>
  )
}

type RowProps = Props & { readonly owners: NonNullable<NetworkOwners['owners']> }

function PasskeyRow({
  isChanging,
  isUnfinished,
  number,
  onChange,
  onForget,
  owners,
  passkey,
}: RowProps & { readonly number: number; readonly passkey: KnownPasskey }): ReactNode {
  const { t } = useCopy()
  const { id, loginId, x, y } = passkey
  const row = { name: t('ownerPasskey', { number }), disabled: isChanging }
  if (loginId !== undefined && isUnfinished(passkey))
    return (
      <EntryRow
        {...row}
        tag={t('ownerUnfinished')}
        action={onForget && t('remove')}
        onAction={() => onForget?.(loginId)}
      />
    )
  if (owners.passkeys.includes(id))
    return (
      <EntryRow
        {...row}
        action={owners.count > 1 ? t('remove') : undefined}
        onAction={() => onChange({ action: 'remove-passkey', id, number })}
      />
    )
  return (
    <EntryRow
      {...row}
      tag={t('ownerNotHere')}
      action={t('ownerAddHere')}
      onAction={() => onChange({ action: 'add-passkey', id, number, x, y })}
    />
  )
}

function KitRow({ isChanging, kit, onChange, owners }: RowProps): ReactNode {
  const { t } = useCopy()
  const address = owners.kitOwner ?? kit
  if (!address) return null
  const note = truncateMiddle(address, { start: 6, end: 4 })
  const row = { name: t('recoveryKit'), note, noteDir: 'ltr', disabled: isChanging } as const
  if (owners.kitOwner)
    return (
      <EntryRow
        {...row}
        action={owners.count > 1 ? t('remove') : undefined}
        onAction={() => onChange({ action: 'remove-kit' })}
      />
    )
  return (
    <EntryRow
      {...row}
      tag={t('ownerNotHere')}
      action={t('ownerAddHere')}
      onAction={() => onChange({ action: 'add-kit', owner: address })}
    />
  )
}
