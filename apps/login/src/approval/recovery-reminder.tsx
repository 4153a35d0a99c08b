import type { Account } from '@latchkey/frame/wire'
import { Button, Notice } from '@latchkey/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { hasOneOwner } from '../recovery/has-one-owner.ts'
import { hasRecovery } from '../recovery/has-recovery.ts'
import { useFrame } from '../ui/frame-hooks.ts'

/** Reminds a visitor who chose "later" to set up recovery, in questions that move money. */
export function RecoveryReminder({ onSetUp }: { readonly onSetUp: (account: Account) => void }): ReactNode {
  const { t } = useCopy()
  const { server } = useFrame()
  const [account, setAccount] = useState<Account>()
  useEffect(() => {
    let isOn = true
    server.call('account', {}).then(
      ({ account: read }) => isOn && setAccount(read),
      // If the server doesn't answer, no reminder is shown: the question matters more.
      () => {},
    )
    return () => {
      isOn = false
    }
  }, [server])
  if (account && hasOneOwner(account)) return <Notice tone="warning">{t('oneOwner')}</Notice>
  if (!account?.addresses || hasRecovery(account)) return undefined
  return (
    <Notice
      tone="warning"
      action={
        <Button size="sm" onClick={() => onSetUp(account)}>
          {t('setUpNow')}
        </Button>
      }
    >
      {t('noRecovery')}
    </Notice>
  )
}
