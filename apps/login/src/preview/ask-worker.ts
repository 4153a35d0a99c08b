import { startPreviewWorker } from '../worker/start-workers.ts'
import type { QuestionPreview } from './preview-question.ts'
import type { PreviewAnswer, PreviewRequest } from './preview-worker.ts'

/**
 * Lets a separate worker read and try a question. The worker ends with its answer or with the signal.
 *
 * @throws when the worker can't do it
 */
export function askWorker(request: PreviewRequest, signal: AbortSignal): Promise<QuestionPreview> {
  return new Promise<QuestionPreview>((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const worker = startPreviewWorker()
    const end = () => {
      worker.terminate()
      signal.removeEventListener('abort', end)
    }
    signal.addEventListener('abort', end)
    worker.onmessage = ({ data }: MessageEvent<PreviewAnswer>) => {
      end()
      if ('preview' in data) resolve(data.preview)
      else reject(new Error('The question could not be tried'))
    }
    worker.onerror = () => {
      end()
      reject(new Error('The worker of previews did not start'))
    }
    worker.postMessage(request)
  })
}
