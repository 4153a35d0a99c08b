import type { CSSProperties, ReactNode } from 'react'
import type { Translate } from '../../copy/copy.ts'
import type { accountCopy } from '../../copy/en/account.ts'

/** Something that moves money, where it works with this network and wallet. */
export type AccountAction = {
  readonly id: 'send' | 'receive' | 'swap' | 'buy'
  readonly onPress: () => void
}

export type AccountActionsProps = {
  readonly actions: readonly AccountAction[]
  readonly columns?: number | undefined
  readonly t: Translate<typeof accountCopy>
}

/** Drawn like `icons` of icon/icons.ts, on 20 × 20. They are here because no other view draws them. */
const icons: Readonly<Record<AccountAction['id'], string>> = {
  send: 'M5.5 14.5l9-9M7.5 5.5h7v7',
  receive: 'M10 3.5v9M6 8.75l4 4 4-4M4 16.5h12',
  swap: 'M4 7h11M12 4l3 3-3 3M16 13H5M8 10l-3 3 3 3',
  buy: 'M10 4v12M4 10h12',
}

/** Round buttons in a row, each with its word below. Room is kept at the end for those that may still come. */
export function AccountActions({ actions, columns = 0, t }: AccountActionsProps): ReactNode {
  if (actions.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className="lk-account-actions"
      role="group"
      aria-label={t('actions')}
      style={{ '--lk-action-columns': Math.max(columns, actions.length) } as CSSProperties}
    >
      {actions.map(({ id, onPress }) => (
        <button key={id} className="lk-account-action" type="button" onClick={onPress} data-latchkey-part="button">
          <span className="lk-account-disc">
            <svg className={id === 'send' ? 'lk-icon lk-mirror' : 'lk-icon'} viewBox="0 0 20 20" aria-hidden="true">
              <path d={icons[id]} />
            </svg>
          </span>
          {t(id)}
        </button>
      ))}
    </div>
  )
}
