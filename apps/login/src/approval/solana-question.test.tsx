import { solana, solanaDevnet } from '@latchkey/core/networks'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { en } from '../copy/en.ts'
import { SolanaQuestion } from './solana-question.tsx'

const draw = (chainId: string) =>
  renderToStaticMarkup(
    <SolanaQuestion question={{ kind: 'solana-transactions', chainId, transactions: ['AA=='], isSent: false }} />,
  )

test('a transaction that the site calls one of a test network may still move real coins, and says so', () => {
  expect(draw(solanaDevnet.caipNetworkId)).toContain(en.solanaTestNetwork)
  expect(draw(solana.caipNetworkId)).not.toContain(en.solanaTestNetwork)
})
