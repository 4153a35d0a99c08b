import * as core from '@walletconnect/core'
import * as sign from '@walletconnect/sign-client'

/** The SDK's classes. The driver imports them statically, so that a bundler loads both at once; this runs nothing of the SDK. */
export function loadSdk(): Pick<typeof core & typeof sign, 'Core' | 'SignClient'> {
  return { Core: named<typeof core>(core, 'Core').Core, SignClient: named<typeof sign>(sign, 'SignClient').SignClient }
}

/** Where the CommonJS build is loaded as a module, some loaders keep its names under `default`. */
function named<M>(module: M & { default?: unknown }, name: keyof M): M {
  return name in (module as object) ? module : ((module.default ?? module) as M)
}
