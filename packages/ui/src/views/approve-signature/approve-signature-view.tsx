import type { Finding } from '@latchkey/core/features/preview'
import type { SignaturePreview, SignatureRequest } from '@latchkey/core/features/transactions'
import type { ReactNode } from 'react'
import { Address } from '../../address/address.tsx'
import { Button } from '../../button/button.tsx'
import { useCopy } from '../../copy/copy.ts'
import { previewCopy } from '../../copy/en/preview.ts'
import { signatureCopy } from '../../copy/en/signature.ts'
import { joinSentences } from '../../copy/join-sentences.ts'
import { Icon } from '../../icon/icon.tsx'
import { Link } from '../../link/link.tsx'
import { Notice } from '../../notice/notice.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { useAnnounce, useUi } from '../../ui-provider/ui-context.ts'
import { Spinner } from '../../waiting/waiting.tsx'
import { WalletIcon } from '../../wallet-icon/wallet-icon.tsx'
import approveCss from '../approve-transaction/approve-transaction-view.css?inline'
import { Actions } from '../shared/actions/actions.tsx'
import { Phrase } from '../shared/phrase.tsx'
import { PreviewFindings, type PreviewFindingsProps } from '../shared/preview/preview-findings.tsx'
import previewCss from '../shared/preview/transaction-preview.css?inline'
import type { WalletSummary } from '../shared/wallet-row-data.ts'
import css from './approve-signature-view.css?inline'

/** How a signature stands. */
export type SignatureStatus = 'asked' | 'signed' | 'failed' | 'rejected'

/** The props of `ApproveSignatureView`. */
export type ApproveSignatureViewProps = {
  readonly status: SignatureStatus
  readonly kind: SignatureRequest['kind']
  readonly wallet?: WalletSummary | undefined
  /** What it says and allows; absent while it is being made. */
  readonly preview?: SignaturePreview | undefined
  /** It can't be shown, and that is said. */
  readonly unread?: boolean | undefined
  /** The page of a contract at the block explorer. */
  readonly hrefOf?: ((address: string) => string | undefined) | undefined
  /** Leaves the view; the wallet's question stays. */
  readonly onClose: () => void
}

const badges = { asked: undefined, signed: 'success', failed: 'error', rejected: 'warning' } as const

/** What a wallet is asked to sign, while it waits: what the signature says, what it allows, and how it ended. */
export function ApproveSignatureView(props: ApproveSignatureViewProps): ReactNode {
  useStyles(approveCss)
  useStyles(previewCss)
  useStyles(css)
  const t = useCopy('signature', signatureCopy)
  const { kind, preview, status, unread, wallet } = props
  const name = wallet?.name ?? t('wallet')
  const title = t(`${status}Title`, { wallet: name })
  const text = t(`${status}Text`, { wallet: name })
  useAnnounce(joinSentences(title, text), status === 'asked' || status === 'signed' ? 'polite' : 'assertive')
  const badge = badges[status]
  return (
    <div className="lk-approve" data-state={status}>
      <div className="lk-approve-head">
        <div className="lk-scene-image">
          <WalletIcon name={name} id={wallet?.id ?? name} src={wallet?.icon} size="lg" />
          {badge && (
            <span className="lk-scene-badge" data-tone={badge}>
              <Icon name={badge} />
            </span>
          )}
        </div>
        <h3 className="lk-scene-title">{title}</h3>
        <p className="lk-scene-text">{text}</p>
      </div>
      {preview ? (
        <Signed kind={kind} preview={preview} hrefOf={props.hrefOf} />
      ) : unread ? (
        <Notice tone="warning" title={t('unread')}>
          {t('unreadText', { wallet: name })}
        </Notice>
      ) : (
        <p className="lk-preview-note lk-preview-muted">{t('loading')}</p>
      )}
      <Actions>
        {status === 'asked' && (
          <div className="lk-approve-action">
            <Spinner size="lg" />
          </div>
        )}
        <Button
          variant={status === 'asked' ? 'secondary' : 'primary'}
          full
          part={status === 'asked' ? 'cancel' : 'done'}
          onClick={props.onClose}
        >
          {t(status === 'signed' ? 'done' : 'close')}
        </Button>
      </Actions>
    </div>
  )
}

