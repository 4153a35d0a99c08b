/** The seed phrase every local chain funds (anvil, hardhat). Its keys are public: never send anything of worth to them. */
export const testMnemonic = 'test test test test test test test test test test test junk'
