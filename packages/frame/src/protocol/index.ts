export { type LoginErrorCode, loginError, type Refusal, refusalOf } from './errors.ts'
export {
  type Envelope,
  type NoticeName,
  type NoticePayload,
  protocolVersion,
  type RequestName,
  type RequestPayload,
  type RequestReply,
} from './messages.ts'
export { type LoginMethod, type MethodPolicy, methodPolicies, policyOf, refusedMethodText } from './methods.ts'
export { accountTypes, socialProviders } from './schemas.ts'
