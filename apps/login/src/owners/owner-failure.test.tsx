import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ar } from '../copy/ar.ts'
import { CopyContext } from '../copy/use-copy.ts'
import type { OwnerChangeAttempt } from './owner-changes.ts'
import { OwnerFailure } from './owner-failure.tsx'

const kit = '0x00000000000000000000000000000000000000Aa'
const list = [
  {
    chainId: 'eip155:1',
    owners: { passkeys: ['a'], kitOwner: kit.toLowerCase() as `0x${string}`, count: 2 },
    isUnread: false,
  },
  { chainId: 'eip155:10', owners: { passkeys: ['a'], count: 1 }, isUnread: false },
  { chainId: 'eip155:8453', owners: { passkeys: ['a'], count: 1 }, isUnread: true },
]
const adding: OwnerChangeAttempt = {
  chainId: 'eip155:10',
  change: { action: 'add-kit', owner: kit },
  problem: 'ownerRefused',
}
const drawn = (asked: OwnerChangeAttempt) => (
  <OwnerFailure asked={asked} list={list} onClose={() => {}} onRetry={() => {}} />
)
const textOf = (html: string) => html.replace(/<[^>]+>/g, '|')

test('a change that failed says why, that nothing is lost, and which networks have it', () => {
  const text = textOf(renderToStaticMarkup(drawn(adding)))
  for (const part of [
    'Not added on OP Mainnet: Recovery kit',
    'The service that brings changes to OP Mainnet refused it. Nothing is lost. Keep the file',
    'Done on: Ethereum. Not done on: OP Mainnet. Can’t be read now: Base.',
    'Try again',
  ])
    expect(text).toContain(part)
})

test('the fee of a change that failed in a block is no loss that is kept quiet', () => {
  const text = textOf(renderToStaticMarkup(drawn({ ...adding, problem: 'ownerReverted' })))
  expect(text).toContain('Only the network’s fee was paid.')
  expect(text).not.toContain('Nothing is lost')
})

test('the removal of a passkey names it, in Arabic too, without a word about a kit', () => {
  const removing: OwnerChangeAttempt = {
    chainId: 'eip155:1',
    change: { action: 'remove-passkey', id: 'a', number: 2 },
    problem: 'ownerNetworkDown',
  }
  const context = { copy: ar, locale: 'ar' }
  const text = textOf(renderToStaticMarkup(<CopyContext value={context}>{drawn(removing)}</CopyContext>))
  expect(text).toContain('لم تتم الإزالة على \u2068Ethereum\u2069: مفتاح المرور 2')
  expect(text).toContain('لم يتم على: \u2068Ethereum, OP Mainnet\u2069.')
  expect(text).not.toContain('احتفظ بالملف')
})
