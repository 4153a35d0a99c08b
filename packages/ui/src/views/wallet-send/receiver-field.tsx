import { truncateMiddle } from '@latchkey/core/format'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { Address } from '../../address/address.tsx'
import { Avatar } from '../../avatar/avatar.tsx'
import { Button } from '../../button/button.tsx'
import type { Translate } from '../../copy/copy.ts'
import type { sendCopy } from '../../copy/en/send.ts'
import { IconButton } from '../../icon-button/icon-button.tsx'
import { List } from '../../list/list.tsx'
import { Row } from '../../row/row.tsx'
import { useAnnounce } from '../../ui-provider/ui-context.ts'
import { usePaused } from '../shared/use-paused.ts'

/** A recipient to choose. */
type RecipientRow = {
  readonly address: string
  readonly name?: string | undefined
  /** An account of the visitor. */
  readonly own: boolean
}

export type ReceiverFieldProps = {
  /** As it was typed. */
  readonly receiver: string
  readonly onReceiver: (text: string) => void
  /** The address that the typed text resolves to. */
  readonly receiverAddress?: string | undefined
  readonly receiverName?: string | undefined
  /** Passes `safeIcon`. */
  readonly receiverAvatar?: string | undefined
  /** Said together with the address: nothing was sent there before. */
  readonly isNew?: boolean | undefined
  readonly resolving: boolean
  /** The text leads nowhere. */
  readonly unknownReceiver: boolean
  /** It isn't known where the name leads. */
  readonly lookupFailed?: boolean | undefined
  /** Looks the name up again; absent = another button does. */
  readonly onRetry?: (() => void) | undefined
  /** Says whether the clipboard could be read. Absent = the browser doesn't let a page read it. */
  readonly onPaste?: (() => boolean | Promise<boolean>) | undefined
  /** Absent = there is no camera, or the browser reads no codes. */
  readonly onScan?: (() => void) | undefined
  /** The scanner, while it is open. */
  readonly scanner?: ReactNode
  readonly recipients: readonly RecipientRow[]
  readonly t: Translate<typeof sendCopy>
  readonly field: RefObject<HTMLInputElement | null>
}

/** The most receivers that the list offers; the field finds the others. */
const offered = 5

/** Where to: an address or a name, pasted, scanned or chosen. */
export function ReceiverField(props: ReceiverFieldProps): ReactNode {
  const { receiver, receiverAddress, receiverName, recipients, t, unknownReceiver } = props
  const id = useId()
  const [left, setLeft] = useState<string>()
  const [isPasteRefused, setPasteRefused] = useState(false)
  if (isPasteRefused && receiver) setPasteRefused(false)
  // The first letters of a name lead nowhere, so the text is called wrong after a pause, or when the visitor goes on.
  const isPaused = usePaused(unknownReceiver ? receiver : '') !== ''
  const isWrong = unknownReceiver && (isPaused || left === receiver)
  const note = props.resolving
    ? t('resolving')
    : props.lookupFailed
      ? t('lookupFailed')
      : isWrong
        ? t('noReceiver')
        : isPasteRefused
          ? t('pasteRefused')
          : ''
  // Its primary name and the history come after the address: what was said of it isn't said again.
  const first = useRef(props)
  if (first.current.receiver !== receiver || first.current.receiverAddress !== receiverAddress) first.current = props
  useAnnounce(note || foundText(first.current))
  useAnnounce(!note && receiverName !== first.current.receiverName ? (receiverName ?? '') : '')
  useAnnounce(!note && props.isNew && !first.current.isNew ? firstTimeText(t) : '')
  const choose = (address: string) => {
    props.onReceiver(address)
    props.field.current?.focus()
  }
  const paste = async () => {
    const isRefused = (await props.onPaste?.()) === false
    setPasteRefused(isRefused)
    // The keys of the visitor may paste where a page may not.
    if (isRefused) props.field.current?.focus()
  }
  return (
    <>
      <div className="lk-send-box" data-invalid={isWrong ? '' : undefined}>
        <label className="lk-send-line" htmlFor={`${id}field`}>
          {t('receiver')}
        </label>
        <div className="lk-send-line">
          <input
            ref={props.field}
            id={`${id}field`}
            className="lk-send-input"
            type="text"
            value={receiver}
            // An address runs left to right; the placeholder as the page does.
            dir={receiver ? 'ltr' : undefined}
            placeholder={t('receiverPlaceholder')}
            aria-invalid={isWrong || undefined}
            aria-describedby={id}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            onChange={(event) => props.onReceiver(event.target.value)}
            onBlur={() => setLeft(receiver)}
          />
          {receiver ? (
            <IconButton icon="close" size="sm" label={t('clear')} onClick={() => choose('')} />
          ) : (
            <>
              {props.onPaste && (
                <Button size="sm" onClick={paste}>
                  {t('paste')}
                </Button>
              )}
              {props.onScan && <IconButton icon="scan" size="sm" label={t('scan')} onClick={props.onScan} />}
            </>
          )}
        </div>
        <p className="lk-send-found" id={id}>
          {note}
          {receiverAddress !== undefined && (
            <span className="lk-send-line">
              <span>
                {receiverName !== undefined && (
                  <>
                    <bdi>{receiverName}</bdi> ·{' '}
                  </>
                )}
                <bdi className="lk-send-whole" dir="ltr" data-latchkey-part="address">
                  {receiverAddress}
                </bdi>
              </span>
              <Avatar address={receiverAddress} src={props.receiverAvatar} size="sm" />
            </span>
          )}
        </p>
        {props.lookupFailed && props.onRetry && (
          // Two of them may stand in one view.
          <Button size="sm" label={`${t('lookup-failed')}: ${t('receiver')}`} onClick={props.onRetry}>
            {t('lookup-failed')}
          </Button>
        )}
      </div>
      {props.scanner}
      {receiver === '' && !props.scanner && recipients.length > 0 && (
        <List label={t('recents')}>
          {recipients.slice(0, offered).map(({ address, name, own }) => (
            <Row
              key={address}
              leading={<Avatar address={address} />}
              title={name ?? <Address value={address} />}
              subtitle={own ? t('ownAccount') : name !== undefined && <Address value={address} />}
              onClick={() => choose(address)}
            />
          ))}
        </List>
      )}
    </>
  )
}

/** Where the text leads, as it is read out: letter by letter a whole address would take a minute. */
function foundText({ isNew, receiverAddress, receiverName = '', t }: ReceiverFieldProps): string {
  if (receiverAddress === undefined) return ''
  const found = `${t('receiver')}: ${receiverName} ${truncateMiddle(receiverAddress)}`.replace('  ', ' ')
  return isNew ? `${found}. ${firstTimeText(t)}` : found
}

const firstTimeText = (t: ReceiverFieldProps['t']) => `${t('firstTime')}. ${t('firstTimeText')}`
