import { registerHooks } from 'node:module'

/**
 * Makes every process of the test run load the workspace's sources instead of builds, and fixes an import of a package below walletkit
 * (`brotli/decompress`, without its extension) that only bundlers understand.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'brotli/decompress' ? `${specifier}.js` : specifier, {
      ...context,
      conditions: [...context.conditions, '@latchkey/source'],
    }),
})
