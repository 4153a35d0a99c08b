// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { TypedDataQuestion } from '../approval/typed-data-question.tsx'
import { ShowCode } from '../recovery/show-code.tsx'
import { ShowKeys } from '../settings/show-keys.tsx'
import { draw } from '../testing/draw.fixture.tsx'

const typed = {
  kind: 'typed-data',
  chainId: 'eip155:1',
  typedData: { domain: {}, types: {}, primaryType: 'Mail', message: { from: { name: 'Cow' }, to: 'Bob' } },
} as never

// The role is written: Safari takes it away from a list without markers.
test.each([
  [
    'the keys',
    <ShowKeys key="keys" keys={{ words: 'one two', eip155: '0x1', solana: '2' } as never} onEnd={() => {}} />,
    1,
  ],
  [
    'a recovery code',
    <ShowCode key="code" code="AAAA-BBBB" onBack={() => {}} onClose={() => {}} onNext={() => {}} />,
    1,
  ],
  ['typed data', <TypedDataQuestion key="typed" question={typed} isPreviewed={false} />, 2],
])('%s: every list keeps its role where it has no markers', (_, content, count) => {
  const { container } = draw(content)
  const lists = [...container.querySelectorAll('ol, ul')]
  expect(lists.map((list) => list.getAttribute('role'))).toEqual(Array(count).fill('list'))
})
