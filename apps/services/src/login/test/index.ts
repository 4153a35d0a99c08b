export { confirmByPasskey, drawn } from './confirm-by-passkey.ts'
export { type Bundler, startBundler } from './start-bundler.ts'
export { startTestLogin, type TestLogin, type TestLoginOptions } from './start-test-login.ts'
export { createTestPasskey, type TestPasskey } from './test-passkey.ts'
