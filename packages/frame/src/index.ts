export { type Channel, type ChannelOptions, type Incoming, openChannel, type Peer } from './app/channel.ts'
export { frameAuth } from './app/frame-auth.ts'
export type { FrameAuthOptions } from './app/frame-auth-options.ts'
export {
  createLoginFrame,
  type FrameElement,
  type FrameFailure,
  type FrameHost,
  frameUrl,
  type LoginFrame,
  type LoginFrameOptions,
} from './app/login-frame.ts'
