import type { ReactNode } from 'react'
import { Checkbox } from '../../checkbox/checkbox.tsx'
import { useCopy } from '../../copy/copy.ts'
import { legalCopy } from '../../copy/en/legal.ts'
import { LegalNotice } from '../../legal-notice/legal-notice.tsx'
import { Link } from '../../link/link.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { part } from '../../test-hooks/test-hooks.ts'
import type { LegalProps } from '../connect/connect-view.tsx'
import { Phrase } from '../shared/phrase.tsx'
import css from './legal-view.css?inline'

/**
 * What connecting means: terms and privacy policy as a notice, or as a box to tick. Without either link the app's own slot; a box without
 * links has it for its words, and our plain ones until there are any.
 */
export function LegalView({ termsUrl, privacyUrl, consent, problem }: LegalProps): ReactNode {
  useStyles(css)
  const t = useCopy('legal', legalCopy)
  const linked = termsUrl !== undefined || privacyUrl !== undefined
  if (!linked && !consent) return <LegalNotice />
  const which = !linked || (termsUrl && privacyUrl) ? '' : termsUrl ? 'Terms' : 'Privacy'
  const sentence = (
    <Phrase
      text={t(`${consent ? 'consent' : 'notice'}${which}`)}
      values={{
        terms: termsUrl ? <Link href={termsUrl}>{t('terms')}</Link> : t('terms'),
        privacy: privacyUrl ? <Link href={privacyUrl}>{t('privacy')}</Link> : t('privacy'),
      }}
    />
  )
  if (!consent) return <LegalNotice>{sentence}</LegalNotice>
  return (
    <div className="lk-legal-consent" {...part('legal')}>
      <Checkbox checked={consent.checked} onChange={consent.onChange} problem={problem}>
        {linked ? sentence : <slot name="latchkey-legal">{sentence}</slot>}
      </Checkbox>
    </div>
  )
}
