import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { registerNameCopy } from '../../copy/en/register-name.ts'
import { List } from '../../list/list.tsx'
import { LargeLoginMark } from '../../login-mark/large-login-mark.tsx'
import { Row } from '../../row/row.tsx'

/** The props of `RegisterAccountNameRow`. */
export type RegisterAccountNameRowProps = {
  /** Leads to the registration. */
  readonly onClick: () => void
}

/** In Account: leads to the registration of a name. */
export function RegisterAccountNameRow({ onClick }: RegisterAccountNameRowProps): ReactNode {
  const t = useCopy('registerName', registerNameCopy)
  return (
    <List>
      <Row
        leading={<LargeLoginMark name="login" size="lg" />}
        title={t('row')}
        subtitle={t('rowText')}
        chevron
        onClick={onClick}
        part="choose-name"
      />
    </List>
  )
}
