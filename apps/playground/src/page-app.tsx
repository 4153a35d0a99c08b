import type { ModalSettings } from '@latchkey/react'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expose } from './expose.ts'
import { readOptions } from './options.ts'
import { prepare } from './prepare.ts'
import { Providers } from './providers.tsx'
import { readStack } from './stack.ts'

/** A page with one client and what `content` draws. */
export async function renderPage(content: ReactNode, settings?: ModalSettings): Promise<void> {
  const options = readOptions()
  const setUp = await prepare(readStack(), options, 'page')
  expose(setUp.client)
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <Providers setUp={setUp} options={options} settings={settings}>
        {content}
      </Providers>
    </StrictMode>,
  )
}
