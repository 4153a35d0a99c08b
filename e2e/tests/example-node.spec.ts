import { startAnvil } from '@latchkey/test-wallets/anvil'
import { startSolanaChain } from '@latchkey/test-wallets/litesvm'
import { test } from '@playwright/test'
import { type Example, exampleJourneys } from '../support/example-journeys.ts'
import { startExampleSite } from '../support/example-site.ts'

// One site for all: it is built once.
test.describe.configure({ mode: 'default' })

/** `npm run examples` says where an example is that it has copied, built and started. */
const running = process.env.LATCHKEY_EXAMPLE

const open: { close(): Promise<unknown> }[] = []
test.afterAll(async () => {
  for (const one of open.reverse()) await one.close()
})

exampleJourneys(async () => {
  if (running) return JSON.parse(running) as Example
  const [ethereum, solana] = await Promise.all([startAnvil({ chainId: 1 }), startSolanaChain()])
  open.push(ethereum, solana)
  const nodes = { ethereumRpc: ethereum.url, solanaRpc: solana.url }
  const site = await startExampleSite(nodes)
  open.push(site)
  return { url: site.url, ...nodes }
})
