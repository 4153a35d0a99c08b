import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

// The library would see to both by itself, but only in the first of the files that share a worker.
globalThis.IS_REACT_ACT_ENVIRONMENT = true
// `waitFor` ends with what it waits for. Its default of 1 s is too little on a busy machine.
configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)
