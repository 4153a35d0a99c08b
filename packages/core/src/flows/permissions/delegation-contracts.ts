/** MetaMask's Delegation Framework 1.3.0 (ERC-7710), at the addresses that it has on every chain. */
export const delegationContracts = {
  manager: '0xdb9b1e94b5b69df7e401ddbede43491141047db3',
  nativePeriod: '0x9bc0faf4aca5ae429f4c06aeeac517520cb16bd9',
  erc20Period: '0x474e3ae7e169e940607cc624da8a15eb120139ab',
} as const
