export { adapterOf } from './adapter-of.ts'
export { adoptTransport } from './adopt-transport.ts'
export { contractCases } from './contract/contract-cases.ts'
export type {
  ContractCase,
  ContractEnvironment,
  ContractHarness,
  ContractLie,
  ContractOtherWallet,
  ContractWallet,
  RoundTrip,
  SkipCase,
} from './contract/contract-harness.ts'
export { contractTransport } from './contract/contract-transport.ts'
export { contractWallet } from './contract/contract-wallet.ts'
export { switchesTo } from './contract/switches-to.ts'
export { type AskedOfPhone, createFakeTransport, type FakeTransportOptions } from './create-fake-transport.ts'
export { createTestClient, type TestClient, type TestClientOptions } from './create-test-client.ts'
export { dispatch } from './dispatch.ts'
export { createFakeClock, type FakeClock } from './fake-clock.ts'
export { createFakePlatform, type FakePlatform, type FakePlatformOptions } from './fake-platform.ts'
export { createMemoryStorage, type MemoryStorage } from './memory-storage.ts'
export { createMockAdapter, type MockAdapterOptions } from './mock-adapter.ts'
export {
  createMockAuth,
  type MockAuth,
  type MockAuthOptions,
  type MockAuthQuestion,
  type MockAuthStep,
} from './mock-auth.ts'
export {
  createMockPairing,
  type MockAccounts,
  type MockPairing,
  type MockPairingOptions,
  type MockProposal,
} from './mock-pairing.ts'
export { createMockWallet, type MockPrompt, type MockWallet, type MockWalletOptions } from './mock-wallet.ts'
export { createMockWalletSource, listWallets, type MockWalletSource } from './mock-wallet-source.ts'
export { createMockBitcoin, createMockCosmos, createMockEvm, evmAccount, evmAddresses } from './mocks.ts'
export { targetOf } from './target-of.ts'
