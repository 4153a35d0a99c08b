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

test.each([
  'preview',
  'previewDetails',
  'noPreview',
  'approve',
  'approveSteps',
  'signature',
  'permissions',
  'allowances',
  'swap',
  'send',
  'pay',
] as const)(
  'nothing that a visitor confirms is called safe (%s): a preview says what happens, not whether that is good',
  (section) => {
    const texts = Object.values(en[section])
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.filter((text) => /\b(safe|secure|harmless|trustworthy)/i.test(String(text)))).toEqual([])
  },
)
