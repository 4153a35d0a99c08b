import { version } from 'react'
import { afterEach, beforeEach, expect, inject, vi } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    reactMajor: string
  }
}

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

globalThis.IS_REACT_ACT_ENVIRONMENT = true

// Otherwise the tests would prove less than they seem to.
if (version.split('.')[0] !== inject('reactMajor')) throw new Error(`These tests run on React ${version}`)

// A server's tests must not load what looks for a document as soon as it is imported.
const tools = typeof document === 'undefined' ? undefined : await import('@testing-library/react')
// `waitFor` ends with what it waits for. Its default of 1 s is too little for the first import of a view on a busy machine.
tools?.configure({ asyncUtilTimeout: 10_000 })

// React reports torn stores, wrong hydration and misused hooks to the console: none of it may pass unseen.
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  tools?.cleanup()
  expect(vi.mocked(console.error).mock.calls).toEqual([])
  expect(vi.mocked(console.warn).mock.calls).toEqual([])
})
