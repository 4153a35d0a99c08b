import { type Anvil, startAnvil } from '@latchkey/test-wallets/anvil'
import { test } from '@playwright/test'
import { exampleJourneys } from '../support/example-journeys.ts'
import { startExampleSite } from '../support/example-site.ts'
import type { Site } from '../support/site.ts'

// One site for all: it is built once.
test.describe.configure({ mode: 'default' })

let chain: Anvil | undefined
let site: Site | undefined
test.afterAll(async () => {
  await site?.close()
  await chain?.close()
})

/** `npm run examples` says where an example is that it has copied, built and started. */
const running = process.env.LATCHKEY_EXAMPLE

exampleJourneys(async () => {
  if (running) return JSON.parse(running) as { url: string; chain: { url: string; chainId: number } }
  chain = await startAnvil({ chainId: 1 })
  // Nobody holds anything on Solana here, so nobody asks.
  site = await startExampleSite({ ethereumRpc: chain.url, solanaRpc: 'http://127.0.0.1:9' })
  return { url: site.url, chain }
})
