import { expectTypeOf, test } from 'vitest'
import type { SignInServerStore, SignInSession } from './index.ts'

test('a store from before `before` doesn’t compile: it would sign the visitor’s other accounts out', () => {
  const old = { putSession: async (_holder: string, _session: SignInSession): Promise<void> => {} }
  expectTypeOf(old.putSession).not.toExtend<SignInServerStore['putSession']>()
  expectTypeOf<Parameters<SignInServerStore['putSession']>>().toEqualTypeOf<
    [{ readonly holder: string; readonly session: SignInSession; readonly before?: string | undefined }]
  >()
})
