import type { Preview, PreviewAsset } from '@latchkey/core/features/preview'
import type { ReactNode } from 'react'
import { Address } from '../../../address/address.tsx'
import { useCopy } from '../../../copy/copy.ts'
import { previewCopy } from '../../../copy/en/preview.ts'
import { List } from '../../../list/list.tsx'
import { SkeletonRow } from '../../../list/skeleton-row.tsx'
import { useStyles } from '../../../styles/use-styles.ts'
import { useAnnounce, useUi } from '../../../ui-provider/ui-context.ts'
import { formatMoney, formatMoved } from '../format-amount.ts'
import { Phrase } from '../phrase.tsx'
import { PreviewChanges } from './preview-changes.tsx'
import { PreviewFindings } from './preview-findings.tsx'
import css from './transaction-preview.css?inline'

/** The props of `TransactionPreview`. */
export type TransactionPreviewProps = {
  /** Absent while it is being made. */
  readonly preview?: Preview | undefined
  /** Codes of findings that the visitor has ticked. */
  readonly acknowledged?: readonly string[] | undefined
  /** Absent = nothing can be ticked here. */
  readonly onAcknowledge?: ((code: string, checked: boolean) => void) | undefined
  /** The calls, a `PreviewDetails`: most visitors don't open them, so they can be loaded then. */
  readonly details?: ReactNode
  /** The fee is shown elsewhere. */
  readonly withoutFee?: boolean | undefined
  /** The details were opened. */
  readonly onDetails?: (() => void) | undefined
  /** An image of an asset that may be drawn, e.g. by `assetImages`. */
  readonly iconOf?: ((asset: PreviewAsset) => string | undefined) | undefined
}

/** What a transaction would do: what leaves and arrives, what to know, the fee, and each call with its raw data on demand. */
export function TransactionPreview(props: TransactionPreviewProps): ReactNode {
  useStyles(css)
  const { preview, acknowledged = [], onAcknowledge, iconOf } = props
  const t = useCopy('preview', previewCopy)
  const { locale } = useUi()
  useAnnounce(preview ? '' : t('loading'))
  if (!preview)
    return (
      <div className="lk-preview" aria-busy="true">
        <List label={t('loading')}>
          <SkeletonRow index={0} />
          <SkeletonRow index={1} />
        </List>
      </div>
    )
  const { basis, changes, findings, reverts } = preview
  return (
    <div className="lk-preview">
      {changes.length > 0 ? (
        <PreviewChanges chainId={preview.chainId} changes={changes} iconOf={iconOf} locale={locale} t={t} />
      ) : (
        // A transaction that would fail moves nothing, and its finding says that.
        !reverts && <p className="lk-preview-note">{t(basis === 'simulated' ? 'nothing' : 'unknownChanges')}</p>
      )}
      {basis === 'decoded' && changes.length > 0 && (
        <p className="lk-preview-note lk-preview-muted">{t('decodedNote')}</p>
      )}
      {findings.length > 0 && (
        <PreviewFindings
          findings={findings}
          acknowledged={acknowledged}
          onAcknowledge={onAcknowledge}
          locale={locale}
          t={t}
        />
      )}
      {!props.withoutFee && <PreviewFee preview={preview} locale={locale} t={t} />}
      {(props.details !== undefined || props.onDetails) && (
        <details
          className="lk-preview-details"
          onToggle={({ currentTarget }) => currentTarget.open && props.onDetails?.()}
        >
          <summary>{t('calls')}</summary>
          {props.details}
        </details>
      )}
    </div>
  )
}

type PreviewFeeProps = {
  readonly preview: Preview
  readonly locale: string
  readonly t: ReturnType<typeof useCopy<typeof previewCopy>>
}

function PreviewFee({ preview: { account, fee }, locale, t }: PreviewFeeProps): ReactNode {
  const figure = fee && formatMoved(fee.amount, locale)
  const isTrace = figure?.startsWith('<')
  const amount = figure && `${isTrace ? figure.slice(1) : figure} ${fee.symbol}`
  const other = fee && fee.paidBy.toLowerCase() !== account.toLowerCase() && fee.paidBy
  return (
    <dl className="lk-preview-fields lk-preview-fee">
      <div>
        <dt>{t('fee')}</dt>
        <dd>
          {amount === undefined ? (
            t('feeUnknown')
          ) : (
            <bdi title={`${fee?.amount} ${fee?.symbol}`}>
              {t(isTrace ? 'feeLess' : 'feeAbout', { amount })}
              {fee?.value !== undefined && ` (${formatMoney(fee.value, 'USD', locale)})`}
            </bdi>
          )}
          {other && (
            <>
              {', '}
              <Phrase text={t('feePaidBy')} values={{ address: <Address value={other} /> }} />
            </>
          )}
        </dd>
      </div>
    </dl>
  )
}
