/** Names of well-known programs, by their address. */
export const programNames: Readonly<Record<string, string>> = {
  '11111111111111111111111111111111': 'System',
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: 'Token',
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: 'Token 2022',
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: 'Token account',
  ComputeBudget111111111111111111111111111111: 'Compute budget',
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: 'Memo',
  Memo4c2pN8afCj432Lb7RMVKi9PbQnnW7ewFFaV3oAH: 'Memo',
  Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo: 'Memo',
  Stake11111111111111111111111111111111111111: 'Stake',
  BPFLoaderUpgradeab1e11111111111111111111111: 'Upgradeable loader',
}
