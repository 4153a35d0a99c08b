import type { ReactNode } from 'react'
import { Checkbox } from '../../checkbox/checkbox.tsx'
import { useCopy } from '../../copy/copy.ts'
import { legalCopy } from '../../copy/en/legal.ts'
import { LegalNotice } from '../../legal-notice/legal-notice.tsx'
import { Link } from '../../link/link.tsx'
import { part } from '../../test-hooks.ts'
import { Phrase } from '../shared/phrase.tsx'
import type { ConnectLegal } from './connect-view.tsx'

/** What connecting means: terms and privacy policy as a notice, or as a box to tick. Without either, the app's own slot. */
export function Legal({ termsUrl, privacyUrl, consent }: ConnectLegal): ReactNode {
  const t = useCopy('legal', legalCopy)
  if (!termsUrl && !privacyUrl) return <LegalNotice />
  const which = termsUrl && privacyUrl ? '' : termsUrl ? 'Terms' : 'Privacy'
  const sentence = (
    <Phrase
      text={t(`${consent ? 'consent' : 'notice'}${which}`)}
      values={{
        terms: termsUrl && <Link href={termsUrl}>{t('terms')}</Link>,
        privacy: privacyUrl && <Link href={privacyUrl}>{t('privacy')}</Link>,
      }}
    />
  )
  if (!consent) return <LegalNotice>{sentence}</LegalNotice>
  return (
    <div className="lk-connect-consent" {...part('legal')}>
      <Checkbox checked={consent.checked} onChange={consent.onChange}>
        {sentence}
      </Checkbox>
    </div>
  )
}
