import type { LoginAccountType, LoginMethod } from '@latchkey/core/ports'
import { type ReactNode, useId } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { accountLoginCopy } from '../../copy/en/account-login.ts'
import { loginNames } from '../../copy/login-names.ts'
import { List } from '../../list/list.tsx'
import { LargeLoginMark } from '../../login-mark/large-login-mark.tsx'
import { Notice } from '../../notice/notice.tsx'
import { Row } from '../../row/row.tsx'
import { Section } from '../../section/section.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { useAnnounce } from '../../ui-provider/ui-context.ts'
import { useArrival } from '../shared/use-arrival.ts'
import css from './account-login-view.css?inline'

/** The account type of a login, where there is a choice. */
export type AccountTypeChoice = {
  readonly value: LoginAccountType
  /** What the visitor has just chosen; it is being set. */
  readonly changingTo?: LoginAccountType | undefined
  /** It could not be set: the standard account is in use. */
  readonly failed?: boolean | undefined
  /** Whether the network in use has smart accounts. @default true */
  readonly smartAccountHere?: boolean | undefined
  readonly onChange: (type: LoginAccountType) => void
}

/** The props of `AccountLoginView`. */
export type AccountLoginViewProps = {
  readonly method?: LoginMethod | undefined
  readonly email?: string | undefined
  /** The name at the social account or at Farcaster. */
  readonly userName?: string | undefined
  /** Absent = there is only one type. */
  readonly accountType?: AccountTypeChoice | undefined
  /** Absent = the login has no e-mail address. */
  readonly onChangeEmail?: (() => void) | undefined
  /** Shows the login site's own page: devices, logins, recovery, export. */
  readonly onSettings: () => void
  /** The login site's page is being opened, or is open. */
  readonly settings?: 'opening' | 'failed' | undefined
  /** Leads to a move of everything that isn't finished; absent = there is none. */
  readonly onMove?: (() => void) | undefined
}

const types = ['eoa', 'smartAccount'] as const

/** The part of Account for a login: the visitor's name, the login's settings, and the account type. */
export function AccountLoginView(props: AccountLoginViewProps): ReactNode {
  const { method, email, userName, accountType, onChangeEmail, settings } = props
  const t = useCopy('accountLogin', accountLoginCopy)
  const name = email ?? userName
  const how =
    method === 'email' || method === 'passkey'
      ? t(method)
      : method
        ? t('social', { provider: loginNames[method] })
        : t('plain')
  useAnnounce(settings === 'failed' ? t('settingsFailed') : '', 'assertive')
  return (
    <Section title={t('label')}>
      <List>
        <Row
          leading={<LargeLoginMark name={method ?? 'login'} size="lg" />}
          title={name ?? how}
          subtitle={name && (onChangeEmail ? `${how} · ${t('changeEmail')}` : how)}
          chevron={onChangeEmail !== undefined}
          onClick={onChangeEmail}
        />
        <Row
          leading={<LargeLoginMark name="login" size="lg" />}
          title={t('settings')}
          subtitle={settings ? t(settings === 'opening' ? 'settingsOpening' : 'settingsFailed') : t('settingsText')}
          disabled={settings === 'opening'}
          chevron
          onClick={props.onSettings}
        />
        {props.onMove && (
          <Row
            leading={<LargeLoginMark name="login" size="lg" />}
            title={t('move')}
            subtitle={t('moveText')}
            chevron
            onClick={props.onMove}
          />
        )}
      </List>
      {accountType && <AccountType {...accountType} />}
    </Section>
  )
}

function AccountType({ value, changingTo, failed, smartAccountHere = true, onChange }: AccountTypeChoice): ReactNode {
  useStyles(css)
  const t = useCopy('accountLogin', accountLoginCopy)
  const id = useId()
  const chosen = changingTo ?? value
  useAnnounce(changingTo ? t('changing') : '')
  // A failure announces itself.
  useArrival(changingTo !== undefined, failed ? '' : t('changed', { type: t(chosen) }))
  return (
    <fieldset className="lk-account-type" aria-describedby={id} aria-busy={changingTo !== undefined}>
      <legend>{t('type')}</legend>
      <p id={id}>{t('typeText')}</p>
      {types.map((type) => {
        const missing = type === 'smartAccount' && !smartAccountHere
        return (
          <label key={type} className="lk-account-type-way" data-checked={type === chosen ? '' : undefined}>
            <input
              type="radio"
              name={id}
              aria-labelledby={`${id}${type}`}
              aria-describedby={`${id}${type}text`}
              checked={type === chosen}
              // Stays focusable, because its text may say why.
              aria-disabled={changingTo !== undefined || missing || undefined}
              onChange={() => {
                if (changingTo === undefined && !missing) onChange(type)
              }}
            />
            <span>
              <strong id={`${id}${type}`}>{t(type)}</strong>
              <span id={`${id}${type}text`}>
                {type === changingTo
                  ? t('changing')
                  : `${t(`${type}Text`)} ${missing ? t('smartAccountElsewhere') : ''}`}
              </span>
            </span>
          </label>
        )
      })}
      {failed && !changingTo && <Notice tone="warning">{t('typeFailed')}</Notice>}
    </fieldset>
  )
}
