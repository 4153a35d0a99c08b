import type { ReactNode } from 'react'
import { Button } from '../../button/button.tsx'
import { useCopy } from '../../copy/copy.ts'
import { registerNameCopy } from '../../copy/en/register-name.ts'
import { joinSentences } from '../../copy/join-sentences.ts'
import { LargeLoginMark } from '../../login-mark/large-login-mark.tsx'
import { useAnnounce } from '../../ui-provider/ui-context.ts'
import { isolate } from '../shared/login/isolate.ts'
import { Scene } from '../shared/scene/scene.tsx'

/** The props of `RegisterAccountNameSuccessView`. */
export type RegisterAccountNameSuccessViewProps = { readonly name: string; readonly onDone: () => void }

/** The account has its name. */
export function RegisterAccountNameSuccessView({ name, onDone }: RegisterAccountNameSuccessViewProps): ReactNode {
  const t = useCopy('registerName', registerNameCopy)
  const title = t('successHeading', { name: isolate(name) })
  const text = t('successText')
  useAnnounce(joinSentences(title, text))
  return (
    <Scene image={<LargeLoginMark name="login" size="xl" />} badge="success" title={title} text={text}>
      <Button variant="primary" full onClick={onDone}>
        {t('done')}
      </Button>
    </Scene>
  )
}

/** The dialog's title over RegisterAccountNameSuccessView. */
export function useRegisterAccountNameSuccessTitle(): string {
  return useCopy('registerName', registerNameCopy)('successTitle')
}
