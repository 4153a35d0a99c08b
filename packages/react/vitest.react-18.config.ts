import { packageTests } from '../../scripts/vitest.shared.ts'

export default packageTests('react-18', {
  environment: 'jsdom',
  provide: { reactMajor: '18' },
  setupFiles: ['test/react-18.mjs', 'test/setup.ts'],
})
