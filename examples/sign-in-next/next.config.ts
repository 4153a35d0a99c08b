import type { NextConfig } from 'next'

const config: NextConfig = {
  poweredByHeader: false,
  // This folder alone is the app, whatever is around it.
  turbopack: { root: import.meta.dirname },
}

export default config
