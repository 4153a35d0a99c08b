import type { ReactNode } from 'react'
import { Button } from '../../button/button.tsx'
import { useCopy } from '../../copy/copy.ts'
import { approveLoginCopy } from '../../copy/en/approve-login.ts'
import { joinSentences } from '../../copy/join-sentences.ts'
import { LargeLoginMark } from '../../login-mark/large-login-mark.tsx'
import { useAnnounce } from '../../ui-provider/ui-context.ts'
import { Scene } from '../shared/scene/scene.tsx'

/** The props of `LoginQuestion`. */
export type LoginQuestionProps = {
  /** The login site's window lies over this view. */
  readonly shown: boolean
  /** Brings the window to the front again; absent = it can't be. */
  readonly onShow?: (() => void) | undefined
  /** Rejects what is asked. */
  readonly onCancel: () => void
}

/** Under the login site's window, which asks the visitor something: where to look, and a way out. */
export function LoginQuestion({ shown, onShow, onCancel }: LoginQuestionProps): ReactNode {
  const t = useCopy('approveLogin', approveLoginCopy)
  const title = t(shown ? 'heading' : 'hiddenHeading')
  const text = t(shown ? 'text' : 'hiddenText')
  useAnnounce(joinSentences(title, text))
  return (
    <Scene image={<LargeLoginMark name="login" size="xl" />} title={title} text={text} detail={t('cancelText')}>
      {onShow && (
        <Button variant={shown ? 'secondary' : 'primary'} full onClick={onShow}>
          {t('show')}
        </Button>
      )}
      <Button full part="cancel" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </Scene>
  )
}
