import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import type { OpenScreen } from '../stage/stage.ts'
import { EmailCode } from './email-code.tsx'
import { useFrame } from './frame-hooks.ts'
import { OriginCard } from './origin-card.tsx'
import { Panel } from './panel.tsx'

/** A login by e-mail whose address and code the app doesn't see. */
export function EmailLogin({ screen }: { readonly screen: OpenScreen }): ReactNode {
  const { t } = useCopy()
  const { origin } = useFrame()
  if (screen.name !== 'email') return undefined
  return (
    <Panel name="email" title={t('emailTitle')} onClose={screen.close}>
      <OriginCard origin={origin} />
      <EmailCode purpose="login" onDone={async (result) => screen.finish(result)} />
    </Panel>
  )
}
