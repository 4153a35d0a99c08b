export { type Mounted, type MountOptions, mount } from './mount.tsx'
