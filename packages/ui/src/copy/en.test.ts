import { expect, test } from 'vitest'
import { type CopyLocale, en } from './en.ts'

test('type: a translation without a phrase, or with a phrase that English has not, is refused', () => {
  const { title: _, ...rest } = en.connect
  // @ts-expect-error a section without `title`
  const incomplete: CopyLocale = { ...en, connect: rest }
  // @ts-expect-error a phrase that no view shows
  const more: CopyLocale = { ...en, connect: { ...en.connect, subtitle: 'x' } }
  expect([incomplete, more]).toHaveLength(2)
})
