import { ScanCodeView } from '@latchkey/ui/views/scan-code'
import { type ReactNode, useCallback, useState } from 'react'
import { useLatchkeyContext } from '../../provider/context.ts'
import { codeReader } from './can-scan.ts'

export type ScannerProps = {
  readonly onText: (text: string) => void
  readonly onStop: () => void
}

/** Between two searches of the camera's video for a code, in ms. */
const lookMs = 200

/** Asks for the camera and looks for a QR code; the camera is off again as soon as it goes away. */
export function Scanner({ onStop, onText }: ScannerProps): ReactNode {
  const { client } = useLatchkeyContext()
  const [failed, setFailed] = useState(false)
  const onVideo = useCallback(
    (video: HTMLVideoElement) => {
      const reader = codeReader()
      let ended = false
      let cancel = () => {}
      let stream: MediaStream | undefined
      const end = () => {
        ended = true
        cancel()
        for (const track of stream?.getTracks() ?? []) track.stop()
      }
      const look = async () => {
        const [code] = (await reader?.detect(video).catch(() => [])) ?? []
        if (ended) return
        if (code?.rawValue) onText(code.rawValue)
        else cancel = client.clock.setTimeout(() => void look(), lookMs)
      }
      navigator.mediaDevices
        .getUserMedia({ video: { facingMode: 'environment' } })
        .then(async (given) => {
          stream = given
          if (ended) return end()
          video.srcObject = given
          await video.play()
          await look()
        })
        .catch((error: unknown) => {
          client.log.debug('The camera could not be used', { error })
          if (!ended) setFailed(true)
        })
      return end
    },
    [client, onText],
  )
  return <ScanCodeView failed={failed} onVideo={onVideo} onStop={onStop} />
}
