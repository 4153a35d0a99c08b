import { Icon, Row } from '@latchkey/ui'
import type { ReactNode } from 'react'
import type { CopyKey } from '../copy/en.ts'
import { useCopy } from '../copy/use-copy.ts'
import { BusyLine } from '../ui/busy-line.tsx'
import { hasPasskeys } from './passkey-prf.ts'

/** Offers the recovery factors that this browser can make. */
export function FactorChoice({
  isBusy,
  onCode,
  onPasskey,
  problem,
}: {
  readonly isBusy: boolean
  readonly onCode: () => void
  readonly onPasskey: () => void
  readonly problem: CopyKey | undefined
}): ReactNode {
  const { t } = useCopy()
  return (
    <>
      <Row
        leading={<Icon name="copy" />}
        title={t('printCode')}
        subtitle={t('printCodeText')}
        onClick={onCode}
        disabled={isBusy}
        filled
      />
      {hasPasskeys() && (
        <Row
          leading={<Icon name="mobile" />}
          title={t('passkeyOption')}
          subtitle={t('passkeyOptionText')}
          onClick={onPasskey}
          disabled={isBusy}
          filled
        />
      )}
      <BusyLine isBusy={isBusy} />
      {problem && (
        <p className="lk-login-field-problem" role="alert">
          {t(problem)}
        </p>
      )}
    </>
  )
}
