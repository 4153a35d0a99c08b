import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

// The library would see to both by itself, but only in the first of the files that share a worker.
globalThis.IS_REACT_ACT_ENVIRONMENT = true
afterEach(cleanup)
