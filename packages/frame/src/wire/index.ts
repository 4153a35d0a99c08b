export {
  type Account,
  type Addresses,
  account as accountSchema,
  type Done,
  type FlowPurpose,
  type IdentityToken,
  type Linked,
  type LoggedIn,
  type Login,
  type LoginMethod,
  type Pending,
  type Recovery,
  type RecoveryKind,
  type SessionTokens,
  type SocialProvider,
  socialProviders,
} from './account.ts'
export { delegationParameters } from './delegation-parameters.ts'
export { type LoginErrorCode, type LoginRefusal, loginErrors, loginRefusal } from './errors.ts'
export type {
  CodeRequest,
  EmailStartAnswer,
  EmailStartRequest,
  FarcasterStartAnswer,
  FarcasterStartRequest,
  FlowRequest,
  FlowResult,
  PasskeyFinishRequest,
  PasskeyOptionsAnswer,
  PasskeyOptionsRequest,
  PolledResult,
  SocialConfirmRequest,
  SocialFinishRequest,
  SocialStartAnswer,
  SocialStartRequest,
} from './log-in.ts'
export { type LoginAnswer, type LoginAnswers, loginAnswers } from './login-answers.ts'
export type { LoginRouteName, LoginRouteNeed, LoginWire } from './login-wire.ts'
export type {
  AuditAnswer,
  AuditEntry,
  AuditRequest,
  DeletionAnswer,
  DeviceEndRequest,
  DeviceEntry,
  DevicesAnswer,
  EmailUpdateAnswer,
  EmailUpdateRequest,
  EmptyRequest,
  LoginConfigAnswer,
  PermissionRequest,
  ProjectRequest,
  RefreshRequest,
  SessionsEndRequest,
  UnlinkRequest,
} from './manage.ts'
export { loginConfigAnswer } from './manage.ts'
export {
  type AddedPasskey,
  type PasskeyAccount,
  type PasskeyAccountRequest,
  type PasskeyOwner,
  passkeyContract,
} from './passkey-account.ts'
export { permissionCode, permissionContracts } from './permission-contracts.ts'
export {
  type Delegation,
  delegationSchema,
  type PermissionAddRequest,
  type PermissionEntry,
  type PermissionLimits,
  type PermissionsAnswer,
  permissionsSchema,
} from './permissions.ts'
export { emailAddress, type Schema } from './primitives.ts'
export {
  createRequestProof,
  type DeviceKey,
  proofTolerance,
  type RequestProofClaims,
  type RequestProofParameters,
  toBase64url,
} from './request-proof.ts'
export { type LoginRoute, type LoginRoutes, loginRoutes } from './routes.ts'
export { keyProofText, passkeyLoginText, type StepUpAction, stepUpText } from './signed-texts.ts'
export {
  type Authorization,
  type BundlerAnswer,
  type BundlerRequest,
  delegatedCode,
  type PaymasterFields,
  paymasterFields,
  type SmartAccountKind,
  type SmartNetworksAnswer,
  type SponsorBeginAnswer,
  type SponsorBeginRequest,
  type SponsorCompleteAnswer,
  type SponsorCompleteRequest,
  smartAccountContract,
  type UserOperation,
  userOperation,
} from './smart-account.ts'
export {
  type PasskeyProof,
  type PasskeyProofAction,
  passkeyProof as passkeyProofSchema,
  passkeyProofText,
  type ShareReadRequest,
  type StepUpAnswer,
  type StepUpRequest,
  stepUpAnswer as stepUpSchema,
} from './step-up.ts'
export type {
  AccountAnswer,
  ChallengeAnswer,
  KeyProof,
  MadePasskey,
  Permission,
  PermitRequest,
  RecoveryAddRequest,
  RecoveryReadAnswer,
  RecoveryReadRequest,
  RecoveryRemoveRequest,
  ShareAnswer,
  ShareWriteRequest,
  StepUp,
  VaultCreateRequest,
} from './vault.ts'
export { permitRequest as permitSchema } from './vault.ts'
