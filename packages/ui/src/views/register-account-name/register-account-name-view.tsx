import type { NameProblem, NameRegistrationState } from '@latchkey/core/features/names'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../../button/button.tsx'
import { type Translate, useCopy } from '../../copy/copy.ts'
import { registerNameCopy } from '../../copy/en/register-name.ts'
import { List } from '../../list/list.tsx'
import { SkeletonRow } from '../../list/skeleton-row.tsx'
import { Row } from '../../row/row.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { Tag } from '../../tag/tag.tsx'
import { part } from '../../test-hooks/test-hooks.ts'
import { useAnnounce, useUi } from '../../ui-provider/ui-context.ts'
import loginCss from '../shared/login/login-form.css?inline'
import { useKeepFocus } from '../shared/use-keep-focus.ts'
import css from './name-field.css?inline'

/** The props of `RegisterAccountNameView`. */
export type RegisterAccountNameViewProps = {
  readonly status: Exclude<NameRegistrationState['status'], 'registered'>
  /** What was typed, without the domain. */
  readonly text: string
  /** The domain, e.g. `shop.eth`. */
  readonly zone: string
  readonly problem?: NameProblem | undefined
  readonly suggestions: NameRegistrationState['suggestions']
  readonly loading: boolean
  /** No suggestions could be loaded: a line says so instead. */
  readonly suggestionsFailed?: boolean | undefined
  /** Why the registration failed. `reason`: in the visitor's language. */
  readonly failure?:
    | { readonly kind: 'declined' | 'failed' | 'taken'; readonly reason?: string | undefined }
    | undefined
  readonly onType: (text: string) => void
  /** Registers what was typed, or the name of a suggestion. */
  readonly onSubmit: (name?: string) => void
}

/** A name for the account of a login: the field, what is wrong with it, and similar free names. */
export function RegisterAccountNameView(props: RegisterAccountNameViewProps): ReactNode {
  useStyles(loginCss)
  useStyles(css)
  const { loading, problem, status, suggestions, text, zone } = props
  const t = useCopy('registerName', registerNameCopy)
  const id = useId()
  const busy = status !== 'choosing'
  const own = suggestions.find(({ name }) => name === `${text}.${zone}`)
  const field = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed suggestion goes away.
  const keepFocus = useKeepFocus(heading)
  const { announce } = useUi()
  const [askedEmpty, setAskedEmpty] = useState(false)
  const failed = failureText(t, props)
  const typed = problem ?? (own?.registered ? 'taken' : askedEmpty && text === '' ? 'too-short' : undefined)
  const fault = problem ? t(problem) : (failed ?? (typed && t(typed)))
  // It changes at each key, so it waits for a pause. The answer to a press doesn't.
  useAnnounce((text !== '' && fault !== failed && fault) || '')
  useAnnounce((fault === failed && failed) || '', 'assertive')
  useAnnounce(status === 'signing' ? t('signing') : status === 'registering' ? t('registering') : '')
  const ready = text !== '' && !problem && !own?.registered
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (ready) return props.onSubmit()
    setAskedEmpty(true)
    field.current?.focus()
    announce(fault ?? t('too-short'), 'assertive')
  }
  return (
    <form className="lk-login-form" noValidate onSubmit={submit} {...keepFocus}>
      <h3 className="lk-scene-title" ref={heading} tabIndex={-1}>
        {t('heading')}
      </h3>
      <p className="lk-scene-text">{t('text')}</p>
      {/* A name runs left to right in every language. */}
      <div className="lk-name-field" dir="ltr" data-invalid={fault ? '' : undefined}>
        <input
          ref={field}
          className="lk-name-input"
          value={text}
          aria-label={t('field')}
          aria-invalid={fault ? true : undefined}
          aria-describedby={id}
          readOnly={busy}
          maxLength={80}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => {
            setAskedEmpty(false)
            props.onType(event.target.value)
          }}
          {...part('name')}
        />
        <span className="lk-name-zone" title={`.${zone}`}>
          .{zone}
        </span>
      </div>
      <p className="lk-name-problem" id={id}>
        {fault}
      </p>
      <Button type="submit" variant="primary" full loading={busy} disabled={!ready} part="register">
        {status === 'signing' ? t('signing') : status === 'registering' ? t('registering') : t('submit')}
      </Button>
      {!busy && <Suggestions {...props} loading={loading && suggestions.length === 0} />}
    </form>
  )
}

function failureText(
  t: Translate<typeof registerNameCopy>,
  { failure, text, zone }: RegisterAccountNameViewProps,
): string | undefined {
  if (!failure) return undefined
  if (failure.kind !== 'failed') return t(failure.kind)
  return failure.reason ?? t('failed', { name: `${text}.${zone}` })
}

function Suggestions({ loading, onSubmit, suggestions, suggestionsFailed }: RegisterAccountNameViewProps): ReactNode {
  const t = useCopy('registerName', registerNameCopy)
  if (suggestionsFailed) return <p className="lk-login-status">{t('noSuggestions')}</p>
  if (!loading && suggestions.length === 0) return null
  return (
    <List label={t('suggestions')}>
      {loading && [0, 1, 2].map((index) => <SkeletonRow key={index} index={index} />)}
      {suggestions.map(({ name, registered }) => (
        <Row
          key={name}
          title={<bdi>{name}</bdi>}
          tag={registered ? <Tag>{t('taken')}</Tag> : undefined}
          chevron={!registered}
          disabled={registered}
          onClick={() => onSubmit(name)}
        />
      ))}
    </List>
  )
}

/** The dialog's title over RegisterAccountNameView. */
export function useRegisterAccountNameTitle(): string {
  return useCopy('registerName', registerNameCopy)('title')
}
