import '@latchkey/react/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { expose } from './expose.ts'
import { readOptions } from './options.ts'
import { prepare } from './prepare.ts'
import { Providers } from './providers.tsx'
import { readStack } from './stack.ts'

const stack = readStack()
const options = readOptions()
const prepared = await prepare(stack, options)
expose(prepared.client)

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Providers setUp={prepared} options={options}>
      <App prepared={prepared} options={options} stack={stack} />
    </Providers>
  </StrictMode>,
)
