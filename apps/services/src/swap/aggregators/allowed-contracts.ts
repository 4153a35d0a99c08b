/** The operator's contracts of a chain, or those that are known at the same address on every chain; lower case. */
export function allowedContracts(
  { contracts }: { readonly contracts: Readonly<Record<string, readonly string[]>> },
  known: readonly string[],
): (chainId: string) => readonly string[] {
  return (chainId) =>
    ((Object.hasOwn(contracts, chainId) ? contracts[chainId] : undefined) ?? known).map((each) => each.toLowerCase())
}
