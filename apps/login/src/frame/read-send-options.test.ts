import { expect, test } from 'vitest'
import { readSendOptions } from './read-send-options.ts'

test('[S5.5] a preflight commitment is one of eight names, which the node gets by its present name; any other is refused', () => {
  const sent = (preflightCommitment: unknown) => readSendOptions({ preflightCommitment }).preflightCommitment
  const names = ['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']
  expect(names.map(sent)).toEqual([
    'processed',
    'confirmed',
    'finalized',
    'processed',
    'confirmed',
    'confirmed',
    'finalized',
    'finalized',
  ])
  for (const wrong of ['Confirmed', 'latest', '', 'constructor', null, 1, {}, ['max']])
    expect(() => sent(wrong)).toThrow(
      expect.objectContaining({
        code: 'login/message-invalid',
        details: 'options.preflightCommitment: Invalid enum value',
      }),
    )
})

test('other options are those of the node, as far as they are sound', () => {
  const given = { skipPreflight: true, maxRetries: 3, minContextSlot: 7, encoding: 'base58' }
  expect(readSendOptions(given)).toEqual({ skipPreflight: true, maxRetries: 3, minContextSlot: 7 })
  expect(readSendOptions({ skipPreflight: 'yes', maxRetries: 1.5, minContextSlot: '7' })).toEqual({})
  for (const none of [undefined, null, 7, 'max']) expect(readSendOptions(none)).toEqual({})
})
