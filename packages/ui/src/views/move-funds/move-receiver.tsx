import type { MoveNamespace } from '@latchkey/core/features/move-funds'
import { type ReactNode, useRef } from 'react'
import { Checkbox } from '../../checkbox/checkbox.tsx'
import { type Translate, useCopy } from '../../copy/copy.ts'
import type { moveFundsCopy } from '../../copy/en/move-funds.ts'
import { sendCopy } from '../../copy/en/send.ts'
import { Notice } from '../../notice/notice.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { useKeepFocus } from '../shared/use-keep-focus.ts'
import { LookAlike } from '../wallet-send/look-alike.tsx'
import { ReceiverField } from '../wallet-send/receiver-field.tsx'
import css from '../wallet-send/wallet-send-view.css?inline'
import type { MoveFundsViewProps } from './move-funds-view.tsx'

export type MoveReceiverPartProps = Pick<
  MoveFundsViewProps,
  'onAcknowledge' | 'onPaste' | 'onReceiver' | 'receivers' | 'recipients'
> & {
  readonly namespace: MoveNamespace
  readonly t: Translate<typeof moveFundsCopy>
}

/** Where everything of one ecosystem goes, with what speaks against it. */
export function MoveReceiverPart(props: MoveReceiverPartProps): ReactNode {
  useStyles(css)
  const { namespace, onPaste, recipients, t } = props
  const {
    acknowledged = false,
    address,
    check,
    error,
    missingOn = [],
    name,
    problem,
    resolving = false,
    text = '',
  } = props.receivers[namespace] ?? {}
  const send = useCopy('send', sendCopy)
  const field = useRef<HTMLInputElement>(null)
  const keepFocus = useKeepFocus(field)
  const label = t(namespace === 'solana' ? 'toSolana' : 'toEip155')
  const acknowledge = () => props.onAcknowledge(namespace)
  return (
    <div className="lk-move" data-namespace={namespace} {...keepFocus}>
      <ReceiverField
        receiver={text}
        onReceiver={(next) => props.onReceiver(namespace, next)}
        receiverAddress={address}
        receiverName={name}
        resolving={resolving}
        unknownReceiver={text.trim() !== '' && address === undefined && !resolving && !error}
        lookupFailed={error !== undefined}
        onRetry={() => props.onReceiver(namespace, text)}
        onPaste={onPaste && (() => onPaste(namespace))}
        recipients={recipients[namespace] ?? []}
        // Two of them may stand in one view: each says what it is for.
        t={(key, values) => (key === 'receiver' ? label : send(key, values))}
        field={field}
      />
      {problem && <Notice tone="error">{t(problem)}</Notice>}
      {!problem && check?.imitates && (
        <LookAlike imitates={check.imitates} acknowledged={acknowledged} onAcknowledge={acknowledge} t={send} />
      )}
      {!problem && missingOn.length > 0 && (
        <>
          <Notice tone="warning" title={t('missingOn')}>
            {t('missingOnText', { networks: missingOn.join(', ') })}
          </Notice>
          {!check?.imitates && (
            <Checkbox checked={acknowledged} onChange={() => acknowledged || acknowledge()}>
              {t('missingOnDone')}
            </Checkbox>
          )}
        </>
      )}
      {!problem && check && !check.known && !check.imitates && (
        <Notice tone="info" title={send('firstTime')}>
          {send('firstTimeText')}
        </Notice>
      )}
    </div>
  )
}
