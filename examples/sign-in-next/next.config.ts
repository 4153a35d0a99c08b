import type { NextConfig } from 'next'

const config: NextConfig = {
  poweredByHeader: false,
  // As create-next-app sets it: what reads a cookie stands inside <Suspense>.
  cacheComponents: true,
  // This folder alone is the app, whatever is around it.
  turbopack: { root: import.meta.dirname },
}

export default config
