/**
 * Loads the code of logins by social account. This is the only `import()` of that file in the frame's first code. With a
 * second one the bundler would move their shared code into extra files.
 */
export const loadSocialLogin = () => import('./social-login.ts')
