import type { ReceiverCheck } from '@latchkey/core/features/send'
import type { ReactNode } from 'react'
import { Checkbox } from '../../checkbox/checkbox.tsx'
import type { Translate } from '../../copy/copy.ts'
import type { sendCopy } from '../../copy/en/send.ts'
import { Notice } from '../../notice/notice.tsx'

export type LookAlikeProps = {
  readonly imitates: NonNullable<ReceiverCheck['imitates']>
  readonly acknowledged: boolean
  readonly onAcknowledge: () => void
  readonly t: Translate<typeof sendCopy>
}

/** Two addresses that people take for one, both whole, with what differs marked. */
export function LookAlike({ imitates, acknowledged, onAcknowledge, t }: LookAlikeProps): ReactNode {
  return (
    <div className="lk-send-twins">
      <Notice tone="warning" title={t('lookAlikeTitle')}>
        {t('lookAlikeText')}
      </Notice>
      <dl>
        {(['parts', 'otherParts'] as const).map((which) => (
          <div key={which}>
            <dt>{t(which === 'parts' ? 'lookAlikeTyped' : 'lookAlikeKnown')}</dt>
            <dd className="lk-send-whole">
              <bdi dir="ltr" data-latchkey-part="address">
                {imitates[which].start}
                <mark>{imitates[which].middle}</mark>
                {imitates[which].end}
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox checked={acknowledged} onChange={() => acknowledged || onAcknowledge()}>
        {t('lookAlikeDone')}
      </Checkbox>
    </div>
  )
}
