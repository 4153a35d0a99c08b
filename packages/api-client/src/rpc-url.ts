/**
 * The address of a chain's JSON-RPC endpoint behind a services host.
 *
 * @example
 * rpcUrl({ base: 'https://rpc.example.org', chainId: 'eip155:1', projectId: 'p1' })
 * // https://rpc.example.org/v1/?chainId=eip155:1&projectId=p1
 */
export function rpcUrl({ base, chainId, projectId }: { base: string; chainId: string; projectId: string }): string {
  const chain = encodeURIComponent(chainId).replaceAll('%3A', ':')
  return `${base.replace(/^(.*[^/])?\/*$/s, '$1')}/v1/?chainId=${chain}&projectId=${encodeURIComponent(projectId)}`
}
