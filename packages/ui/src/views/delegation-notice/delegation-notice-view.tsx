import type { ReactNode } from 'react'
import { Button } from '../../button/button.tsx'
import { useCopy } from '../../copy/copy.ts'
import { delegationCopy } from '../../copy/en/delegation.ts'
import { Link } from '../../link/link.tsx'
import { Notice } from '../../notice/notice.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { useAnnounce } from '../../ui-provider/ui-context.ts'
import { isolate } from '../shared/login/isolate.ts'
import css from './delegation-notice.css?inline'

/** The props of `DelegationNoticeView`. */
export type DelegationNoticeViewProps = {
  /** The contract whose code the account follows. */
  readonly delegate: string
  /** What a published description calls it: a claim. */
  readonly name?: string | undefined
  /** The contract's page at the block explorer; absent = there is none. */
  readonly href?: string | undefined
  /** Opens what can end it. Present for an account of a login alone. */
  readonly onYourLogin?: (() => void) | undefined
  /** It is being opened, or is open; or it couldn't be. */
  readonly yourLogin?: 'opening' | 'failed' | undefined
}

/** Before something is received or bought: an unknown contract may move what the account has (EIP-7702). */
export function DelegationNoticeView(props: DelegationNoticeViewProps): ReactNode {
  const { delegate, href, name, onYourLogin, yourLogin } = props
  useStyles(css)
  const t = useCopy('delegation', delegationCopy)
  const failed = yourLogin === 'failed' && t('yourLoginFailed')
  // The notice announces itself without its action.
  useAnnounce(failed || '', 'assertive')
  return (
    <Notice
      tone="warning"
      title={t('title')}
      action={
        <div className="lk-delegation">
          <p>
            <span className="lk-hidden">{t('contract')}: </span>
            <bdi className="lk-delegation-address" dir="ltr">
              {delegate}
            </bdi>{' '}
            {href && <Link href={href}>{t('explorer')}</Link>}
          </p>
          {name && <p>{t('claimed', { name: isolate(name) })}</p>}
          <p>{t(onYourLogin ? 'adviceLogin' : 'advice')}</p>
          {failed && <p>{failed}</p>}
          {onYourLogin && (
            <Button size="sm" loading={yourLogin === 'opening'} onClick={onYourLogin}>
              {t('yourLogin')}
            </Button>
          )}
        </div>
      }
    >
      {t('text')}
    </Notice>
  )
}
