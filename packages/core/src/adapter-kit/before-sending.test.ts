import { expect, test } from 'vitest'
import { LatchkeyError } from '../kernel/errors/index.ts'
import { beforeSending } from './before-sending.ts'

test('the answer of the steps comes back', async () => {
  expect(await beforeSending(async () => 'signed')).toBe('signed')
})

test('a failure says that nothing was sent, and is otherwise the same', async () => {
  const context = { status: 503 }
  const said = { details: 'upstream', docsPath: '/errors', metaMessages: ['Ask again.'], shortMessage: 'No answer' }
  const thrown = new LatchkeyError('http/status', { ...said, context })
  const failed = beforeSending(() => Promise.reject(thrown))
  const asked = 'no'
  await expect(failed).rejects.toMatchObject({ code: 'http/status', ...said, context: { ...context, asked } })
  await expect(failed).rejects.toHaveProperty('cause', thrown)
})

test('also a wallet’s own error, thrown at once', async () => {
  const failed = beforeSending(() => {
    throw Object.assign(new Error('The provider is disconnected'), { code: 4900 })
  })
  await expect(failed).rejects.toMatchObject({ code: 'wallet/disconnected', context: { asked: 'no' } })
})
