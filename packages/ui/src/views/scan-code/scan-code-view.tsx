import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../button/button.tsx'
import { useCopy } from '../../copy/copy.ts'
import { sendCopy } from '../../copy/en/send.ts'
import { Notice } from '../../notice/notice.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import css from './scan-code-view.css?inline'

/** The props of `ScanCodeView`. */
export type ScanCodeViewProps = {
  /** The camera was refused, or there is none. */
  readonly failed: boolean
  /** Shows the camera's video in the element. Returns the function that ends it. */
  readonly onVideo: (video: HTMLVideoElement) => () => void
  readonly onStop: () => void
}

/** The camera's video, in which the QR code of an address is looked for. */
export function ScanCodeView({ failed, onStop, onVideo }: ScanCodeViewProps): ReactNode {
  useStyles(css)
  const t = useCopy('send', sendCopy)
  const video = useRef<HTMLVideoElement>(null)
  const start = useRef(onVideo)
  useEffect(() => (video.current ? start.current(video.current) : undefined), [])
  return (
    <div className="lk-scan">
      {failed ? (
        <Notice tone="warning">{t('scanFailed')}</Notice>
      ) : (
        <>
          <video ref={video} className="lk-scan-video" muted playsInline aria-label={t('scanning')} />
          <Notice tone="info">{t('scanning')}</Notice>
        </>
      )}
      <Button onClick={onStop}>{t('stopScan')}</Button>
    </div>
  )
}
