type Hex = `0x${string}`

/**
 * The contracts by which an account lets another key spend within limits: MetaMask's Delegation Framework 1.3.0, which was audited, at the addresses
 * that it has on every chain. `implementation` is the second contract that an account's address may become (EIP-7702).
 */
export const permissionContracts: {
  readonly delegationManager: Hex
  /** `EIP7702StatelessDeleGator` */
  readonly implementation: Hex
  /** Each of these contracts checks one limit: it refuses a use of the permission that exceeds the limit. */
  readonly enforcers: {
    readonly timestamp: Hex
    readonly nativePeriod: Hex
    readonly erc20Period: Hex
    readonly exactCalldata: Hex
    readonly valueAtMost: Hex
    readonly targets: Hex
    readonly methods: Hex
  }
} = {
  delegationManager: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
  implementation: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
  enforcers: {
    timestamp: '0x1046bb45C8d673d4ea75321280DB34899413c069',
    nativePeriod: '0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9',
    erc20Period: '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB',
    exactCalldata: '0x99F2e9bF15ce5eC84685604836F71aB835DBBdED',
    valueAtMost: '0x92Bf12322527cAA612fd31a0e810472BBB106A8F',
    targets: '0x7F20f61b1f09b08D970938F6fa563634d65c4EeB',
    methods: '0x2c21fD0Cb9DC8445CB3fb0DC5E7Bb0Aca01842B5',
  },
}

/** The code of an address that became the contract of permissions (EIP-7702). */
export const permissionCode: string = `0xef0100${permissionContracts.implementation.slice(2).toLowerCase()}`
