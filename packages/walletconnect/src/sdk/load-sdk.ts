type CoreModule = typeof import('@walletconnect/core')
type SignModule = typeof import('@walletconnect/sign-client')

/** Loads the SDK's code; runs nothing of it. */
export async function loadSdk(): Promise<{ Core: CoreModule['Core']; SignClient: SignModule['SignClient'] }> {
  const [core, sign] = await Promise.all([import('@walletconnect/core'), import('@walletconnect/sign-client')])
  return { Core: named<CoreModule>(core, 'Core').Core, SignClient: named<SignModule>(sign, 'SignClient').SignClient }
}

/** Where the CommonJS build is loaded as a module, some loaders keep its names under `default`. */
function named<M>(module: M & { default?: unknown }, name: keyof M): M {
  return name in (module as object) ? module : ((module.default ?? module) as M)
}
