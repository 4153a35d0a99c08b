/** Loads WalletConnect's SDK, which is an optional peer dependency. */
export async function loadSdk() {
  const [kit, core, utils] = await Promise.all([
    load(() => import('@reown/walletkit'), '@reown/walletkit'),
    load(() => import('@walletconnect/core'), '@walletconnect/core'),
    load(() => import('@walletconnect/utils'), '@walletconnect/utils'),
  ])
  const { buildApprovedNamespaces, buildAuthObject, getSdkError } = utils
  return { WalletKit: kit.WalletKit, Core: core.Core, buildApprovedNamespaces, buildAuthObject, getSdkError }
}

export type Sdk = Awaited<ReturnType<typeof loadSdk>>

async function load<T>(importing: () => Promise<T>, name: string): Promise<T> {
  try {
    return await importing()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `The WalletConnect test wallet needs ${name}, which did not load. Is it in your devDependencies? ` +
        `Under Vitest, keep the "module" condition out of ssr.resolve.conditions. (${reason})`,
      { cause },
    )
  }
}
