/**
 * The contracts that the operator set for a chain. Without a setting, those that have the same address on every chain.
 * Lower case.
 */
export function allowedContracts(
  { contracts }: { readonly contracts: Readonly<Record<string, readonly string[]>> },
  known: readonly string[],
): (chainId: string) => readonly string[] {
  return (chainId) =>
    ((Object.hasOwn(contracts, chainId) ? contracts[chainId] : undefined) ?? known).map((each) => each.toLowerCase())
}
