/** Written by `pnpm tables` from the facts; a test keeps both equal. */
export const claimTable = `3 eip155 solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp
2 cosmos:cosmoshub-4 eip155 solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp
3 bip122:000000000019d6689c085ae165831e93 cosmos:cosmoshub-4 eip155 solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp
2 bip122:000000000019d6689c085ae165831e93 eip155:1 eip155:137 eip155:8453 solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp
1 bip122:000000000019d6689c085ae165831e93 eip155:1 eip155:137 eip155:42161 eip155:56 eip155:8453 solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp
16 eip155
1 eip155:1 eip155:10 eip155:137 eip155:42161 eip155:43114 eip155:56 eip155:8453
3 eip155:1 eip155:10 eip155:137 eip155:42161 eip155:56 eip155:8453
2 solana
1 solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp
3 bip122
4 cosmos eip155:1
1 eip155:1 eip155:10 eip155:137 eip155:42161 eip155:56 eip155:8453 solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp
2 eip155 polkadot
1 eip155:1 polkadot
3 polkadot
1 eip155 solana
1 bip122:000000000019d6689c085ae165831e93 eip155 solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp
1 cosmos:cosmoshub-4 eip155
4 eip155:1 eip155:10 eip155:137 eip155:42161 eip155:8453
1 eip155:1 eip155:137 eip155:56 solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp
1 eip155:1 eip155:10 eip155:100 eip155:137 eip155:42161 eip155:56 eip155:8453
1 eip155:1 eip155:2020
1 bip122:000000000019d6689c085ae165831e93 eip155 polkadot
1 eip155 polkadot solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp
1 eip155:1 eip155:137 eip155:56 eip155:8453 solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp
21 eip155:1
1 eip155:1 eip155:137 eip155:43114 eip155:56 solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp
1 bip122:000000000019d6689c085ae165831e93 cosmos:cosmoshub-4 eip155:1 solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp
1 eip155:1 eip155:42220
1 eip155:1 eip155:4689
1 eip155:8217
1 eip155:1 eip155:14
1 eip155:42
1 eip155:1 eip155:32769
1 eip155:80094
1 eip155:747
1 eip155:1 eip155:137
1 eip155:1 eip155:10 eip155:42161
1 cosmos:pacific-1 eip155:1329`
