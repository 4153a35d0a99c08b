import { expect, test } from 'vitest'
import { walletFacts } from './facts/all.ts'
import { claimTable } from './facts/claim-table.ts'
import { popularWallets } from './facts/popular.ts'
import { projectClaims } from './facts/project-claims.ts'
import { answerFromFirstPage, imageFromFirstPage } from './first-page.ts'
import { list } from './list.ts'

const first = { page: 1, entries: 4 }

test('the table is that of the facts: run `pnpm tables` after changing one', () => {
  expect(claimTable).toBe(projectClaims(walletFacts))
})

test('the first page is the start of the list', () => {
  expect(walletFacts.slice(0, popularWallets.length)).toMatchObject(popularWallets)
})

test('the first page answers like the whole list', async () => {
  const claimed = [...new Set(walletFacts.flatMap(({ chains }) => chains))].filter((claim) => claim.includes(':'))
  const chains = [undefined, [], ['eip155:31337'], ['eip155:1', 'cosmos:cosmoshub-4'], ...claimed.map((id) => [id])]
  const exclude = [undefined, [], ['MetaMask'], ['phantom', 'trust-wallet'], popularWallets.map(({ id }) => id)]
  const queries = chains.flatMap((some) => exclude.map((others) => ({ ...first, chains: some, exclude: others })))
  const answered = queries.filter((query) => answerFromFirstPage(query))
  expect(answered.length).toBeGreaterThan(queries.length / 4)
  for (const query of answered) expect(answerFromFirstPage(query)).toEqual(await list.getWallets(query))
})

test.each([
  ['a later page', { page: 2, entries: 4 }],
  ['more than it has', { page: 1, entries: 40 }],
  ['a search', { ...first, search: 'rab' }],
  ['certain wallets', { ...first, include: ['metamask'] }],
  ['a badge', { ...first, badge: 'certified' }],
  ['the rest but one it doesn’t know', { ...first, exclude: ['rabby'] }],
  ['networks that too few of its wallets take', { ...first, chains: ['polkadot:91b171bb158e2d3848fa23a9f1c25182'] }],
])('it leaves %s to the whole list', (_, query) => {
  expect(answerFromFirstPage(query)).toBeUndefined()
})

test('its images are the list’s', async () => {
  expect(imageFromFirstPage('metamask')).toEqual(await list.getImage('metamask'))
  expect(imageFromFirstPage('rabby')).toBeNull()
})