type SignedProps = Pick<ApproveSignatureViewProps, 'kind' | 'hrefOf'> & { readonly preview: SignaturePreview }

/** The props of `SignatureFindings`. */
export type SignatureFindingsProps = Pick<PreviewFindingsProps, 'findings'> &
  Partial<Pick<PreviewFindingsProps, 'acknowledged' | 'onAcknowledge'>>

/** What the visitor should know of a signature, the most severe first. */
export function SignatureFindings({ acknowledged = [], findings, onAcknowledge }: SignatureFindingsProps): ReactNode {
  useStyles(previewCss)
  const t = useCopy('signature', signatureCopy)
  const p = useCopy('preview', previewCopy)
  const { locale } = useUi()
  // The receiver of a permission isn't always an address.
  const isNamed = findings.every(({ details }) => details.spender !== undefined)
  const say = (key: string) => {
    if (!Object.hasOwn(signatureCopy, key))
      return Object.hasOwn(previewCopy, key) ? p(key as keyof typeof previewCopy) : undefined
    const sentence = t(key as keyof typeof signatureCopy)
    return isNamed ? sentence : sentence.replace('{spender}', t('someone'))
  }
  return (
    findings.length > 0 && (
      <PreviewFindings
        findings={findings.map((finding) => withPeriod(finding, locale))}
        acknowledged={acknowledged}
        onAcknowledge={onAcknowledge}
        locale={locale}
        t={p}
        say={say}
      />
    )
  )
}

/** What is known of it: findings, the message or its fields, and the contract that checks the signature. */
function Signed({ kind, preview, hrefOf }: SignedProps): ReactNode {
  const t = useCopy('signature', signatureCopy)
  const { contractName, domainName, fields, findings, text, verifyingContract } = preview
  const claimed = contractName ?? domainName
  const href = verifyingContract === undefined ? undefined : hrefOf?.(verifyingContract)
  return (
    <div className="lk-preview">
      <SignatureFindings findings={findings} />
      <section className="lk-signature" aria-label={t(labels[kind])}>
        <h4 className="lk-signature-label">{t(labels[kind])}</h4>
        {claimed !== undefined && (
          <p className="lk-preview-muted">
            <Phrase text={t('claimedBy')} values={{ name: <bdi>{claimed}</bdi> }} />
          </p>
        )}
        {text !== undefined && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard
          <pre className="lk-signature-text" dir="auto" translate="no" tabIndex={0}>
            {text}
          </pre>
        )}
        <dl className="lk-preview-fields">
          {verifyingContract !== undefined && (
            <div>
              <dt>{t('contract')}</dt>
              <dd>
                {href === undefined ? (
                  <Address value={verifyingContract} />
                ) : (
                  <Link href={href}>
                    <Address value={verifyingContract} />
                  </Link>
                )}
              </dd>
            </div>
          )}
          {fields.map(({ label, text: value, address }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never move
            <div key={index}>
              <dt>
                <bdi>{label}</bdi>
              </dt>
              <dd>
                {address !== undefined && address === value.toLowerCase() ? (
                  <Address value={address} />
                ) : (
                  <bdi title={address}>{value}</bdi>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}

const labels = { message: 'message', 'typed-data': 'signs', permissions: 'permissions' } as const
const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** A number of seconds in the largest unit that holds it whole. */
function withPeriod(finding: Finding, locale: string): Finding {
  const seconds = Number(finding.details.period)
  if (!(seconds > 0)) return finding
  const [unit, size] = units.find(([, length]) => seconds % length === 0) ?? ['second', 1]
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn' })
  const count = seconds / size
  const parts = format.formatToParts(count)
  // "every day", not "every 1 day".
  const words = count === 1 ? parts.filter(({ type }) => type === 'unit') : parts
  return { ...finding, details: { ...finding.details, period: words.map(({ value }) => value).join('') } }
}
