import { solana, solanaDevnet } from '@latchkey/core/networks'
import { base58, base64 } from '@scure/base'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { en } from '../../copy/en.ts'
import { SolanaQuestion } from './solana-question.tsx'

const draw = (chainId: string, transaction = 'AA==') =>
  renderToStaticMarkup(
    <SolanaQuestion
      question={{ kind: 'solana-transactions', account: '', chainId, transactions: [transaction], isSent: false }}
    />,
  )

test('the fee is what the transaction offers, not what a signature costs', () => {
  const budget = base58.decode('ComputeBudget111111111111111111111111111111')
  const price = [3, ...new Uint8Array(new BigUint64Array([10n ** 9n]).buffer)]
  const message = [1, 0, 1, 2, ...new Uint8Array(32).fill(1), ...budget, ...new Uint8Array(32), 1, 1, 0, 9, ...price]
  const transaction = base64.encode(new Uint8Array([1, ...new Uint8Array(64), ...message]))
  expect(draw(solana.caipNetworkId, transaction)).toContain(en.upTo.replace('{amount}', '0.200005 SOL'))
})

test('a transaction that the site calls one of a test network may still move real coins, and says so', () => {
  expect(draw(solanaDevnet.caipNetworkId)).toContain(en.solanaTestNetwork)
  expect(draw(solana.caipNetworkId)).not.toContain(en.solanaTestNetwork)
})
