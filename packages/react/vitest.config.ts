import { packageTests } from '../../scripts/vitest.shared.ts'

export default packageTests('react', {
  environment: 'jsdom',
  provide: { reactMajor: '19' },
  setupFiles: ['test/setup.ts'],
})
