export { type MountOptions, type Mounted, mount } from './mount.tsx'
