export { type Channel, type ChannelOptions, type Incoming, openChannel, type Peer } from './app/channel.ts'
export {
  createLoginFrame,
  type FrameElement,
  type FrameFailure,
  type FrameHost,
  frameUrl,
  type LoginFrame,
  type LoginFrameOptions,
} from './app/login-frame.ts'
